Feature: A store that is not as the scenario says

  Background:
    Given the server "noting"

  Rule: Setting up

    Scenario: A column that the store does not have
      Given the store holds
        | key  | value | tll |
        | plan | Swim  | 30  |

    Scenario: A key that no store takes
      Given the store holds
        | key        | value |
        | plan today | Swim  |

    Scenario: A key stands there twice
      Given the store holds
        | key  | value |
        | plan | Swim  |
        | plan | Run   |

    Scenario: A ttl that is no time span
      Given the store holds
        | key  | value | ttl    |
        | plan | Swim  | a week |

    Scenario: A value that is absent
      Given the store holds
        | key  | value    |
        | plan | (absent) |

    Scenario: The clock is stopped too late
      Given the store holds
        | key  | value | ttl        |
        | plan | Swim  | 30 seconds |
      And the clock reads "2026-03-29T01:00:00Z"

  Rule: What came of it

    Background:
      Given the store holds
        | key        | value        |
        | plan/today | Swim         |
        | visits     | {"times": 3} |

    Scenario: Another value stands there
      When the client calls the tool "count" with
        | name | visits |
      Then the store now holds
        | key    | value        |
        | visits | {"times": 5} |

    Scenario: A key is missing in the table
      When the client calls the tool "count" with
        | name | visits |
      Then the store now holds
        | key        |
        | plan/todey |

    Scenario: A key is missing
      When the client calls the tool "tear" with
        | name | plan/today |
      Then the store now holds "plan/today"

    Scenario: A key is still there
      When the client calls the tool "count" with
        | name | visits |
      Then the store no longer holds "visits"

    Scenario: A key never was there
      When the client calls the tool "tear" with
        | name | plan/today |
      Then the store no longer holds "plan/todey"

    Scenario: A key has changed that should not
      When the client calls the tool "count" with
        | name | visits |
      Then nothing has changed

    Scenario: A key has not expired yet
      Given the clock reads "2026-03-29T01:00:00Z"
      And the store holds
        | key   | value | ttl        |
        | token | abc   | 30 seconds |
      When 29999 ms pass
      Then the store no longer holds "token"

    Scenario: A key has expired
      Given the clock reads "2026-03-29T01:00:00Z"
      And the store holds
        | key   | value | ttl        |
        | token | abc   | 30 seconds |
      When 30 seconds pass
      Then the store now holds "token"
