Feature: Progress
  A server may tell how far it has come.

  Background:
    Given the server "answering"

  Scenario: Progress is told to the end
    When the client calls the tool "count" with
      | to | 3 |
    Then the call succeeds
    And progress reached 3 of 3
    And progress never went back
    And progress said "at 2"
    And progress was reported 3 times

  Scenario: A tool that has nothing to tell tells nothing
    When the client calls the tool "get_time"
    Then the call succeeds
    And progress was not reported
