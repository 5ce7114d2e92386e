Feature: Two

  Scenario: comes after
    Then it is not reached
