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

  Scenario: Time passes without anybody waiting
    Given the clock reads "2026-03-28T23:00:00Z"
    When 2 hours pass
    And the client calls the tool "get_time"
    Then the result has
      | now | 2026-03-29T01:00:00Z |

  Scenario: One unit of time passes
    Given the clock reads "2026-03-28T23:00:00Z"
    When 1 day passes
    And 1 second passes
    And the client calls the tool "get_time"
    Then the result has
      | now | 2026-03-29T23:00:01Z |

  Scenario: Time passes until a moment is reached
    Given the clock reads "2026-03-28T23:00:00Z"
    When the clock reaches "2026-03-29T01:30:00+01:00"
    And the client calls the tool "get_time"
    Then the result has
      | now | 2026-03-29T00:30:00Z |

  Scenario: What takes long for the server takes no time for the scenario
    Given the clock reads "2026-03-28T23:00:00Z"
    When the client starts calling the tool "rest" with
      | seconds | 90 |
    And 2 minutes pass
    And the client waits for the call to end
    Then the text says "Rested."

  Scenario: What falls due in between happens in order
    Given the clock reads "2026-03-28T23:00:00Z"
    When the client starts calling the tool "count" with
      | to    | 5  |
      | pause | 60 |
    And 150 seconds pass
    Then progress reached 3 of 5
    And progress was reported 3 times
    When 10 minutes pass
    And the client waits for the call to end
    Then progress was reported 5 times
    And progress never went back
