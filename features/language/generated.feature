Feature: Generated calls
  One sentence by which an owner knows that no input brings a server down: calls are made up from what it publishes,
  such that fit and such that are hostile. None may crash it, let it hang, leak, or get what its schema does not promise.

  Background:
    Given the server "fragile"

  Scenario: A tool
    Then the tool "find" survives 80 generated calls

  Scenario: A resource template
    Then the resource template "notes://{note}" survives 80 generated calls

  Scenario: A prompt
    Then the prompt "review" survives 80 generated calls

  Scenario: What the scenario itself calls is mixed in
    When the client calls the tool "find" with
      | word | milk |
    Then the call succeeds
    And the tool "find" survives 40 generated calls

  Scenario Outline: A <kind> of a process of its own
    Given the server "fragile" over stdio
    Then the <kind> "<name>" survives 80 generated calls

    Examples:
      | kind              | name           |
      | tool              | find           |
      | resource template | notes://{note} |
      | prompt            | review         |

  @seed:20261130
  Scenario: The calls of another run, once more
    Then the tool "find" survives 40 generated calls

  Scenario: A generated call that was pasted
    When the client calls the tool "find" with
      """
      {"word": "\u0000{\"\\ \ud83e\uddff", "most": 1}
      """
    Then the call succeeds
