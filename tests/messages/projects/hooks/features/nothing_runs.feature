Feature: Nothing runs

  Background:
    Given a step

  Scenario: first
    Then a step

  Scenario Outline: second
    Then a step
    Examples:
      | n |
      | 1 |
