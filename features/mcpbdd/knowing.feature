Feature: An agent learns what it may write
  Before an agent writes it finds the sentences and what the servers offer, and has its text looked at without a run.

  Background:
    Given the server "mcpbdd"
    And the folder "project" is prepared by "the greeter"
    And the client waits at most 50 seconds

  Rule: Sentences are found by their words

    Scenario: A sentence with its meaning and an example
      When the client calls the tool "find_sentences" with
        | words   | fails reason |
        | keyword | then         |
      Then one of "sentences" has
        | pattern | {call} fails with the reason {string}                   |
        | meaning | (mentions wherever the framework puts reasons)          |
        | example | (matches Then the call fails with the reason "[a-z_]+") |
        | topic   | outcomes                                                |

    Scenario: What only comes near is found too, and what stands under a sentence is shown
      When the client calls the tool "find_sentences" with
        | words | calls a tool xylophone |
        | limit | 5                      |
      Then one of "sentences" has
        | pattern | (mentions calls the tool {string}) |
        | under   | (mentions rows)                    |
        | example | (mentions \|)                      |

  Rule: A text is looked at without a run

    Scenario: An unknown sentence is told with its place and the nearest right one
      When the client calls the tool "check_feature" with
        | text | Feature: A\n  Scenario: B\n    Given the servr "greeter"\n    Then the call succeeds\n |
      Then one of "problems" has
        | rule   | unknown-sentence                  |
        | line   | 3                                 |
        | remedy | (mentions Given the server "…")   |

    Scenario: A feature of the project
      When the client calls the tool "check_feature" with
        | path | features/greeter.feature |
      Then the list "problems" has length 0
      And the value "summary" matches "nothing to mend"

    Scenario: A file that is no feature is not read
      When the client calls the tool "check_feature" with
        | path | server.py |
      Then the call fails with the reason "not_a_feature"
      And the client has never seen "add_tool"

    Scenario: A project whose configuration is broken
      Given the folder "project" contains
        | path                | content                        |
        | mcpbdd.toml         | [servers.greeter]\ntarge = "x" |
        | features/a.feature  | Feature: A\n                   |
      When the client calls the tool "check_feature" with
        | path | features/a.feature |
      Then the call fails with the reason "project_broken"
      And the error mentions 'Did you mean "target"'
      And the error leaks nothing

  Rule: Servers are told with all that they offer

    Scenario: A server that nobody has asked yet, and what it says when it is asked
      When the client calls the tool "list_servers"
      Then one of "servers" has
        | name    | greeter                |
        | summary | (mentions ask_servers) |
      When the client calls the tool "ask_servers" with
        | server | greeter |
      Then one of "servers" has
        | name    | greeter           |
        | summary | (mentions 1 tool) |
      When the client calls the tool "list_servers" with
        | server | greeter |
      Then the result has
        | servers[0].tools[0].name                           | greet                     |
        | servers[0].tools[0].description                    | Greet somebody by name.   |
        | servers[0].tools[0].arguments.properties.name.type | (any)                     |
      And nothing has changed

    Scenario Outline: <tool> knows no other server
      When the client calls the tool "<tool>" with
        | server | greter |
      Then the call fails with the reason "unknown_server"
      And the error mentions 'Did you mean "greeter"?'

      Examples:
        | tool           |
        | list_servers   |
        | ask_servers    |
        | draft_features |

    Scenario: Features are drafted from a live server, and not written
      When the client calls the tool "draft_features" with
        | server | greeter |
      Then the call succeeds
      And one of "features" has
        | path | (matches ^features/greeter/.+[.]feature$) |
        | text | (mentions calls the tool "greet")         |
      And nothing has changed

    Scenario: A server that does not answer
      Given the folder "project" contains
        | path        | content                                           |
        | mcpbdd.toml | [servers.greeter]\ntarget = ["python", "-c", ""] |
      When the client calls the tool "draft_features" with
        | server | greeter |
      Then the call fails with the reason "server_silent"
      And the error leaks nothing
