Feature: Rules of the conformance suite: tools

  Background:
    Given the server "conformance"

  @conformance:tools-list
  Scenario: Every tool has a name of the right form, a description and a schema
    When the client lists the tools
    Then the call succeeds
    And the result has
      | tools | (fits tools.json) |

  @conformance:tools-call-simple-text
  Scenario: A text
    When the client calls the tool "test_simple_text"
    Then the call succeeds
    And the text says "This is a simple text response for testing."

  @conformance:tools-call-image
  Scenario: An image
    When the client calls the tool "test_image_content"
    Then the call succeeds
    And the result includes an image of type "image/png"
    And the reply has
      | content[0].data | (matches ^iVBORw0KGg) |

  @conformance:tools-call-audio
  Scenario: A sound
    When the client calls the tool "test_audio_content"
    Then the call succeeds
    And the result includes audio of type "audio/wav"
    And the reply has
      | content[0].data | (matches ^UklGR) |

  @conformance:tools-call-embedded-resource
  Scenario: A resource with its content
    When the client calls the tool "test_embedded_resource"
    Then the call succeeds
    And the result includes an embedded resource of type "text/plain"
    And the reply has
      | content[0].resource.uri  | test://embedded-resource              |
      | content[0].resource.text | This is an embedded resource content. |

  @conformance:tools-call-mixed-content
  Scenario: Several kinds of content
    When the client calls the tool "test_multiple_content_types"
    Then the call succeeds
    And the text says "Multiple content types test:"
    And the result includes an image of type "image/png"
    And the result includes an embedded resource of type "application/json"

  @conformance:tools-call-error
  Scenario: A tool that fails says so, in words
    When the client calls the tool "test_error_handling"
    Then the tool reports an error
    And the error mentions "This tool intentionally returns an error for testing"

  @conformance:tools-call-with-progress
  Scenario: Progress is told to the end
    When the client calls the tool "test_tool_with_progress"
    Then the call succeeds
    And progress was reported 3 times
    And progress reached 100 of 100
    And progress never went back

  @conformance:tools-call-with-progress
  Scenario: A client that does not ask for progress is told of none
    Given the client does not ask for progress
    When the client calls the tool "test_tool_with_progress"
    Then the call succeeds
    And progress was not reported

  @conformance:tools-call-with-logging @era:2025-11-25
  Scenario: What a tool logs is told while it works
    When the client calls the tool "test_tool_with_logging"
    Then the call succeeds
    And the server logged "Tool execution started" at info
    And the server logged "Tool processing data" at info
    And the server logged "Tool execution completed" at info

  @conformance:json-schema-2020-12
  Scenario: What the schema of a tool says is not lost
    When the client lists the tools
    Then one of "tools" has
      | name                                | json_schema_2020_12_tool                     |
      | inputSchema["$schema"]              | https://json-schema.org/draft/2020-12/schema |
      | inputSchema["$defs"].address        | (any)                                        |
      | inputSchema.additionalProperties    | no                                           |
      | inputSchema.allOf[0].anyOf          | (any)                                        |
      | inputSchema.if                      | (any)                                        |
      | inputSchema.then                    | (any)                                        |
      | inputSchema.else                    | (any)                                        |
      | inputSchema["$defs"].address["$anchor"] | (any)                                    |
