Feature: What the filesystem server offers
  Fourteen tools for the files below a folder. Which of them only look, and which can destroy something, stands in
  what they declare, for a client decides by that which calls to let through unasked.

  Background:
    Given the server "filesystem"
    And the client cannot be asked anything

  Scenario: Ten tools look, four change something
    Then the server offers exactly the tools
      | name                      | read only | destructive | idempotent | open world |
      | create_directory          | no        | no          | yes        | no         |
      | directory_tree            | yes       | (absent)    | (absent)   | no         |
      | edit_file                 | no        | yes         | no         | no         |
      | get_file_info             | yes       | (absent)    | (absent)   | no         |
      | list_allowed_directories  | yes       | (absent)    | (absent)   | no         |
      | list_directory            | yes       | (absent)    | (absent)   | no         |
      | list_directory_with_sizes | yes       | (absent)    | (absent)   | no         |
      | move_file                 | no        | yes         | no         | no         |
      | read_file                 | yes       | (absent)    | (absent)   | no         |
      | read_media_file           | yes       | (absent)    | (absent)   | no         |
      | read_multiple_files       | yes       | (absent)    | (absent)   | no         |
      | read_text_file            | yes       | (absent)    | (absent)   | no         |
      | search_files              | yes       | (absent)    | (absent)   | no         |
      | write_file                | no        | yes         | yes        | no         |

  Scenario: The server introduces itself
    When the client connects
    Then the call succeeds
    And the server introduces itself as
      | name | secure-filesystem-server |

  Scenario: The old name of a tool says what to use instead
    Then the tool "read_file" is declared with
      | description | (mentions DEPRECATED: Use read_text_file instead) |

  Scenario: A model can ask where it may work
    When the client calls the tool "list_allowed_directories"
    Then the call succeeds
    And the text says "Allowed directories:\n{{folder:workspace}}"
    And the text mentions every value of the result

  # KNOWN BUG: an unknown tool is a mistake of the client, which the protocol answers with an error of the request.
  @known_bug:typescript-sdk#1510
  Scenario: An unknown tool is answered as if it had failed
    When the client calls the tool "delete_file"
    Then the tool reports an error
    And the error mentions "Tool delete_file not found"
    And the error leaks nothing
