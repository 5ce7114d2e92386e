Feature: An agent runs scenarios
  An agent sees what a person at the terminal sees: how each scenario came out in each era, the step that failed, what
  was expected, what came, and what crossed the wire.

  Background:
    Given the server "mcpbdd"
    And the folder "project" is prepared by "the greeter"
    And the client waits at most 50 seconds

  Scenario: A scenario that passes, in both eras
    When the client calls the tool "run_scenario" with
      | path | features/greeter.feature:2 |
    Then the call succeeds
    And the result has
      | outcome                      | passed                          |
      | scenarios[0].title           | Somebody is greeted by name     |
      | scenarios[0].path            | features/greeter.feature        |
      | scenarios[0].line            | 2                               |
    And the list "scenarios" has length 1
    And one of "scenarios[0].eras" has
      | era     | 2025-11-25 |
      | outcome | passed     |
    And one of "scenarios[0].eras" has
      | era     | 2026-07-28 |
      | outcome | passed     |
    And the list "evidence.seen" has length 0
    And nothing has changed

  Scenario: A text that fails says where, why, and what crossed the wire
    When the client calls the tool "run_scenario" with
      """
      {
        "text": "Feature: Greeting\n  Scenario: Somebody is greeted\n    Given the server \"greeter\"\n    When the client calls the tool \"greet\" with\n      | name | Ada |\n    Then the text says \"Good day, Ada!\"\n",
        "era": "2026-07-28"
      }
      """
    Then the call succeeds
    And the result has
      | outcome                      | failed                                |
      | scenarios[0].eras[0].step    | Then the text says "Good day, Ada!"   |
      | scenarios[0].eras[0].line    | 6                                     |
      | scenarios[0].eras[0].message | (mentions but was: "Hello, Ada!")     |
    And one of "evidence.seen" has
      | kind                                | frames     |
      | era                                 | 2026-07-28 |
      | entries[0].message.params.name      | greet      |
    And nothing has changed
    When the client calls the tool "read_evidence" with
      | scenario | Somebody is greeted |
      | kinds    | frames              |
    Then the result has
      | scenarios[0].outcome | failed |
    And one of "evidence.seen" has
      | step                           | When the client calls the tool "greet" with |
      | entries[0].message.params.name | greet                                       |

  Scenario: A text that cannot be run
    When the client calls the tool "run_scenario" with
      | text | Featur: Greeting\n |
    Then the call fails with the reason "nothing_ran"
    And the error mentions "Parser failure"
    And the error suggests "check_feature"
    And the error leaks nothing

  Scenario: What only the text names is not run
    When the client calls the tool "run_scenario" with
      """
      {
        "text": "Feature: By itself\n  Scenario: A function\n    Given the handler \"os:system\"\n    When the client calls the tool \"system\" with\n      | command | touch ran |\n    Then the call succeeds\n",
        "era": "2026-07-28"
      }
      """
    Then the result has
      | outcome                      | failed                                            |
      | scenarios[0].eras[0].message | (mentions the handler "os:system" is named by the scenario alone) |
    And nothing has changed

  Scenario: Neither text nor path
    When the client calls the tool "run_scenario"
    Then the call fails with the reason "text_or_path"

  Scenario: A feature that is not there, and the nearest one
    When the client calls the tool "run_scenario" with
      | path | features/greter.feature |
    Then the call fails with the reason "no_such_feature"
    And the error mentions 'Did you mean "features/greeter.feature"?'

  Scenario Outline: A path that leads out of the project: <path>
    Given the folder "elsewhere" contains
      | path          | content           |
      | other.feature | Feature: Classified\n |
    When the client calls the tool "run_scenario" with
      | path | <path> |
    Then the call fails with the reason "outside_project"
    And the client has never seen "Classified"

    Examples:
      | path                               |
      | ../elsewhere/other.feature         |
      | {{folder:elsewhere}}/other.feature |

  Scenario: A link does not lead out of the project
    Given the folder "elsewhere" contains
      | path          | content           |
      | other.feature | Feature: Classified\n |
    And the folder "project" contains
      | path                   | link to                       |
      | features/other.feature | ../../elsewhere/other.feature |
    When the client calls the tool "run_scenario" with
      | path | features/other.feature |
    Then the call fails with the reason "outside_project"

  Scenario: Nothing was run yet
    When the client calls the tool "read_evidence"
    Then the call fails with the reason "no_run_yet"
    And the error suggests "run_scenario"
