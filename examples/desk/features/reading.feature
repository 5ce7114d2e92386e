Feature: Reading a report, and having it summarised
  A report is read as it stands. A summary is asked of the client's own model: the desk gives the words for it.

  Background:
    Given the server "desk"
    And the store holds
      | key              | value                                                                  |
      | reports/sales-q3 | {"title": "Sales Q3", "owner": "ada", "text": "Sales rose in Norway."} |

  Scenario: A report is read by its address
    When the client reads the resource template "report://{report}" with
      | report | sales-q3 |
    Then the call succeeds
    And the text mentions "Sales rose in Norway."
    And nothing has changed

  Scenario: A report that is not there cannot be read
    When the client reads the resource "report://sales-q4"
    Then the call fails with the reason "no_match"
    And the error suggests "Search for the report"

  Scenario: The words for a summary hold the report
    When the client gets the prompt "summarise" with
      | report | sales-q3 |
    Then the call succeeds
    And the text mentions "Sales rose in Norway."

  Scenario: A summary has the tone that is wished for
    When the client gets the prompt "summarise" with
      | report | sales-q3 |
      | tone   | formal   |
    Then the call succeeds
    And the text mentions "formal"

  Scenario: There are no words for a report that is not there
    When the client gets the prompt "summarise" with
      | report | sales-q4 |
    Then the call fails with the reason "no_match"
