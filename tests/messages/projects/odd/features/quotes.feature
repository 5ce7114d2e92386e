@all
Feature: Only behave reads this
  In words.

  Background:
    Given a step

  @one
  Scenario: single quotes
    Given a text
      '''
      old style
      '''

  Scenario Outline: rows <n>
    Given a step
    @some
    Examples: few
      | n |
      | 1 |
      | 2 |

  Rule: inside
    Background:
      Given a step

    Scenario: ruled
      * a table
      | a | b |
      | 1 | 2 |
