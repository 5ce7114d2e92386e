@era:2026-07-28
Feature: What a consent gate does, and the conformance suite does not reward
  The suite sends an answer with the very first call, although nothing was asked, and is content if the tool goes on.
  A greeting may do so. A gate must not: whoever can forge an answer would need nobody's consent.

  Background:
    Given the server "conformance gate"

  @conformance:input-required-result-ignore-extra-params
  Scenario: A gate asks, although the first call brings an answer
    When the client sends
      """
      {"method": "tools/call", "params": {"name": "test_input_required_result_elicitation", "arguments": {},
       "inputResponses": {"user_name": {"action": "accept", "content": {"name": "Alice"}}}}}
      """
    Then the call does not succeed
    And the server asks "What is your name?"

  Scenario: A gate takes the answer to what it has asked, and leaves alone what comes beside it
    When the client calls the tool "test_input_required_result_elicitation"
    Then the server asks "What is your name?"
    When the client answers the server with
      """
      {"user_name": {"action": "accept", "content": {"name": "Alice"}}, "unknown": {"action": "accept", "content": {}}}
      """
    Then the call succeeds
    And the text says "Hello, Alice!"
