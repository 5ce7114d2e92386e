Feature: Work that takes its time
  A long operation tells how far it has come, so that a client can show a bar and a user can wait or give up.

  Background:
    Given the server "everything"
    # It asks a client that has roots for them a moment after it connects, in the middle of whatever goes on.
    And the client cannot be asked anything

  Scenario: Every step is told, and the last one is the end
    When the client calls the tool "trigger-long-running-operation" with
      | duration | 0.2 |
      | steps    | 4   |
    Then the call succeeds
    And progress was reported 4 times
    And progress never went back
    And progress reached 4 of 4
    And the text says "Long running operation completed. Duration: 0.2 seconds, Steps: 4."

  Scenario: Nothing is told to a client that did not ask for progress
    Given the client does not ask for progress
    When the client calls the tool "trigger-long-running-operation" with
      | duration | 0.1 |
      | steps    | 2   |
    Then the call succeeds
    And progress was not reported

  Scenario: The operation can be followed while it runs
    When the client starts calling the tool "trigger-long-running-operation" with
      | duration | 0.4 |
      | steps    | 4   |
    And progress reaches 2 of 4
    And the client waits for the call to end
    Then the call succeeds
    And progress reached 4 of 4

  Scenario: Another client is served meanwhile
    Given client "ben" cannot be asked anything
    When the client starts calling the tool "trigger-long-running-operation" with
      | duration | 1 |
      | steps    | 2 |
    And client "ben" calls the tool "echo" with
      | message | Hello |
    And the client waits for the call to end
    Then the call succeeds
    And the text of client "ben" says "Echo: Hello"
    And the call of client "ben" took less than 1 second

  Scenario: An operation that the client cancels is not answered any more
    When the client starts calling the tool "trigger-long-running-operation" with
      | duration | 0.4 |
      | steps    | 4   |
    And progress reaches 1 of 4
    And the client cancels the call
    Then the call was cancelled
    And the call stays unanswered
