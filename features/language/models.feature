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
      Then the server asks the model "It is noon."
      And the question has
        | messages[2].content[0].toolUseId | 1 |
      When the model answers "Twelve o'clock."
      Then the text says "Twelve o'clock."

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

  Rule: An answer may come late

    Scenario: However long a user takes, the client does not give up
      Given the client waits at most 250 ms
      And the clock reads "2026-03-28T12:00:00Z"
      When the client calls the tool "publish"
      And 2 minutes pass
      And the user accepts with
        | title | Ann's life |
      And 2 minutes pass
      And the model answers "A story."
      Then the text mentions "Ann's life: A story."

    @era:2025-11-25
    Scenario: A server that has waited long enough takes its question back
      Given the clock reads "2026-03-28T12:00:00Z"
      When the client calls the tool "hurry"
      Then the server asks "Quick"
      When 59 seconds pass
      Then the server asks "Quick"
      When 1 second passes
      Then the call fails with the reason "too_late"

    @era:2026-07-28
    Scenario: A state that has expired is refused
      Given the clock reads "2026-03-28T12:00:00Z"
      When the client calls the tool "hurry"
      And 11 minutes pass
      And the user accepts with
        | title | Too late |
      Then the call fails with the reason "invalid_request_state"

  Rule: The same words hold over the other transports

    Scenario Outline: All are asked at once, and the server is reached over <transport>
      Given the server "thinking" over <transport>
      And the client has the roots
        | uri              |
        | file:///home/ann |
      When the client calls the tool "publish"
      And the model answers "A story."
      And the user accepts with
        | title | Ann's life |
      Then the text says "Ann's life: A story. a place at file:///home/ann"

      Examples:
        | transport |
        | stdio     |
        | http      |

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
