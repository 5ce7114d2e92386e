Feature: One

  Scenario: is stopped
    Given it stops
