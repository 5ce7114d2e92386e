Feature: Errors that are not as the scenario says

  Background:
    Given the server "answering"

  Scenario: The text differs
    When the client calls the tool "refuse" with
      | place | structured |
    Then the error says "Nothing is Left."

  Scenario: The text has other lines
    When the client calls the tool "complain" with
      | text | first\nsecond\nthird |
    Then the error says "Error executing tool complain: first\nother\nthird"

  Scenario: The text does not mention it
    When the client calls the tool "refuse" with
      | place | structured |
    Then the error mentions "stock"

  Scenario: The text mentions it
    When the client calls the tool "refuse" with
      | place | structured |
    Then the error does not mention "left"

  Scenario: The text does not match
    When the client calls the tool "refuse" with
      | place | structured |
    Then the error matches "^\d+ left$"

  Scenario: A pattern that is none
    When the client calls the tool "refuse" with
      | place | structured |
    Then the error matches "(left"

  Scenario: It suggests something else
    When the client calls the tool "deny" with
      | sku | pen |
    Then the error suggests "Try again"

  Scenario: It suggests nothing
    When the client calls the tool "complain" with
      | text | No. |
    Then the error suggests "Try again"

  Scenario: It names another argument
    When the client calls the tool "deny" with
      | sku | pen |
    Then the error names the argument "quantity"

  Scenario: Its details differ
    When the client calls the tool "refuse" with
      | place | error data |
    Then the error has
      | reason | out_of_stock |
      | left   | 3            |

  Scenario: A detail is not there
    When the client calls the tool "refuse" with
      | place | error data |
    Then the error has
      | reasons | out_of_stock |

  Scenario: It leaks a traceback
    When the client calls the tool "leak"
    Then the error leaks nothing

  Scenario: There is no error
    When the client calls the tool "get_time"
    Then the error mentions "late"

  Scenario: Nobody looks at an error
    When the client calls the tool "complain" with
      | text | No. |
    And the client calls the tool "get_time"
    Then the call succeeds
