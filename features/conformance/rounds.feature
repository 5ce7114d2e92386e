@era:2026-07-28
Feature: Rules of the conformance suite: questions by rounds
  On 2026-07-28 a server that asks ends the request with its questions, and is asked again with the answers.

  Background:
    Given the server "conformance"

  @conformance:input-required-result-basic-elicitation
  Scenario: The user is asked, and the tool works with the answer
    When the client calls the tool "test_input_required_result_elicitation"
    Then the server asks "What is your name?" with the form
      | field | type | required |
      | name  | text | yes      |
    When the user accepts with
      | name | Alice |
    Then the call succeeds
    And the text says "Hello, Alice!"

  @conformance:input-required-result-result-type
  Scenario: A reply that asks says so
    When the client calls the tool "test_input_required_result_elicitation"
    Then the reply has
      | resultType                     | input_required     |
      | inputRequests.user_name.method | elicitation/create |

  @conformance:input-required-result-basic-sampling
  Scenario: The model is asked
    When the client calls the tool "test_input_required_result_sampling"
    Then the server asks the model "What is the capital of France?"
    When the model answers "It is Paris."
    Then the call succeeds
    And the text mentions "It is Paris."

  @conformance:input-required-result-basic-list-roots
  Scenario: The client is asked for its roots
    Given the client has the roots
      | name      | uri               |
      | Test root | file:///test/root |
    When the client calls the tool "test_input_required_result_list_roots"
    Then the server asks for the roots
    And the call succeeds
    And the text mentions "file:///test/root"

  @conformance:input-required-result-request-state
  Scenario: The state goes back with the answer
    When the client calls the tool "test_input_required_result_request_state"
    Then the server asks "Please confirm"
    And the reply has
      | requestState | (any) |
    When the user accepts
    Then the call succeeds
    And the text says "state-ok"

  @conformance:input-required-result-multiple-input-requests
  Scenario: Several things are asked at once
    Given the client has the roots
      | uri               |
      | file:///test/root |
    When the client calls the tool "test_input_required_result_multiple_inputs"
    Then the server asks "What is your name?"
    And the server asks the model "Generate a greeting"
    And the server asks for the roots
    When the user accepts with
      | name | Alice |
    And the model answers "Hello there."
    Then the call succeeds

  @conformance:input-required-result-multi-round
  Scenario: One thing is asked after the other
    When the client calls the tool "test_input_required_result_multi_round"
    Then the server asks "Step 1: What is your name?"
    When the user accepts with
      | name | Alice |
    Then the server asks "Step 2: What is your favorite color?"
    And the reply has
      | requestState | (any) |
    When the user accepts with
      | color | blue |
    Then the call succeeds

  @conformance:input-required-result-missing-input-response
  Scenario: An answer to another question is no answer
    When the client calls the tool "test_input_required_result_elicitation"
    Then the server asks "What is your name?"
    When the client answers the server with
      """
      {"wrong_key": {"action": "accept", "content": {"name": "Alice"}}}
      """
    Then the server asks again

  @conformance:input-required-result-non-tool-request
  Scenario: A prompt may ask as well
    When the client gets the prompt "test_input_required_result_prompt"
    Then the server asks "What context should the prompt use?"
    When the user accepts with
      | context | rain |
    Then the call succeeds
    And the text mentions "rain"

  @conformance:input-required-result-unsupported-methods
  Scenario: A listing asks nothing
    When the client lists the tools
    Then the server asks nothing
    And the call succeeds
    When the client lists the prompts
    Then the server asks nothing
    And the call succeeds
    When the client lists the resources
    Then the server asks nothing
    And the call succeeds

  @conformance:input-required-result-tampered-state
  Scenario: An altered state is refused
    When the client calls the tool "test_input_required_result_tampered_state"
    Then the server asks "Please confirm"
    When the client alters the state of the question
    And the user accepts
    Then the request is rejected
    And the call fails with the code InvalidParams

  @conformance:input-required-result-capability-check
  Scenario: Nobody is asked whom the client does not have
    Given the client offers
      | sampling |
    When the client calls the tool "test_input_required_result_capabilities"
    Then the server asks the model "What is the capital of France?"
    And the reply has
      | inputRequests.name | (absent) |

  @conformance:input-required-result-validate-input
  Scenario Outline: What is no answer is not taken for one: <answers>
    When the client sends
      """
      {"method": "tools/call", "params": {"name": "test_input_required_result_elicitation", "inputResponses": <answers>}}
      """
    Then the call does not succeed

    Examples:
      | answers              |
      | {"user_name": 12345} |
      | null                 |

  Scenario: What comes beside the answer is left alone
    When the client calls the tool "test_input_required_result_elicitation"
    Then the server asks "What is your name?"
    When the client answers the server with
      """
      {"user_name": {"action": "accept", "content": {"name": "Alice"}}, "unknown": {"action": "accept", "content": {}}}
      """
    Then the call succeeds
    And the text says "Hello, Alice!"
