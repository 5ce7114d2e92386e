Feature: Tables of other servers

  Scenario: No database is watched
    Given the server "unwatched"
    And the table "orders" contains
      | id |
      | 1  |

  Scenario: The database that is watched is not there
    Given the server "misspelt"
    When the client calls the tool "look"
    Then nothing has changed

  Scenario: The table that is watched is not there
    Given the server "narrow"
    When the client calls the tool "look"
    Then nothing has changed

  Scenario: A table that is not watched cannot be filled
    Given the server "narrow"
    And the table "orders" contains
      | id |
      | 1  |
