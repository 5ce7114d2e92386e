Feature: What mcpbdd offers to agents
  An agent's host decides by the annotations what to ask its user about, so they say what is true.

  Background:
    Given the server "mcpbdd"
    And the folder "project" is prepared by "the greeter"
    And the client waits at most 50 seconds

  Scenario: The tools
    Then the server offers exactly the tools
      | name           | read only | destructive | idempotent | open world |
      | find_sentences | yes       | (absent)    | yes        | no         |
      | check_feature  | yes       | (absent)    | yes        | no         |
      | list_servers   | yes       | (absent)    | yes        | no         |
      | ask_servers    | no        | no          | yes        | yes        |
      | draft_features | no        | yes         | (absent)   | yes        |
      | run_scenario   | no        | yes         | (absent)   | yes        |
      | read_evidence  | yes       | (absent)    | yes        | no         |
      | write_feature  | no        | yes         | yes        | no         |

  Scenario: The sentences can be read as one page
    When the client reads the resource "mcpbdd://sentences"
    Then the call succeeds
    And the text mentions "calls the tool {string} with"

  Scenario: The protocol is kept
    Then the server keeps the protocol rules

  Scenario Outline: No input brings <tool> down
    Then the tool "<tool>" survives 20 generated calls

    Examples:
      | tool          |
      | list_servers  |
      | read_evidence |
      | write_feature |
