Feature: Time
  A scenario may stop the clock, so that it reads the same every day.

  Background:
    Given the server "answering"

  Scenario: The clock stands where the scenario says
    Given the clock reads "2026-03-29T02:30:00+01:00"
    When the client calls the tool "get_time"
    Then the result has
      | now | 2026-03-29T01:30:00Z |

  Scenario: A moment is the same moment in every zone
    Given the clock reads "2026-12-31T23:00:00Z"
    When the client calls the tool "get_time"
    Then the result has
      | now | 2027-01-01T00:00:00+01:00 |
