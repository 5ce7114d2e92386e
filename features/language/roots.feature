Feature: The roots of a client
  A client shows its roots to a server that asks for them, and nobody has to say so. Without a word it has none.

  On 2025-11-25 a server may ask at any time, and is told when the roots change. On 2026-07-28 it asks in the middle of a
  call, and sees what has changed when it asks next.

  Background:
    Given the server "thinking"

  Scenario: The server asks, and the client has nothing to show
    When the client calls the tool "look_around"
    Then the server asks for the roots
    And the text says "no roots"
    And the server asks nothing

  Scenario: The client shows its roots
    Given the client has the roots
      | name     | uri                   |
      | Home     | file:///home/ann      |
      | (absent) | file:///tmp/a%20place |
    When the client calls the tool "look_around"
    Then the call succeeds
    And the text says "Home at file:///home/ann, a place at file:///tmp/a%20place"

  Scenario: A folder of the scenario is a root
    Given the client has the roots
      | uri                      |
      | file://{{folder:papers}} |
    When the client calls the tool "look_around"
    Then the text mentions "{{folder:papers}}"

  Scenario: The client changes its roots
    Given the client has the roots
      | uri              |
      | file:///home/ann |
    When the client calls the tool "look_around"
    And the client changes its roots to
      | uri              |
      | file:///home/ben |
    And the client calls the tool "look_around"
    Then the text says "a place at file:///home/ben"
    And the server asks for the roots

  Scenario: Each client has its own roots
    Given client "ben" has the roots
      | uri              |
      | file:///home/ben |
    When the client calls the tool "look_around"
    And client "ben" calls the tool "look_around"
    Then the text of client "ben" says "a place at file:///home/ben"
    And the text of the client says "no roots"

  Scenario: A root that is no file is sent where it stands in quotes, and the server refuses it
    Given the client has the roots
      | uri                    |
      | "https://example.com/" |
    When the client calls the tool "look_around"
    Then the call fails

  Scenario Outline: The client changes its roots over <transport>
    Given the server "thinking" over <transport>
    When the client calls the tool "look_around"
    And the client changes its roots to
      | name | uri              |
      | Ben  | file:///home/ben |
    And the client calls the tool "look_around"
    Then the text says "Ben at file:///home/ben"

    Examples:
      | transport |
      | stdio     |
      | http      |

  Scenario Outline: The client shows its roots over <transport>
    Given the server "thinking" over <transport>
    And the client has the roots
      | uri              |
      | file:///home/ann |
    When the client calls the tool "look_around"
    Then the server asks for the roots
    And the text says "a place at file:///home/ann"

    Examples:
      | transport |
      | stdio     |
      | http      |
