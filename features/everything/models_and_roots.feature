Feature: Asking the client's model, and for its roots
  The server hands a prompt to the client's model and tells what came back; and it lists the places that the client shows.

  Rule: The model

    Background:
      Given the server "everything"
      And the client offers
        | sampling |

    Scenario: The prompt goes to the model, with what the server adds
      When the client calls the tool "trigger-sampling-request" with
        | prompt    | Tell a joke. |
        | maxTokens | 20           |
      Then the server asks the model "Tell a joke."
      And the server asks the model "You are a helpful test server."
      And the question has
        | maxTokens   | 20  |
        | temperature | 0.7 |

    Scenario: What the model answers is what the server tells
      When the client calls the tool "trigger-sampling-request" with
        | prompt | Tell a joke. |
      And the model answers "Knock, knock."
      Then the call succeeds
      And the text mentions "Knock, knock."
      And the server asks nothing

    Scenario: The model answers in its own way
      When the client calls the tool "trigger-sampling-request" with
        | prompt | Tell a joke. |
      And the model answers with
        """
        {"content": {"type": "text", "text": "Knock,"}, "model": "joker-2", "stopReason": "maxTokens"}
        """
      Then the text mentions "joker-2"
      And the text mentions "maxTokens"

    Scenario: The model refuses
      When the client calls the tool "trigger-sampling-request" with
        | prompt | Tell a joke. |
      And the model refuses
      Then the tool reports an error
      And the error mentions "does not let the model answer"
      And the error leaks nothing

    Scenario: An answer that is no message is refused
      When the client calls the tool "trigger-sampling-request" with
        | prompt | Tell a joke. |
      And the model answers with
        """
        {"content": {"type": "smell", "odour": "roses"}}
        """
      Then the tool reports an error
      And the error leaks nothing

  Rule: The roots

    Background:
      Given the server "everything"
      And the client offers
        | roots |

    Scenario: The server asks for the roots by itself, as soon as it is connected to
      Given the client has the roots
        | name | uri              |
        | Home | file:///home/ann |
      When the client connects
      Then the server asks for the roots

    Scenario: The server lists the roots
      Given the client has the roots
        | name     | uri              |
        | Home     | file:///home/ann |
        | (absent) | file:///tmp      |
      When the client calls the tool "get-roots-list"
      Then the text mentions "2 total"
      And the text mentions "1. Home"
      And the text mentions "URI: file:///home/ann"
      And the text mentions "2. Unnamed Root"

    Scenario: A client without roots
      When the client calls the tool "get-roots-list"
      Then the text mentions "no roots are currently configured"

    Scenario: The client changes its roots, and the server asks again
      Given the client has the roots
        | name | uri              |
        | Home | file:///home/ann |
      When the client connects
      And the client changes its roots to
        | name | uri              |
        | Work | file:///srv/work |
      Then the server asks for the roots
      When the client calls the tool "get-roots-list"
      Then the text mentions "1 total"
      And the text mentions "1. Work"

    Scenario: The client takes its roots away
      Given the client has the roots
        | name | uri              |
        | Home | file:///home/ann |
      When the client connects
      And the client changes its roots to
        | uri |
      And the client calls the tool "get-roots-list"
      Then the text mentions "no roots are currently configured"

  Rule: Each tool that asks is listed for clients that can be asked so

    Scenario Outline: A client that offers <offer> gets <tool>
      Given the server "everything"
      And the client offers
        | <offer> |
      Then the server offers the tool "<tool>"

      Examples:
        | offer    | tool                        |
        | forms    | trigger-elicitation-request |
        | links    | trigger-url-elicitation     |
        | sampling | trigger-sampling-request    |
        | roots    | get-roots-list              |

    Scenario Outline: A client that offers <offer> does not get <tool>
      Given the server "everything"
      And the client offers
        | <offer> |
      Then the server does not offer the tool "<tool>"

      Examples:
        | offer    | tool                        |
        | roots    | trigger-elicitation-request |
        | forms    | trigger-url-elicitation     |
        | links    | trigger-sampling-request    |
        | sampling | get-roots-list              |
