Feature: Servers that break in this process

  Scenario: It hangs
    Given the server "broken"
    And the client waits at most 200 ms
    When the client calls the tool "hang"

  Scenario: It blocks the loop
    Given the server "broken"
    And the client waits at most 100 ms
    When the client calls the tool "block" with
      | seconds | 30 |

  Scenario: It blocks a thread
    Given the server "broken"
    And the client waits at most 200 ms
    When the client calls the tool "block_thread" with
      | seconds | 1 |

  Scenario: It ends the interpreter
    Given the server "broken"
    When the client calls the tool "leave"

  Scenario: It ends the interpreter the hard way
    Given the server "broken"
    When the client calls the tool "die"

  Scenario: It raises when it is made
    Given the server "trouble"
    When the client calls the tool "act"

  Scenario: It is no server
    Given the server "nothing"
    When the client calls the tool "act"

  Scenario: It is a whole program
    Given the server "program"
    When the client calls the tool "act"

  Scenario: Its module is not there
    Given the server "missing"
    When the client calls the tool "act"

  Scenario: Its factory is not there
    Given the server "nameless"
    When the client calls the tool "act"

  Scenario: A failing connection is a call that nobody looks at
    Given the server "trouble"
    When the client connects

  Scenario: A failing connection did not succeed
    Given the server "trouble"
    When the client connects
    Then the call succeeds
