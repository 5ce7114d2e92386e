Feature: Servers that break as processes

  Scenario: It dies in the middle of a call
    Given the server "dies" over stdio
    When the client calls the tool "act"

  Scenario: It dies by its own tool
    Given the server "broken" over stdio
    When the client calls the tool "die"

  Scenario: It answers with another id
    Given the server "wrong_id" over stdio
    And the client waits at most 300 ms
    When the client calls the tool "act"

  Scenario: It writes rubbish instead of an answer
    Given the server "rubbish" over stdio
    And the client waits at most 300 ms
    When the client calls the tool "act"

  Scenario: It writes rubbish beside a proper answer
    Given the server "noisy" over stdio
    When the client calls the tool "act"
    Then the call succeeds

  Scenario: Its answer is malformed
    Given the server "malformed" over stdio
    And the client waits at most 300 ms
    When the client calls the tool "act"

  Scenario: It is silent
    Given the server "silent" over stdio
    And the client waits at most 300 ms
    When the client calls the tool "act"

  Scenario: It raises at its start
    Given the server "trouble" over stdio
    When the client calls the tool "act"

  Scenario: Its command is not there
    Given the server "no_command" over stdio
    When the client calls the tool "act"

  @era:2026-07-28
  Scenario: It does not speak what the configuration says
    Given the server "old" over stdio
    When the client calls the tool "act"

  Scenario: It answers although the call was cancelled
    Given the server "answers_cancelled" over stdio
    When the client starts calling the tool "act"
    And the client cancels the call
    Then the call stays unanswered
