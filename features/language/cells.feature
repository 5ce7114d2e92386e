Feature: What a cell means
  A cell is read by the schema of the place that it goes to. What is compared is read as what is found.

  Background:
    Given the server "echoing"

  Rule: A cell becomes a value of the declared type

    Scenario Outline: <cell> for <argument> becomes <json>
      When the client calls the tool "echo" with
        | <argument> | <cell> |
      Then the text says "<text>"

      Examples: Text and numbers
        | argument | cell       | json       | text                      |
        | text     | pen        | text       | {\"text\": \"pen\"}       |
        | text     | 120        | text       | {\"text\": \"120\"}       |
        | text     | yes        | text       | {\"text\": \"yes\"}       |
        | number   | 120        | a number   | {\"number\": 120}         |
        | number   | -1.5       | a number   | {\"number\": -1.5}        |
        | whole    | 7          | a number   | {\"whole\": 7}            |
        | colour   | red        | a choice   | {\"colour\": \"red\"}     |

      Examples: Truth values
        | argument | cell  | json  | text               |
        | flag     | yes   | true  | {\"flag\": true}   |
        | flag     | true  | true  | {\"flag\": true}   |
        | flag     | no    | false | {\"flag\": false}  |
        | flag     | false | false | {\"flag\": false}  |

      Examples: Lists and objects
        | argument | cell             | json      | text                               |
        | words    | EUR, USD         | a list    | {\"words\": [\"EUR\", \"USD\"]}    |
        | words    | EUR              | a list    | {\"words\": [\"EUR\"]}             |
        | words    | ["a, b", "c"]    | a list    | {\"words\": [\"a, b\", \"c\"]}     |
        | words    | "a, b", c        | a list    | {\"words\": [\"a, b\", \"c\"]}     |
        | numbers  | 1, 2.5           | numbers   | {\"numbers\": [1, 2.5]}            |
        | range    | {"from": 1}      | an object | {\"range\": {\"from\": 1}}         |

      Examples: Marks
        | argument | cell     | json       | text                   |
        | maybe    | (null)   | null       | {\"maybe\": null}      |
        | text     | (empty)  | no text    | {\"text\": \"\"}       |
        | words    | (empty)  | no entries | {\"words\": []}        |
        | text     | (absent) | nothing    | {}                     |

      Examples: Quotes
        | argument | cell       | json | text                         |
        | text     | "120"      | text | {\"text\": \"120\"}          |
        | text     | "(null)"   | text | {\"text\": \"(null)\"}       |
        | text     | " spaced " | text | {\"text\": \" spaced \"}     |
        | number   | "120"      | text | {\"number\": \"120\"}        |
        | text     | (sic)      | text | {\"text\": \"(sic)\"}        |

  Rule: A path reaches inside

    Scenario: Into objects and lists
      When the client calls the tool "echo" with
        | range.from        | 1   |
        | range.to          | 9   |
        | lines[0].sku      | pen |
        | lines[0].quantity | 3   |
        | lines[1].sku      | ink |
      Then the result is
        """
        {"range": {"from": 1, "to": 9}, "lines": [{"sku": "pen", "quantity": 3}, {"sku": "ink"}]}
        """

    Scenario: A place without a schema takes JSON, else text
      When the client calls the tool "echo" with
        | anything | [1, {"a": null}] |
      Then the result is
        """
        {"anything": [1, {"a": null}]}
        """

  Rule: Escapes are the same in cells and in quoted text

    Scenario: Line breaks, quotes, backslashes
      When the client calls the tool "echo" with
        | text | one\ntwo \"three\" \\n C:\dir |
      Then the result is
        """
        {"text": "one\ntwo \"three\" \\n C:\\dir"}
        """
      And the value "text" matches "^one\ntwo \"three\""

    Scenario: Single quotes may stand around what contains double ones
      When the client calls the tool "echo" with
        | text | say "hi" |
      Then the text mentions 'say \\"hi\\"'

  Rule: A doc string says what a table cannot

    @check_off:unfit-arguments
    Scenario: A doc string is JSON, and is sent as it stands
      When the client calls the tool "echo" with
        """
        {"number": "not a number", "unknown": [], "text": null}
        """
      Then the result is
        """
        {"number": "not a number", "unknown": [], "text": null}
        """

  Rule: What is found is compared with what is expected

    Scenario: As the type of what is found
      When the client calls the tool "echo" with
        """
        {"text": "120", "number": 120.0, "flag": true, "words": ["a", "b"], "maybe": null,
         "anything": {"at": "2026-03-28T12:00:00Z", "none": [], "deep": {"list": [1, 2]}}}
        """
      Then the result has
        | text               | 120                       |
        | number             | 120                       |
        | flag               | yes                       |
        | words              | a, b                      |
        | words[1]           | b                         |
        | maybe              | (null)                    |
        | anything.at        | 2026-03-28T13:00:00+01:00 |
        | anything.none      | (empty)                   |
        | anything.deep.list | 1, 2                      |
      And the result has
        | text               | "120"                     |
        | flag               | true                      |
        | words              | ["a", "b"]                |
        | anything.at        | 2026-03-28T12:00:00Z      |
        | anything.deep.list | [1, 2]                    |

    Scenario Outline: <expectation> is an expectation
      When the client calls the tool "echo" with
        | text       | The order A-17 is paid |
        | range.from | 1                      |
      Then the result has
        | <path> | <expectation> |

      Examples:
        | path       | expectation        |
        | text       | (any)              |
        | text       | (mentions A-17)    |
        | text       | (matches A-\d+ is) |
        | range      | (fits range.json)  |
        | range      | (mentions from)    |
        | range.to   | (absent)           |
