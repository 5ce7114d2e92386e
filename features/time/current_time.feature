Feature: What time it is
  Somebody who plans with people in other places asks what time it is there.

  Background:
    Given the server "time"

  Scenario: The current time of a zone
    Given the clock reads "2026-03-28T12:00:00Z"
    When the client calls the tool "get_current_time" with
      | timezone | Europe/Warsaw |
    Then the call succeeds
    And the result has
      | timezone    | Europe/Warsaw             |
      | datetime    | 2026-03-28T13:00:00+01:00 |
      | day_of_week | Saturday                  |
      | is_dst      | no                        |

  Scenario: A zone that does not exist is refused
    When the client calls the tool "get_current_time" with
      | timezone | Mars/Olympus |
    Then the tool reports an error
    And the error mentions "Mars/Olympus"
