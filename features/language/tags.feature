Feature: Tags
  A tag says where a scenario holds, or that it is not true yet.

  @era:2025-11-25
  Scenario: Only in the older era
    Given the server "answering"
    When the client sends
      """
      {"method": "ping"}
      """
    Then the call succeeds

  @era:2026-07-28
  Scenario: Only in the younger era
    Given the server "answering"
    When the client sends
      """
      {"method": "ping"}
      """
    Then the call fails with the code MethodNotFound

  @fresh
  Scenario: With a process of its own
    Given the server "keeping" over stdio
    When the client calls the tool "remember" with
      | word | oak |
    Then the call succeeds

  @fresh
  Scenario: The next process knows nothing of it
    Given the server "keeping" over stdio
    When the client calls the tool "recall"
    Then the call fails with the reason "nothing_kept"

  @wanted:none
  Scenario: Something that is wanted and not there yet
    Given the server "answering"
    When the client calls the tool "get_stock" with
      | sku | pen |
    Then the result has
      | price | 1.5 |

  # The text tells only half of what the structured content says.
  @known_bug:none
  Scenario: Something that is wrong today, pinned
    Given the server "answering"
    When the client calls the tool "lose_a_value"
    Then the text does not mention "wind"

  @rule_off:output_schema
  Scenario: A rule that always holds does not hold here
    Given the server "liar"
    When the client calls the tool "wrong_type"
    Then the call succeeds
    And the result has
      | degrees | cold |

  @rule_off:clean_stream
  Scenario: A server that chatters beside its answers is let pass
    Given the server "noisy"
    When the client calls the tool "act"
    Then the text says "Done."

  @stdio
  Scenario: Only where the server is a process
    Given the server "keeping" over stdio
    When the client calls the tool "greet" with
      | name | Ann |
    Then the text says "Hello Ann"
