Feature: The client's model
  A server may ask the client's model. What the model answers, or that it does not, is up to the scenario.

  Background:
    Given the server "thinking"

  Rule: A model answers, or refuses

    Scenario: The server asks the model
      When the client calls the tool "summarise" with
        | text | A long story. |
      Then the server asks the model "A long story."
      And the server asks the model "Be brief"
      And the question mentions "Sum up: A long story."
      And the question has
        | messages[0].role | user      |
        | maxTokens        | 50        |
        | systemPrompt     | Be brief. |
      And the call does not succeed

    Scenario: The model answers with a text
      When the client calls the tool "summarise" with
        | text | A long story. |
      And the model answers "A story."
      Then the call succeeds
      And the text says "A story."
      And the server asks nothing

    Scenario: The model answers with a message of its own
      When the client calls the tool "summarise" with
        | text | A long story. |
      And the model answers with
        """
        {
          "content": {"type": "text", "text": "A st"},
          "model": "tiny-1",
          "stopReason": "maxTokens"
        }
        """
      Then the text says "A st"

    Scenario: The model refuses
      When the client calls the tool "summarise" with
        | text | A long story. |
      And the model refuses
      Then the call fails
      And the error mentions "does not let the model answer"

    Scenario: Each client has its own model
      When client "ben" calls the tool "summarise" with
        | text | Ben's story. |
      And the client calls the tool "summarise" with
        | text | A long story. |
      And the model of client "ben" answers "Ben's."
      And the model of the client answers "Mine."
      Then the text of client "ben" says "Ben's."
      And the text of the client says "Mine."

  Rule: A model may have tools

    Scenario: The model wants to use a tool
      When the client calls the tool "tell_time"
      Then the server asks the model "What time is it?"
      And the question has
        | tools[0].name | clock |
      When the model answers with
        """
        [{"type": "tool_use", "id": "1", "name": "clock", "input": {}}]
        """
      Then the text says "The model used: clock."

    Scenario: The model does without the tool
      When the client calls the tool "tell_time"
      And the model answers "Noon."
      Then the text says "Noon."

  Rule: Several may be asked at once

    Scenario: The user, the model and the client are asked at once
      Given the client has the roots
        | name | uri               |
        | Home | file:///home/ann/ |
      When the client calls the tool "publish"
      Then the server asks "Which title?"
      And the server asks the model "Sum up"
      And the server asks for the roots
      When the model answers "A story."
      And the user accepts with
        | title | Ann's life |
      Then the text says "Ann's life: A story. Home at file:///home/ann/"

    Scenario: The user says no, and the model answers all the same
      When the client calls the tool "publish"
      And the user declines
      And the model answers "A story."
      Then the text says "untitled: A story. no roots"

    Scenario: The model refuses, so that the user is asked in vain
      When the client calls the tool "publish"
      And the model refuses
      Then the call fails

  Rule: A server asks only what the client offers

    @era:2026-07-28
    Scenario: A server that cannot do without a model says what it lacks
      Given the client offers
        | forms |
      When the client calls the tool "translate" with
        | text | Guten Tag |
      Then the call fails with the code MissingRequiredClientCapability
      And the error has
        | requiredCapabilities.sampling | {} |

    Scenario: A server that cannot do without a model does not ask a client that has none
      Given the client cannot be asked anything
      When the client calls the tool "translate" with
        | text | Guten Tag |
      Then the call fails with the code -32021
      And the server asks nothing

    Scenario: The same server asks a client that has a model
      Given the client offers
        | sampling |
      When the client calls the tool "translate" with
        | text | Guten Tag |
      And the model answers "Good day"
      Then the text says "Good day"

    Scenario Outline: A client that offers <offer> can be asked so
      Given the client offers
        | <offer> |
      When the client calls the tool "demand" with
        | kind | <offer> |
      Then the call does not succeed

      Examples:
        | offer               |
        | forms               |
        | links               |
        | sampling            |
        | sampling with tools |

    @rule_off:client_capabilities @era:2025-11-25
    Scenario Outline: Where the rule is off, a pushed question for <asked> is refused by the client
      Given the client cannot be asked anything
      When the client calls the tool "demand" with
        | kind | <asked> |
      Then the call fails with the reason "not_answered"
      And the error mentions "The client does not offer <asked>"
      And the server asks nothing

      Examples:
        | asked               |
        | forms               |
        | links               |
        | sampling            |
        | sampling with tools |
        | roots               |

    @rule_off:client_capabilities @era:2026-07-28
    Scenario: Where the rule is off, a question in a result waits for an answer
      Given the client cannot be asked anything
      When the client calls the tool "demand" with
        | kind | sampling |
      Then the server asks the model "Sum up"
      When the model answers "A story."
      Then the text says "Thank you."

  Rule: The same words hold over the other transports

    Scenario Outline: The model answers, and the server is reached over <transport>
      Given the server "thinking" over <transport>
      When the client calls the tool "summarise" with
        | text | A long story. |
      Then the server asks the model "A long story."
      When the model answers "A story."
      Then the text says "A story."

      Examples:
        | transport |
        | stdio     |
        | http      |
