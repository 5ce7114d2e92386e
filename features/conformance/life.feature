Feature: Rules of the conformance suite: the connection
  What a server of either revision says of itself, and how it answers what it does not know.
  Each rule bears the name of the suite's scenario, so that the verdicts can be set side by side.

  Background:
    Given the server "conformance"

  @conformance:server-initialize @era:2025-11-25
  Scenario: The server introduces itself, and says what it can do
    When the client connects
    Then the call succeeds
    And the server introduces itself as
      | name                   | conformance |
      | version                | 1.0.0       |
      | capabilities.tools     | (any)       |
      | capabilities.prompts   | (any)       |
      | capabilities.resources | (any)       |

  @conformance:server-stateless @era:2026-07-28
  Scenario: The server is discovered, and says what it can do
    When the client sends
      """
      {"method": "server/discover"}
      """
    Then the call succeeds
    And the reply has
      | supportedVersions                                | (mentions 2026-07-28) |
      | capabilities.tools                               | (any)                 |
      | capabilities.prompts                             | (any)                 |
      | _meta["io.modelcontextprotocol/serverInfo"].name | conformance           |

  @conformance:server-stateless @era:2026-07-28
  Scenario Outline: What the revision has removed is unknown: <method>
    When the client sends
      """
      {"method": "<method>"}
      """
    Then the request is rejected
    And the call fails with the code MethodNotFound

    Examples:
      | method                |
      | ping                  |
      | logging/setLevel      |
      | resources/subscribe   |
      | resources/unsubscribe |
      | unknown/method        |

  @conformance:server-stateless @era:2026-07-28 @http
  Scenario: Nobody shakes hands any more
    When the client sends
      """
      {"method": "initialize"}
      """
    Then the request is rejected
    And the call fails with the code MethodNotFound

  @conformance:server-stateless @era:2026-07-28
  Scenario: What needs a model is not done for a client without one
    Given the client offers
      | forms |
    When the client calls the tool "test_missing_capability"
    Then the request is rejected
    And the call fails with the code MissingRequiredClientCapability
    And the error has
      | requiredCapabilities.sampling | (any) |

  @conformance:server-stateless @era:2026-07-28
  Scenario: Who subscribes to the lists is told of their changes, with the id of the subscription
    When the client subscribes to changes of the lists
    Then the call succeeds
    When client "ben" calls the tool "test_trigger_tool_change"
    And client "ben" calls the tool "test_trigger_prompt_change"
    Then the client is told that the tools changed
    And the client is told that the prompts changed
    And the client received the notification "notifications/tools/list_changed" with
      | _meta["io.modelcontextprotocol/subscriptionId"] | (any) |

  @conformance:server-stateless @era:2026-07-28
  Scenario: Who does not subscribe is not told
    When the client subscribes to the resource "test://watched-resource"
    Then the call succeeds
    When client "ben" calls the tool "test_trigger_tool_change"
    Then the client is told nothing more within 50 ms

  @conformance:server-stateless @era:2026-07-28
  Scenario: Nothing is logged to a client that wants no log
    Given the client wants no log messages
    When the client calls the tool "test_logging_tool"
    Then the call succeeds
    And the server logged nothing

  @conformance:ping @era:2025-11-25
  Scenario: A ping is answered with nothing
    When the client sends
      """
      {"method": "ping"}
      """
    Then the call succeeds
    And the result is
      """
      {}
      """

  @conformance:logging-set-level @era:2025-11-25
  Scenario: The client chooses what is logged
    When the client sends
      """
      {"method": "logging/setLevel", "params": {"level": "info"}}
      """
    Then the call succeeds
    And the result is
      """
      {}
      """

  @conformance:completion-complete
  Scenario: An argument is completed
    When the client asks to complete "arg1" of the prompt "test_prompt_with_arguments" after typing "par"
    Then the call succeeds
    And the suggestions are
      | paris |
      | park  |
      | party |

  @conformance:caching @era:2026-07-28
  Scenario Outline: What may be kept says for how long, and for whom: <method>
    When the client sends
      """
      {"method": "<method>", "params": <params>}
      """
    Then the call succeeds
    And the reply has
      | ttlMs      | (matches ^[0-9]+$)            |
      | cacheScope | (matches ^(public\|private)$) |

    Examples:
      | method                   | params                        |
      | tools/list               | {}                            |
      | prompts/list             | {}                            |
      | resources/list           | {}                            |
      | resources/templates/list | {}                            |
      | resources/read           | {"uri": "test://static-text"} |
