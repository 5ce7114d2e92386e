Feature: Log messages that are not as the scenario says

  Background:
    Given the server "newsroom"

  Scenario: The line was logged at another level
    When the client calls the tool "say" with
      | text | Paper is low. |
    Then the server logged "Paper is low" at warning

  Scenario: The line was not logged
    When the client calls the tool "add_form" with
      | name | letter |
    Then the server logged "Paper is low" at info

  Scenario: Nobody was there to log to
    Then the server logged nothing

  Scenario: Something was logged
    When the client calls the tool "say" with
      | text | Paper is low. |
    Then the server logged nothing

  Scenario: Something was logged at that level
    When the client calls the tool "say" with
      | text | Paper is low. |
      | name | press         |
    Then the server logged nothing at info

  Scenario: A password is logged as data
    When the client calls the tool "say_data" with
      """
      {"data": {"user": "ann", "login": {"password": "correct horse"}}}
      """
    Then the server logged no secret

  Scenario: A token is logged in a line
    When the client calls the tool "say" with
      | text | GET /news Authorization: Bearer abcdefgh12345678 |
    Then the server logged no secret

  Scenario: The wish for log messages is said too late
    When the client calls the tool "say" with
      | text | Paper is low. |
    Given the client wants no log messages
