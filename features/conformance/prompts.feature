Feature: Rules of the conformance suite: prompts

  Background:
    Given the server "conformance"

  @conformance:prompts-list
  Scenario: Every prompt has a name and a description
    When the client lists the prompts
    Then the call succeeds
    And the result has
      | prompts | (fits prompts.json) |

  @conformance:prompts-get-simple
  Scenario: A prompt without arguments
    When the client gets the prompt "test_simple_prompt"
    Then the call succeeds
    And the text says "This is a simple prompt for testing."
    And the result has
      | messages[0].role | user |

  @conformance:prompts-get-with-args
  Scenario: A prompt with arguments
    When the client gets the prompt "test_prompt_with_arguments" with
      | arg1 | hello |
      | arg2 | world |
    Then the call succeeds
    And the text says "Prompt with arguments: arg1='hello', arg2='world'"

  @conformance:prompts-get-embedded-resource
  Scenario: A prompt with a resource in it
    When the client gets the prompt "test_prompt_with_embedded_resource" with
      | resourceUri | test://example-resource |
    Then the call succeeds
    And the result has
      | messages[0].content.type         | resource                                |
      | messages[0].content.resource.uri | test://example-resource                 |
      | messages[1].content.text         | (mentions the embedded resource above.) |

  @conformance:prompts-get-with-image
  Scenario: A prompt with an image in it
    When the client gets the prompt "test_prompt_with_image"
    Then the call succeeds
    And the result has
      | messages[0].content.type     | image                 |
      | messages[0].content.mimeType | image/png             |
      | messages[0].content.data     | (matches ^iVBORw0KGg) |
      | messages[1].content.type     | text                  |
