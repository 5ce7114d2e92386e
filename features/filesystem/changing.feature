Feature: Changing files
  Four tools write. Each touches the file that was named and no other, and a change that cannot be made is made in
  no part.

  Background:
    Given the server "filesystem"
    And the client cannot be asked anything
    And the folder "workspace" contains
      | path     | content              |
      | notes.md | Buy milk\nCall Ann\n |
      | plan.md  | Rest                 |

  Rule: A file is written whole

    Scenario: A new file
      When the client calls the tool "write_file" with
        | path    | {{folder:workspace}}/new.txt |
        | content | Grüße                        |
      Then the call succeeds
      And the text says "Successfully wrote to {{folder:workspace}}/new.txt"
      And the folder "workspace" now contains
        | path    | content |
        | new.txt | Grüße   |
      And only "workspace/new.txt" has changed

    Scenario: A file that is there is overwritten without a question
      A client that wants to ask first knows from the declaration that this tool can destroy something.

      When the client calls the tool "write_file" with
        | path    | plan.md |
        | content | Work    |
      Then the call succeeds
      And the server asks nothing
      And the folder "workspace" now contains
        | path    | content |
        | plan.md | Work    |
      And only "workspace/plan.md" has changed

    Scenario: Not into a folder that is not there
      When the client calls the tool "write_file" with
        | path    | {{folder:workspace}}/not/yet/there.txt |
        | content | Work                                   |
      Then the tool reports an error
      And the error mentions "ENOENT"
      And the error leaks nothing
      And nothing has changed

  Rule: A change is shown as a difference, and can be tried first

    Scenario: One line for another
      When the client calls the tool "edit_file" with
        """
        {"path": "notes.md", "edits": [{"oldText": "Buy milk", "newText": "Buy bread"}]}
        """
      Then the call succeeds
      And the text mentions "-Buy milk\n+Buy bread\n Call Ann"
      And the folder "workspace" now contains
        | path     | content               |
        | notes.md | Buy bread\nCall Ann\n |
      And only "workspace/notes.md" has changed

    Scenario: Tried only, nothing is written
      When the client calls the tool "edit_file" with
        """
        {"path": "notes.md", "edits": [{"oldText": "Buy milk", "newText": "Buy bread"}], "dryRun": true}
        """
      Then the call succeeds
      And the text mentions "-Buy milk\n+Buy bread"
      And nothing has changed

    Scenario: Of two edits the second does not fit, so none is made
      When the client calls the tool "edit_file" with
        """
        {"path": "notes.md", "edits": [{"oldText": "Buy milk", "newText": "Buy bread"},
                                       {"oldText": "Call Ben", "newText": "Call Eve"}]}
        """
      Then the tool reports an error
      And the error says "Could not find exact match for edit:\nCall Ben"
      And the error leaks nothing
      And nothing has changed

    # KNOWN BUG: where the old text stands more than once the first place is changed, and nobody is told that there were
    # others. A model that meant the second has changed the wrong line.
    @known_bug:none
    Scenario: Of two places that fit, the first is changed without a word
      Given the folder "workspace" contains
        | path    | content          |
        | two.txt | name: \nname: \n |
      When the client calls the tool "edit_file" with
        """
        {"path": "two.txt", "edits": [{"oldText": "name: ", "newText": "name: Ann"}]}
        """
      Then the call succeeds
      And the folder "workspace" now contains
        | path    | content             |
        | two.txt | name: Ann\nname: \n |

  Rule: Folders are made, files are moved

    Scenario: A folder with those above it
      When the client calls the tool "create_directory" with
        | path | {{folder:workspace}}/a/b |
      Then the call succeeds
      When the client calls the tool "write_file" with
        | path    | a/b/c.txt |
        | content | deep      |
      Then the call succeeds
      And the folder "workspace" now contains
        | path      | content |
        | a/b/c.txt | deep    |

    Scenario: A folder that is there already is no mistake
      When the client calls the tool "create_directory" with
        | path | {{folder:workspace}} |
      Then the call succeeds
      And nothing has changed

    Scenario: A file gets another name
      When the client calls the tool "move_file" with
        | source      | plan.md  |
        | destination | plans.md |
      Then the call succeeds
      And the folder "workspace" now contains exactly
        | path     | content              |
        | notes.md | Buy milk\nCall Ann\n |
        | plans.md | Rest                 |

    Scenario: What is there is not overwritten by moving
      When the client calls the tool "move_file" with
        | source      | {{folder:workspace}}/plan.md  |
        | destination | {{folder:workspace}}/notes.md |
      Then the tool reports an error
      And the error says "Destination already exists: {{folder:workspace}}/notes.md"
      And the error leaks nothing
      And nothing has changed
