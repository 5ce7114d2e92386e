Feature: What the everything server offers
  Every client gets the same thirteen tools, and those that ask it something only where it can be asked.

  Background:
    Given the server "everything"

  Scenario: The server introduces itself
    When the client connects
    Then the call succeeds
    And the server introduces itself as
      | name         | mcp-servers/everything           |
      | title        | Everything Reference Server      |
      | version      | 2.0.0                            |
      | instructions | (mentions Everything MCP Server) |

  Scenario: The tools for a client that cannot be asked anything
    Given the client cannot be asked anything
    Then the server offers exactly the tools
      | name                           | read only | destructive | idempotent | open world |
      | echo                           | yes       | no          | yes        | no         |
      | get-annotated-message          | yes       | no          | yes        | no         |
      | get-env                        | yes       | no          | yes        | no         |
      | get-resource-links             | yes       | no          | yes        | no         |
      | get-resource-reference         | yes       | no          | yes        | no         |
      | get-structured-content         | yes       | no          | yes        | no         |
      | get-sum                        | yes       | no          | yes        | no         |
      | get-tiny-image                 | yes       | no          | yes        | no         |
      | gzip-file-as-resource          | no        | no          | yes        | yes        |
      | simulate-research-query        | (any)     | (any)       | (any)      | (any)      |
      | toggle-simulated-logging       | (any)     | (any)       | (any)      | (any)      |
      | toggle-subscriber-updates      | (any)     | (any)       | (any)      | (any)      |
      | trigger-long-running-operation | yes       | no          | yes        | no         |

  Scenario: Every tool has a title for people
    Given the client offers
      | forms    |
      | links    |
      | sampling |
    When the client lists the tools
    Then the call succeeds
    And none of "tools" has
      | title | (absent) |

  # KNOWN BUG: an unknown tool is a mistake of the client, which the protocol answers with an error of the request. This
  # server reports it as if the tool had run and failed, and a model sees the client's mistake as an answer.
  @known_bug:typescript-sdk#1510
  Scenario: An unknown tool is answered as if it had failed
    Given the client cannot be asked anything
    When the client calls the tool "get-everything"
    Then the tool reports an error
    And the error mentions "-32602"
    And the error mentions "Tool get-everything not found"
    And the error leaks nothing
