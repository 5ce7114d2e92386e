Feature: Progress and time that are not as the scenario says

  Background:
    Given the server "answering"

  Scenario: Progress did not come so far
    When the client calls the tool "count" with
      | to | 3 |
    Then progress reached 4 of 4

  Scenario: Progress was not told at all
    When the client calls the tool "get_time"
    Then progress reached 1 of 1

  @rule_off:progress
  Scenario: Progress went back
    When the client calls the tool "count" with
      | to        | 3   |
      | backwards | yes |
    Then progress never went back

  Scenario: Progress was told
    When the client calls the tool "count" with
      | to | 2 |
    Then progress was not reported

  Scenario: Progress said something else
    When the client calls the tool "count" with
      | to | 2 |
    Then progress said "nearly done"

  Scenario: Progress was told more often
    When the client calls the tool "count" with
      | to | 3 |
    Then progress was reported 2 times

  Scenario: A moment without a zone
    Given the clock reads "2026-03-29T02:30:00"

  Scenario: A moment that is none
    Given the clock reads "tomorrow at noon"

  Scenario: Time passes where no clock was stopped
    When 2 hours pass

  Scenario: One unit passes where no clock was stopped
    When 1 hour passes

  Scenario: A moment that lies behind
    Given the clock reads "2026-03-29T02:30:00Z"
    When the clock reaches "2026-03-29T02:30:00+01:00"
