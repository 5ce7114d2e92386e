Feature: Payloads as clients send them
  Clients send more than the author of a form had in mind: empty texts and lists, null for what was left open, fields
  that nobody asked for. What stands in a table is read by the form; what stands in a doc string goes out as it is.

  Background:
    Given the server "asking"

  Rule: A table says what the user enters

    Scenario Outline: The user enters <entered> as <field>
      When the client calls the tool "register"
      And the user accepts with
        | name    | Ann             |
        | email   | ann@example.com |
        | age     | 36              |
        | size    | small           |
        | <field> | <entered>       |
      Then the call succeeds
      And the result has
        | <field> | <found> |

      Examples: What is entered arrives
        | field      | entered | found   |
        | newsletter | yes     | yes     |
        | newsletter | false   | no      |
        | height     | 2       | 2       |
        | toppings   | olives  | olives  |
        | toppings   | (empty) | (empty) |

      Examples: What is left open is unknown to the server
        | field | entered  | found  |
        | born  | (absent) | (null) |
        | born  | (null)   | (null) |

      Examples: What is left out has its default
        | field    | entered  | found   |
        | height   | (absent) | 1.7     |
        | colour   | (absent) | red     |
        | toppings | (absent) | (empty) |

    Scenario: An empty text is a text
      When the client calls the tool "plan_trip"
      And the user accepts with
        | city | (empty) |
      Then the server asks "How many nights in ?"
      When the user accepts
      Then the text says ", nights: 1."

    Scenario: An empty text is too short for a name
      When the client calls the tool "register"
      And the user accepts with
        | name  | (empty)         |
        | email | ann@example.com |
        | age   | 36              |
        | size  | small           |
      Then the call fails
      And the error mentions "does not match the requested schema"

  Rule: A doc string goes out as it is

    Scenario Outline: The server takes <what>
      When the client calls the tool "register"
      And the user accepts with
        """
        {"name": "Ann", "email": "ann@example.com", "age": 36, "size": "small", <more>}
        """
      Then the call succeeds
      And the result has
        | <path> | <found> |

      Examples:
        | what                      | more                | path     | found    |
        | an empty list             | "toppings": []      | toppings | (empty)  |
        | null where a field may be | "born": null        | born     | (null)   |
        | an unknown field          | "nickname": "Annie" | nickname | (absent) |
        | an unknown empty text     | "nickname": ""      | nickname | (absent) |
        | an unknown empty list     | "friends": []       | friends  | (absent) |
        | an unknown null           | "nickname": null    | nickname | (absent) |

    Scenario Outline: The server refuses <what>
      When the client calls the tool "register"
      And the user accepts with
        """
        <form>
        """
      Then the call fails
      And the server asks nothing

      Examples:
        | what                           | form                                                                                    |
        | an empty form                  | {}                                                                                      |
        | an empty text for a choice     | {"name": "Ann", "email": "a@example.com", "age": 36, "size": "small", "colour": ""}     |
        | an empty text in a list        | {"name": "Ann", "email": "a@example.com", "age": 36, "size": "small", "toppings": [""]} |
        | null where a field must be     | {"name": "Ann", "email": "a@example.com", "age": null, "size": "small"}                 |
        | null where a default stands in | {"name": "Ann", "email": "a@example.com", "age": 36, "size": "small", "height": null}   |
        | a text that is no number       | {"name": "Ann", "email": "a@example.com", "age": "old", "size": "small"}                |
        | an answer inside an answer     | {"name": {"first": "Ann"}, "email": "a@example.com", "age": 36, "size": "small"}        |
