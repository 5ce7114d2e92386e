@both
Feature: Both read this, but not alike

  Background: of <(n>
    Given a step <(n>

  @row:<(n> @gone:<what>
  Scenario Outline: row <(n>
    Then a step <(n>
    Examples:
      | (n  | text |
      | 1\2 | x    |

  Scenario: empty

  Scenario: described
    given that this is a description

    Then a table
      | a   |
      | 1\n |
    And a text
      """
      words
      """
