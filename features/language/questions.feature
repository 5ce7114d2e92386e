Feature: Questions
  In the middle of a call a server may ask. The scenarios read the same in both eras, in this process and
  over stdio, although the eras do it in opposite ways.

  Background:
    Given the server "asking"
    And the folder "desk" contains
      | path    | content |
      | a.txt   | draft   |
      | b.txt   | keep me |

  Rule: Nothing happens without consent

    Scenario: The server asks before it deletes
      When the client calls the tool "delete_file" with
        | path | a.txt |
      Then the server asks "Delete a.txt?"
      And the server asks for consent concerning "a.txt"
      And the call does not succeed
      And nothing has changed

    Scenario: The user accepts
      When the client calls the tool "delete_file" with
        | path | a.txt |
      And the user accepts
      Then the call succeeds
      And the server asks nothing
      And only "desk/a.txt" has changed
      And "desk/a.txt" was removed exactly once

    Scenario: The user accepts, and leaves the box empty
      When the client calls the tool "delete_file" with
        | path | a.txt |
      And the user accepts with
        | confirm | no |
      Then the call fails with the reason "consent_declined"
      And nothing has changed

    Scenario: The user declines
      When the client calls the tool "delete_file" with
        | path | a.txt |
      And the user declines
      Then the call fails with the reason "consent_declined"
      And nothing has changed

    Scenario: The user dismisses the question
      When the client calls the tool "delete_file" with
        | path | a.txt |
      And the user dismisses the question
      Then the call fails with the reason "consent_dismissed"
      And nothing has changed

    Scenario: An old answer is no new consent
      When the client calls the tool "delete_file" with
        | path | a.txt |
      And the user accepts
      And the client sends the old answer again
      Then the server asks nothing
      And "desk/a.txt" was removed exactly once

    Scenario: The server asks each client's own user
      When client "ben" calls the tool "delete_file" with
        | path | a.txt |
      And the client calls the tool "delete_file" with
        | path | b.txt |
      Then the server asks the user of client "ben" "Delete a.txt?"
      And the question of client "ben" mentions "a.txt"
      And the question mentions "b.txt"
      When the user of client "ben" accepts
      And the user of the client declines
      Then the call of client "ben" succeeds
      And the folder "desk" no longer contains "a.txt"
      And the folder "desk" now contains
        | path  | content |
        | b.txt | keep me |
      And the call of the client fails with the reason "consent_declined"

  Rule: A form has fields

    Scenario: A form with every kind of field
      When the client calls the tool "register"
      Then the server asks "Who are you?" with the form
        | field      | type         | title      | required | choices                  | default  | format   | minimum | maximum |
        | name       | text         | Full name  | yes      | (any)                    | (absent) | (absent) | 2       | 40      |
        | email      | text         | Email      | yes      | (any)                    | (absent) | email    | (any)   | (any)   |
        | born       | text         | Born       | no       | (any)                    | (absent) | date     | (any)   | (any)   |
        | age        | whole number | Age        | yes      | (any)                    | (absent) | (absent) | 18      | 120     |
        | height     | number       | Height     | no       | (any)                    | 1.7      | (absent) | 0.5     | 2.5     |
        | newsletter | yes or no    | Newsletter | no       | (any)                    | no       | (absent) | (any)   | (any)   |
        | size       | text         | Size       | yes      | small=Small, large=Large | (absent) | (absent) | (any)   | (any)   |
        | colour     | text         | Colour     | no       | red, green               | red      | (absent) | (any)   | (any)   |
        | toppings   | list         | Toppings   | no       | olives, onions           | (absent) | (absent) | (any)   | (any)   |

    Scenario: Columns that are left out are free
      When the client calls the tool "delete_file" with
        | path | a.txt |
      Then the server asks "Delete" with the form
        | field   | type      |
        | confirm | yes or no |

    Scenario: The user fills a form in
      When the client calls the tool "register"
      And the user accepts with
        | name       | Ann Lee         |
        | email      | ann@example.com |
        | born       | 1990-02-03      |
        | age        | 36              |
        | newsletter | yes             |
        | size       | small           |
        | toppings   | olives, onions  |
      Then the call succeeds
      And the result has
        | name       | Ann Lee        |
        | age        | 36             |
        | newsletter | yes            |
        | colour     | red            |
        | toppings   | olives, onions |

    Scenario: The user fills a form in, written as JSON
      When the client calls the tool "register"
      And the user accepts with
        """
        {"name": "Ann", "email": "ann@example.com", "age": 36, "size": "large"}
        """
      Then the result has
        | size | large |

    Scenario: A form that is filled in wrongly is refused
      When the client calls the tool "register"
      And the user accepts with
        """
        {"name": "Ann", "email": "ann@example.com", "age": 7, "size": "large"}
        """
      Then the call fails
      And the error mentions "does not match the requested schema"

    Scenario: A question is compared by its words and its paths
      When the client calls the tool "delete_file" with
        | path | a.txt |
      Then the question mentions "a.txt"
      And the question mentions "Delete it for good"
      And the question does not mention "b.txt"
      And the question asks for no secret
      And the question has
        | message                                 | Delete a.txt? |
        | requestedSchema.properties.confirm.type | boolean       |

  Rule: There may be several questions

    Scenario: One after the other
      When the client calls the tool "plan_trip"
      Then the server asks "Which city?"
      When the user accepts with
        | city | Oslo |
      Then the server asks "How many nights in Oslo?"
      When the user accepts
      Then the text says "Oslo, nights: 1."

    Scenario: Two at once, each with its own form
      When the client calls the tool "board"
      Then the server asks "Which seat?" with the form
        | field | default |
        | seat  | any     |
      And the server asks "Which meal?" with the form
        | field | default |
        | meal  | none    |
      And the server asks "Which seat?"
      When the user answers "Which seat?" by declining
      Then the question mentions "meal"

    Scenario: Two at once, answered in any order
      When the client calls the tool "board"
      And the user answers "Which meal?" by accepting with
        | meal | vegan |
      And the user answers "Which seat?" by accepting
      Then the call succeeds
      And the text says "Seat any, meal vegan."

    Scenario: Two at once, of which the user declines one
      When the client calls the tool "board"
      And the user answers "Which seat?" by declining
      And the user answers "Which meal?" by accepting
      Then the text says "Seat refused, meal none."

    Scenario: The server asks again when the answer was not enough
      When the client calls the tool "empty_bin"
      And the user accepts with
        | confirm | no |
      Then the server asks again
      And the question mentions "Tick the box"
      When the user accepts
      Then the text says "The bin is empty."

    Scenario: A server that has no question asks nothing
      When the client calls the tool "list_files"
      Then the server asks nothing
      And the result has
        | result | a.txt, b.txt |

  Rule: Some attacks, and a look at the wire, exist in the younger era only

    @era:2026-07-28
    Scenario: An altered state is refused
      When the client calls the tool "delete_file" with
        | path | a.txt |
      And the client alters the state of the question
      And the user accepts
      Then the call fails with the reason "invalid_request_state"
      And nothing has changed

    @era:2026-07-28
    Scenario: A reply that asks is a reply as well
      When the client calls the tool "plan_trip"
      Then the reply has
        | resultType | input_required |
      And the server asks "Which city?"

    @era:2026-07-28
    Scenario: An answer to a question that was not asked counts for nothing
      When the client calls the tool "delete_file" with
        | path | a.txt |
      And the client answers the server with
        """
        {"another question": {"action": "accept", "content": {"confirm": true}}}
        """
      Then the server asks again
      And nothing has changed

  Rule: The same words hold over stdio

    Scenario: The user accepts, and the server is a process
      Given the server "asking" over stdio
      And the folder "desk" contains
        | path  | content |
        | a.txt | draft   |
        | b.txt | keep me |
      When the client calls the tool "delete_file" with
        | path | a.txt |
      Then the server asks for consent concerning "a.txt"
      When the user accepts
      Then the call succeeds
      And only "desk/a.txt" has changed

    Scenario: One after the other, and the server is a process
      Given the server "asking" over stdio
      When the client calls the tool "plan_trip"
      Then the server asks "Which city?"
      When the user accepts with
        | city | Oslo |
      Then the server asks "How many nights in Oslo?"
      When the user accepts
      Then the text says "Oslo, nights: 1."

    Scenario: Two at once, and the server is a process
      Given the server "asking" over stdio
      When the client calls the tool "board"
      And the user answers "Which meal?" by accepting with
        | meal | vegan |
      And the user answers "Which seat?" by declining
      Then the text says "Seat refused, meal vegan."
