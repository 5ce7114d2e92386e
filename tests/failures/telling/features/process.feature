Feature: Time in another process

  Scenario: The clock of another process
    Given the server "keeping" over stdio
    And the clock reads "2026-03-29T02:30:00Z"
