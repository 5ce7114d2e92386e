Feature: Outcomes that are not as the scenario says

  Background:
    Given the server "answering"

  Scenario: It fails instead of succeeding
    When the client calls the tool "complain" with
      | text | No. |
    Then the call succeeds

  Scenario: It is rejected instead of succeeding
    When the client calls the tool "refuse" with
      | place | error data |
    Then the call succeeds

  Scenario: A misspelt tool does not succeed
    When the client calls the tool "get_odrer"
    Then the call succeeds

  Scenario: It succeeds instead of failing
    When the client calls the tool "get_time"
    Then the call fails

  Scenario: It succeeds where it should not
    When the client calls the tool "get_time"
    Then the call does not succeed

  Scenario: It is rejected, and no tool reports an error
    When the client calls the tool "refuse" with
      | place | error data |
    Then the tool reports an error

  Scenario: A tool reports an error, and nothing is rejected
    When the client calls the tool "refuse" with
      | place | structured |
    Then the request is rejected

  Scenario: Another reason
    When the client calls the tool "refuse" with
      | place | meta |
    Then the call fails with the reason "sold_out"

  Scenario: A reason in other letters
    When the client calls the tool "refuse" with
      | place | structured code |
    Then the call fails with the reason "OUT_OF_STOCK"

  Scenario: No reason at all
    When the client calls the tool "complain" with
      | text | Nothing is left. |
    Then the call fails with the reason "out_of_stock"

  Scenario: Another code
    When the client calls the tool "refuse" with
      | place | error data |
    Then the call fails with the code InvalidParams

  Scenario: No code
    When the client calls the tool "complain" with
      | text | No. |
    Then the call fails with the code -32001

  Scenario: A code that has no such name
    When the client calls the tool "complain" with
      | text | No. |
    Then the call fails with the code InvalidParam

  Scenario: It was not cancelled
    When the client calls the tool "get_time"
    Then the call was cancelled

  Scenario: It was answered
    When the client calls the tool "get_time"
    Then the call stays unanswered

  Scenario: It may not be retried
    When the client calls the tool "deny" with
      | sku | pen |
    Then the call may be retried

  Scenario: Nothing is said of retrying
    When the client calls the tool "complain" with
      | text | No. |
    Then the call may not be retried

  Scenario: It may be retried
    When the client calls the tool "refuse" with
      | place | error data |
    Then the call may not be retried

  Scenario: It took longer
    When the client calls the tool "rest" with
      | seconds | 0.15 |
    Then the call took less than 100 ms

  Scenario: Counting calls where there were none
    Then exactly 1 of the calls succeeded

  Scenario: Nobody looks at a call of a tool that is not there
    When the client calls the tool "get_tme"

  Scenario: More calls succeeded
    When the client calls the tool "get_time"
    And the client calls it again
    And the client calls the tool "complain" with
      | text | No. |
    Then exactly 1 of the calls succeeded

  Scenario: The call is still under way
    When the client starts calling the tool "rest" with
      | seconds | 30 |
    Then the call succeeds
