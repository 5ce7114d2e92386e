Feature: Sharing a report
  Only callers with the scope reports:share share. The key goes to the person; nobody else ever sees it.

  Background:
    Given the server "desk"
    And the store holds
      | key                 | value                                                                  |
      | reports/sales-q3    | {"title": "Sales Q3", "owner": "ada", "text": "Sales rose in Norway."} |
      | shares/sales-q3/eve | {"accessKey": "k-for-eve-only", "by": "ada"}                           |

  Scenario: A caller with the scope shares a report
    Given the client acts as
      | subject | ada                         |
      | scopes  | reports:read, reports:share |
    When the client calls the tool "share" with
      | report | sales-q3 |
      | person | ben      |
    Then the call succeeds
    And the result is
      """
      {"report": "sales-q3", "person": "ben"}
      """
    And only "store/shares/sales-q3/ben" has changed

  Scenario Outline: <who> does not share
    Given the client acts as
      | subject | ada      |
      | scopes  | <scopes> |
    When the client calls the tool "share" with
      | report | sales-q3 |
      | person | ben      |
    Then the tool reports an error
    And the call fails with the reason "not_allowed"
    And the call fails with the code Forbidden
    And the error has
      | missing[0] | reports:share |
    And the error suggests "Ask for the scope reports:share"
    And nothing has changed

    Examples:
      | who                                    | scopes         |
      | A caller who may only read             | reports:read   |
      | A caller whose scope only begins alike | reports:shared |

  Scenario: A caller who has not signed in does not share
    When the client calls the tool "share" with
      | report | sales-q3 |
      | person | ben      |
    Then the call fails with the reason "not_signed_in"
    And the call fails with the code Unauthorized
    And nothing has changed

  Scenario: Whoever may not share is not told which reports there are
    Given the client acts as "ada"
    When the client calls the tool "share" with
      | report | sales-q9 |
      | person | ben      |
    Then the call fails with the reason "not_allowed"

  Scenario: A person gets one key to a report
    Given the client acts as
      | subject | ada           |
      | scopes  | reports:share |
    When the client calls the tool "share" with
      | report | sales-q3 |
      | person | eve      |
    Then the call fails with the reason "already_shared"
    And the call fails with the code Conflict
    And the error leaks nothing
    And the client has never seen "k-for-eve-only"
    And nothing has changed

  Scenario: Keys are not found by searching
    When the client calls the tool "search" with
      | query | k-for-eve |
    Then the call succeeds
    And the list "reports" has length 0
    And the client has never seen "k-for-eve-only"

  Scenario: Each client acts with its own scopes
    Given the client acts as
      | subject | ada           |
      | scopes  | reports:share |
    And client "ben" acts as
      | subject | ben          |
      | scopes  | reports:read |
    When the client calls the tool "share" with
      | report | sales-q3 |
      | person | cleo     |
    And client "ben" calls the tool "share" with
      | report | sales-q3 |
      | person | dan      |
    Then the call of the client succeeds
    And the call of client "ben" fails with the reason "not_allowed"
    And "store/shares/sales-q3/cleo" was added exactly once
    And exactly 1 of the calls succeeded

  Scenario: A report that is not there is shared with nobody
    Given the client acts as
      | subject | ada                         |
      | scopes  | reports:read, reports:share |
    When the client calls the tool "share" with
      | report | sales-q4 |
      | person | ben      |
    Then the call fails with the reason "no_match"
    And the error suggests "Search for the report"
    And nothing has changed
