Feature: The rules of the protocol
  One sentence holds a server against everything that the protocol asks of it, together with all that the scenario did.

  Scenario: A server that nobody has called yet
    Given the server "ruled"
    Then the server keeps the protocol rules

  Scenario: What the scenario did is judged too
    Given the server "ruled"
    When the client calls the tool "put" with
      | note | milk |
    And the client calls it again
    Then the call succeeds
    And the server keeps the protocol rules
    And nothing has changed

  Scenario: Rules that are only advised count where they are named
    Given the server "ruled"
    Then the server keeps the rules
      | descriptions   |
      | tool_names     |
      | invalid_cursor |

  @era:2026-07-28
  Scenario: A rule of the later revision
    Given the server "ruled"
    Then the server keeps the rules
      | result_type   |
      | caching_hints |

  Scenario: One tool
    Given the server "ruled"
    When the client calls the tool "put" with
      | note | milk |
    Then the call succeeds
    And the tool "put" keeps the protocol rules

  @rule_off:read_only
  Scenario: A rule that always holds, switched off
    Given the server "ruled" with
      | broken | read_only |
    When the client calls the tool "add_up"
    Then the call succeeds
    And only "shelf/read.txt" has changed

  Scenario Outline: Servers on the SDK
    Given the server "<server>"
    Then the server keeps the protocol rules

    Examples:
      | server    |
      | answering |
      | pages     |
      | library   |
      | desk      |
      | time      |
      | git       |
