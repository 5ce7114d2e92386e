Feature: Questions that nobody looks at

  Scenario: A question is left waiting
    Given the server "asking"
    When the client calls the tool "plan_trip"
    And client "ben" calls the tool "list_files"
    Then the call succeeds

  Scenario: It asks instead of failing
    Given the server "asking"
    When the client calls the tool "plan_trip"
    Then the call fails

  Scenario: It asks instead of succeeding
    Given the server "asking"
    When the client calls the tool "plan_trip"
    Then the call succeeds
