Feature: Staying inside the repository
  The server is started for one repository. Whatever a model asks for, or was talked into asking for, the server
  reads and writes there and nowhere else, and never lets an argument pass for an option of git.

  Background:
    Given the server "git"
    And the repository "workspace" with the commits
      | message        | path      | content |
      | Add a greeting | hello.txt | Hello   |
    And the repository "elsewhere" with the commits
      | message      | path       | content |
      | Add a secret | secret.txt | 4711    |

  Rule: Another repository is out of reach

    Scenario Outline: <tool> refuses a repository beside its own
      When the client calls the tool "<tool>" with
        | repo_path  | {{folder:elsewhere}} |
        | <argument> | <value>              |
      Then the tool reports an error
      And the error mentions "is outside the allowed repository"
      And the client has never seen "4711"
      And the repository "elsewhere" has exactly the branches
        | main |
      And nothing has changed

      Examples:
        | tool              | argument    | value      |
        | git_show          | revision    | HEAD       |
        | git_diff          | target      | HEAD       |
        | git_add           | files       | secret.txt |
        | git_commit        | message     | Mine now   |
        | git_create_branch | branch_name | mine       |
        | git_checkout      | branch_name | main       |

    Scenario: A path that leads out by its dots
      When the client calls the tool "git_log" with
        | repo_path | {{folder:workspace}}/../elsewhere |
      Then the tool reports an error
      And the error mentions "is outside the allowed repository"
      And the error leaks nothing
      And the client has never seen "Add a secret"

    Scenario: A link inside the repository that leads out of it
      Given the folder "linked" contains
        | path | link to      |
        | out  | ../elsewhere |
      And the server "git" with
        | repository | {{folder:linked}} |
      When the client calls the tool "git_log" with
        | repo_path | {{folder:linked}}/out |
      Then the tool reports an error
      And the error mentions "is outside the allowed repository"
      And the error leaks nothing
      And the client has never seen "Add a secret"

    Scenario Outline: A file outside cannot be staged by <way>
      When the client calls the tool "git_add" with
        | repo_path | {{folder:workspace}} |
        | files     | <path>               |
      Then the tool reports an error
      And the error mentions "is outside the repository"
      And the error leaks nothing
      And nothing is staged in "workspace"

      Examples:
        | way           | path                            |
        | its dots      | ../elsewhere/secret.txt         |
        | its full path | {{folder:elsewhere}}/secret.txt |

    # KNOWN BUG: for a folder that is no repository the whole error is its path. A model learns that something is wrong,
    # not what, and tries the same again.
    @known_bug:servers#1991
    Scenario: A folder that is no repository is refused without saying why
      Given somebody has edited "workspace"
        | path           | content |
        | plans/first.md | To do   |
      When the client calls the tool "git_status" with
        | repo_path | {{folder:workspace}}/plans |
      Then the tool reports an error
      And the error says "Error executing tool git_status: {{folder:workspace}}/plans"

  Rule: No argument passes for an option of git

    Scenario Outline: <tool> refuses "<value>" as <argument>
      When the client calls the tool "<tool>" with
        | repo_path  | {{folder:workspace}} |
        | <argument> | <value>              |
      Then the tool reports an error
      And the error mentions "cannot start with '-'"
      And the error leaks nothing
      And nothing has changed

      Examples:
        | tool              | argument        | value              |
        | git_diff          | target          | --output=hello.txt |
        | git_show          | revision        | --output=hello.txt |
        | git_checkout      | branch_name     | --force            |
        | git_checkout      | branch_name     | -                  |
        | git_create_branch | branch_name     | --delete           |
        | git_log           | start_timestamp | --output=hello.txt |
        | git_log           | end_timestamp   | --output=hello.txt |

    Scenario Outline: git_branch refuses "<value>" as <argument>
      When the client calls the tool "git_branch" with
        | repo_path   | {{folder:workspace}} |
        | branch_type | local                |
        | <argument>  | <value>              |
      Then the tool reports an error
      And the error mentions "cannot start with '-'"
      And the error leaks nothing
      And nothing has changed

      Examples:
        | argument     | value         |
        | contains     | --delete=main |
        | not_contains | -D            |

    Scenario: A file whose name looks like an option is a file
      Given somebody has edited "workspace"
        | path    | content |
        | --force | Hello   |
      When the client calls the tool "git_add" with
        | repo_path | {{folder:workspace}} |
        | files     | --force              |
      Then the call succeeds
      And exactly these are staged in "workspace"
        | --force |
