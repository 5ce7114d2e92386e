# a comment
@shop
Feature: Zażółć 🍏
  Two lines

  and a paragraph.

  Background: stock
    A shelf.
    Given 3 apples

  Scenario: Everything passes
    When I eat 1 apples
    Then 2 apples are left

  @outline
  Scenario Outline: Eating <n>
    When I eat <n> apples
    Then <left> apples are left

    @few
    Examples: a few
      | n | left |
      | 1 | 2    |

    Examples: too many
      | n | left |
      | 2 | 9    |

  @skipped
  Scenario: Not today
    When I eat 1 apples

  @skipped_at_once
  Scenario: Not at all
    When I eat 1 apples

  @unwanted
  Scenario: Left to others
    When I eat 1 apples

  Rule: Paper
    Paper is patient.

    Background:
      Given the note
        """json
        {"a": "ż"}
        """

    @ruled
    Example: A table
      Given the basket
        | fruit | colour |
        | apple | green  |
      And a green apple
      Then nothing else
