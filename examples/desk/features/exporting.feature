Feature: Exporting a report
  The user chooses the format first, then the destination. Whoever does not choose exports nothing.

  Background:
    Given the server "desk"
    And the store holds
      | key              | value                                                                  |
      | reports/sales-q3 | {"title": "Sales Q3", "owner": "ada", "text": "Sales rose in Norway."} |
    And every call of the tool "export" carries
      | report | sales-q3 |

  Scenario: The user is asked for the format, then for the destination
    When the client calls the tool "export"
    Then the server asks 'Which format for "Sales Q3"?' with the form
      | field  | type | title  | required | choices        |
      | format | text | Format | yes      | pdf, csv, html |
    And nothing has changed
    When the user accepts with
      | format | csv |
    Then the server asks 'Where shall "Sales Q3" go as csv?' with the form
      | field       | type | title    | required | choices                 |
      | destination | text | Where to | yes      | download, mail, archive |
    And nothing has changed
    When the user accepts with
      | destination | mail |
    Then the call succeeds
    And the result is
      """
      {"report": "sales-q3", "format": "csv", "destination": "mail"}
      """
    And only "store/exports/sales-q3.csv" has changed
    And the store now holds
      | key                  | value                   |
      | exports/sales-q3.csv | {"destination": "mail"} |

  Scenario: Declining the format exports nothing
    When the client calls the tool "export"
    And the user declines
    Then the call fails with the reason "export_declined"
    And the error suggests "only when the user asks for it"
    And nothing has changed

  Scenario: Dismissing the format exports nothing
    When the client calls the tool "export"
    And the user dismisses the question
    Then the call fails with the reason "export_declined"
    And nothing has changed

  Scenario: Declining the destination exports nothing
    When the client calls the tool "export"
    And the user accepts with
      | format | pdf |
    And the user declines
    Then the call fails with the reason "export_declined"
    And nothing has changed

  Scenario: A format that is not offered is asked for again
    When the client calls the tool "export"
    And the user accepts with
      | format | "papyrus" |
    Then the server asks again
    And the server asks "Which format"
    And nothing has changed

  Scenario: A report that is not there is not asked about
    When the client calls the tool "export" with
      | report | sales-q9 |
    Then the tool reports an error
    And the call fails with the reason "no_match"
    And the call fails with the code NotFound
    And the error mentions 'No report has the id "sales-q9".'
    And the error suggests "Search for the report"
    And the call may not be retried
    And the server asks nothing
    And nothing has changed

  Scenario: A client that cannot ask its user exports nothing
    Given the client cannot be asked anything
    When the client calls the tool "export"
    Then the call fails
    And nothing has changed

  Scenario: An export is kept for a day
    Given the clock reads "2026-10-01T09:00:00Z"
    When the client calls the tool "export"
    And the user accepts with
      | format | html |
    And the user accepts with
      | destination | download |
    Then the call succeeds
    When 23 hours pass
    Then the store now holds "exports/sales-q3.html"
    When 1 hour passes
    Then the store no longer holds "exports/sales-q3.html"
    And the store now holds "reports/sales-q3"

  Scenario: Two users choose for themselves
    When the client calls the tool "export"
    And client "ben" calls the tool "export"
    And the user of the client accepts with
      | format | pdf |
    And the user of client "ben" accepts with
      | format | csv |
    Then the server asks the user of the client "go as pdf?"
    And the server asks the user of client "ben" "go as csv?"
    When the user of client "ben" declines
    And the user of the client accepts with
      | destination | archive |
    Then the call of the client succeeds
    And the call of client "ben" fails with the reason "export_declined"
    And "store/exports/sales-q3.pdf" was added exactly once
    And exactly 1 of the calls succeeded
