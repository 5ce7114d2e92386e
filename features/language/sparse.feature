Feature: What nobody said stays unknown
  An upstream leaves out what it does not know, and a client what it does not want to say. A server must not make
  something of it: a zero, an empty text, a no. A program reads the difference in the structured content, a person
  in the text, and each of the three, absent, null and empty, can be said and looked for.

  Background:
    Given the server "sparse"

  Rule: What is absent upstream is absent in the result, and unknown in the text

    Scenario: An upstream that knows nothing but a name
      Given the folder "upstream" contains
        | path     | content         |
        | ann.json | {"name": "Ann"} |
      When the client calls the tool "get_customer" with
        | key | ann |
      Then the result is
        """
        {"name": "Ann"}
        """
      And the value "phone" is absent
      And the value "address.city" is absent
      And the text says "name: Ann\nphone: unknown\nbalance: unknown\nsubscribed: unknown\ntags: unknown\naddress: unknown"
      And the text mentions every value of the result

    Scenario Outline: The upstream says <what> of the <field>
      Given the folder "upstream" contains
        | path     | content                            |
        | ann.json | {"name": "Ann", "<field>": <sent>} |
      When the client calls the tool "get_customer" with
        | key | ann |
      Then the result has
        | <field> | <structured> |
      And the text mentions "<field>: <told>"
      And the text mentions every value of the result

      Examples: nothing is not the same as unknown
        | field      | what           | sent  | structured | told    |
        | phone      | null           | null  | (null)     | unknown |
        | phone      | an empty text  | ""    | (empty)    | none    |
        | balance    | zero           | 0     | 0          | 0       |
        | balance    | less than zero | -4.50 | -4.5       | -4.5    |
        | subscribed | no             | false | no         | false   |
        | tags       | an empty list  | []    | (empty)    | none    |
        | tags       | null           | null  | (null)     | unknown |

    Scenario: A part of an address
      Given the folder "upstream" contains
        | path     | content                                                      |
        | ann.json | {"name": "Ann", "address": {"city": "Łódź", "street": null}} |
      When the client calls the tool "get_customer" with
        | key | ann |
      Then the result has
        | address.city   | Łódź     |
        | address.street | (null)   |
        | address.number | (absent) |
      And the text mentions every value of the result

    Scenario: What nobody asked the upstream for does not get through
      Given the folder "upstream" contains
        | path     | content                                   |
        | ann.json | {"name": "Ann", "row": 4711, "score": 12} |
      When the client calls the tool "get_customer" with
        | key | ann |
      Then the value "row" is absent
      And the client has never seen "4711"

    Scenario: Somebody whom the upstream does not know
      When the client calls the tool "get_customer" with
        | key | eve |
      Then the tool reports an error
      And the error mentions "Nobody is known by eve."
      And the error leaks nothing

  Rule: What a client leaves out is not made up either

    Scenario Outline: A client that sends <what>
      When the client calls the tool "note_down" with
        """
        <sent>
        """
      Then the result has
        | phone | <phone> |
        | tags  | <tags>  |
      And the text mentions "phone: <told>"

      Examples:
        | what                     | sent                                         | phone   | tags    | told    |
        | nothing but what it must | {"name": "Ann"}                              | (null)  | (null)  | unknown |
        | null for both            | {"name": "Ann", "phone": null, "tags": null} | (null)  | (null)  | unknown |
        | empty ones               | {"name": "Ann", "phone": "", "tags": []}     | (empty) | (empty) | none    |
        | a field nobody knows     | {"name": "Ann", "fax": "1"}                  | (null)  | (null)  | unknown |

    Scenario: The same, in the cells of a table
      When the client calls the tool "note_down" with
        | name  | Ann     |
        | phone | (empty) |
        | tags  | (null)  |
      Then the result has
        | phone | (empty) |
        | tags  | (null)  |
