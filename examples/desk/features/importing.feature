Feature: Importing reports
  An import takes its time and says how far it has come. All of its reports come in, or none of them.

  Background:
    Given the server "desk"
    And the clock reads "2026-10-01T09:00:00Z"
    And the store holds
      | key              | value                                                                  |
      | reports/sales-q3 | {"title": "Sales Q3", "owner": "ada", "text": "Sales rose in Norway."} |
    And every call of the tool "import" carries
      | reports | [{"id": "staff", "title": "Staff", "owner": "ada", "text": "Two more."}, {"id": "rents", "title": "Rents", "owner": "ada", "text": "Higher again."}, {"id": "paper", "title": "Paper", "owner": "ben", "text": "Less than ever."}] |

  Scenario: An import says how far it has come
    When the client starts calling the tool "import"
    Then progress reached 1 of 3
    And progress said "Staff"
    When 1 second passes
    Then progress reached 2 of 3
    And progress said "Rents"
    And nothing has changed
    When 1 second passes
    And the client waits for the call to end
    Then the call succeeds
    And progress reached 3 of 3
    And progress never went back
    And progress was reported 3 times
    And only these have changed
      | store/reports/staff |
      | store/reports/rents |
      | store/reports/paper |
    And the store now holds
      | key           | value                                                      |
      | reports/rents | {"title": "Rents", "owner": "ada", "text": "Higher again."} |

  Scenario: Who does not ask for progress hears of none
    Given the client does not ask for progress
    When the client starts calling the tool "import"
    And 2 seconds pass
    And the client waits for the call to end
    Then the call succeeds
    And progress was not reported

  Scenario: An import that is cancelled in the middle leaves nothing
    When the client starts calling the tool "import"
    And 1 second passes
    And progress reaches 2 of 3
    And the client cancels the call
    Then the call was cancelled
    And nothing has changed
    When 1 minute passes
    Then nothing has changed
    And the call stays unanswered
    And progress was reported 2 times

  Scenario: After a cancelled import the same import may be made
    When the client starts calling the tool "import"
    And the client cancels the call
    And client "ben" starts calling the tool "import"
    And 2 seconds pass
    And client "ben" waits for the call to end
    Then the call of client "ben" succeeds
    And the call of the client was cancelled
    And "store/reports/staff" was added exactly once

  Scenario: What is there already is not overwritten, and nothing else comes in
    Given the store holds
      | key           | value                                                |
      | reports/rents | {"title": "Rents", "owner": "ben", "text": "Older."} |
    When the client calls the tool "import"
    Then the call fails with the reason "already_there"
    And the call fails with the code Conflict
    And the error has
      | reports[0] | rents |
    And the error suggests "import with replace"
    And progress was not reported
    And nothing has changed

  Scenario: A report that somebody else brings meanwhile is not overwritten either
    When the client starts calling the tool "import"
    And client "ben" calls the tool "import" with
      """
      {"reports": [{"id": "paper", "title": "Paper", "owner": "ben", "text": "Mine."}]}
      """
    Then the call of client "ben" succeeds
    When 2 seconds pass
    And the client waits for the call to end
    Then the call fails with the reason "already_there"
    And the store now holds
      | key           | value                                                 |
      | reports/paper | {"title": "Paper", "owner": "ben", "text": "Mine."} |
    And "store/reports/paper" was added exactly once
    And exactly 1 of the calls succeeded

  Scenario: Who says so replaces what is there
    When the client calls the tool "import" with
      """
      {
        "reports": [{"id": "sales-q3", "title": "Sales Q3", "owner": "ada", "text": "Corrected."}],
        "replace": true
      }
      """
    Then the call succeeds
    And only "store/reports/sales-q3" has changed
    And "store/reports/sales-q3" was changed exactly once

  Scenario Outline: An import that cannot be right is refused as a whole: <why>
    When the client calls the tool "import" with
      """
      {"reports": <reports>}
      """
    Then the tool reports an error
    And the call fails with the reason "<reason>"
    And the error leaks nothing
    And nothing has changed

    Examples:
      | why                | reason            | reports                                                                                                              |
      | one id for two     | id_twice          | [{"id": "a", "title": "A", "owner": "ada", "text": ""}, {"id": "a", "title": "B", "owner": "ada", "text": ""}]       |
      | no reports         | invalid_arguments | []                                                                                                                   |
      | a report untitled  | invalid_arguments | [{"id": "a", "title": "A", "owner": "ada", "text": ""}, {"id": "b", "owner": "ada", "text": ""}]                     |
      | an id that is none | invalid_arguments | [{"id": "../a", "title": "A", "owner": "ada", "text": ""}]                                                           |

  Scenario: A search during an import is answered, and does not see half of it
    When the client starts calling the tool "import"
    And 1 second passes
    And client "ben" calls the tool "search" with
      | query | staff |
    Then the call of client "ben" succeeds
    And the list "reports" has length 0
    When 1 second passes
    And the client waits for the call to end
    Then the call of the client succeeds
    When client "ben" calls the tool "search" with
      | query | staff |
    Then the list "reports" has length 1
