Feature: Results
  The result is what the tool means: its structured content, else the JSON of its text, else its text.

  Background:
    Given the server "answering"

  Rule: Values are found by their paths

    Scenario: The whole result
      When the client calls the tool "get_stock" with
        | sku | pen |
      Then the result is
        """
        {"left": 7, "sku": "pen"}
        """

    Scenario: Some values of a result, read as what they are
      When the client calls the tool "get_order" with
        | order_id | A-1 |
      Then the call succeeds
      And the result has
        | id                | A-1                       |
        | paid              | yes                       |
        | total             | 24.50                     |
        | placed_at         | 2026-03-28T13:30:00+01:00 |
        | customer.city     | Łódź                      |
        | lines[0].quantity | 3                         |
        | tags              | a, b                      |
        | note              | (null)                    |
        | discount          | (absent)                  |

    Scenario: A number lies in a range, its ends included
      When the client calls the tool "get_order" with
        | order_id | A-1 |
      Then the value "total" is between 20 and 24.5
      And the value "lines[0].price" is between -1 and 1.5

    Scenario: A value follows a pattern, is one of several, or is not there
      When the client calls the tool "get_order" with
        | order_id | A-1 |
      Then the value "id" matches "^[A-Z]-\d$"
      And the value "customer.city" is one of
        | Oslo |
        | Łódź |
      And the value "customer.street" is absent

    Scenario: A list has a length, and entries
      When the client calls the tool "get_order" with
        | order_id | A-1 |
      Then the list "lines" has length 2
      And one of "lines" has
        | sku      | ink |
        | quantity | 1   |
      And none of "lines" has
        | sku      | ink |
        | quantity | 3   |

    Scenario: Each client has a result of its own
      When client "ben" calls the tool "get_stock" with
        | sku | pen |
      And the client calls the tool "get_stock" with
        | sku | ink |
      Then the result has
        | sku | ink |
      And the result of client "ben" has
        | sku | pen |
      And the reply of client "ben" has
        | content[0].type | text |

  Rule: The reply is what was sent, from its root

    Scenario: A reply is compared by paths of the protocol
      When the client calls the tool "greet" with
        | name | Ann |
      Then the reply has
        | content[0].text   | Hello, Ann!          |
        | content[1].text   | (mentions T-17)      |
        | content[1].type   | text                 |
        | structuredContent | (absent)             |

    Scenario: The reply of an error says so
      When the client calls the tool "complain" with
        | text | No. |
      Then the tool reports an error
      And the reply has
        | isError | yes |

  Rule: The text is all text, joined by line breaks

    Scenario: The text is exact, a part, or a pattern
      When the client calls the tool "greet" with
        | name | Ann |
      Then the text says "Hello, Ann!\nYour ticket is T-17."
      And the text mentions "ticket"
      And the text does not mention "Ben"
      And the text matches "T-\d+\.$"

    Scenario: Nothing structured is lost in the text
      When the client calls the tool "get_order" with
        | order_id | A-1 |
      Then the text mentions every value of the result

    Scenario: A doc string may be text as it stands
      When the client calls the tool "greet" with
        | name | Ann |
      Then the result is
        """text
        Hello, Ann!
        Your ticket is T-17.
        """

  Rule: A result may hold more than text

    Scenario: Pictures, sounds, links and documents
      When the client calls the tool "show"
      Then the result includes an image of type "image/png"
      And the result includes audio of type "audio/wav"
      And the result includes a resource link of type "application/pdf"
      And the result includes an embedded resource of type "text/markdown"

  Rule: What must not reach a client can be looked for everywhere

    Scenario: Nothing of a crash ever reaches the client
      When the client calls the tool "crash"
      Then the tool reports an error
      And the client has never seen "the reactor is on fire"
