Feature: Tables and placeholders
  Tables are of two kinds: rows of names and values, and tables with a heading. Placeholders stand for values
  that nobody knows beforehand.

  Rule: Rows and single values stand without a heading

    Scenario: Rows, values and a headed table in one scenario
      Given the server "keeping"
      And the folder "desk" contains
        | path  | content |
        | a.txt | old     |
      When the client calls the tool "write" with
        | path    | a.txt |
        | content | new   |
      Then only these have changed
        | desk/a.txt |

  Rule: A placeholder stands in cells, in JSON and in quoted text

    Scenario: In a cell, alone and among other text
      Given the server "echoing"
      When the client calls the tool "echo" with
        | text | (any\nthing) |
      And the client remembers "text" as "it"
      And the client calls the tool "echo" with
        | text  | {{it}}           |
        | words | in {{it}}, {{it}} |
      Then the result is
        """
        {"text": "(any\nthing)", "words": ["in (any\nthing)", "(any\nthing)"]}
        """

    Scenario: A remembered mark is no mark, and a remembered number may be text
      Given the server "echoing"
      When the client calls the tool "echo" with
        """
        {"text": "(null)", "number": 17}
        """
      And the client remembers "text" as "mark"
      And the client remembers "number" as "seventeen"
      And the client calls the tool "echo" with
        | text   | {{mark}}      |
        | number | {{seventeen}} |
      Then the result is
        """
        {"text": "{{mark}}", "number": {{seventeen}}}
        """
      And the text mentions "{{seventeen}}"

    Scenario: A folder's path
      Given the server "echoing"
      And the folder "desk" contains
        | path  | content |
        | a.txt | old     |
      When the client calls the tool "echo" with
        | text | {{folder:desk}}/a.txt |
      Then the result has
        | text | {{folder:desk}}/a.txt |
      And the text mentions "{{folder:desk}}"

    Scenario Outline: Examples fill <what>
      Given the server "echoing"
      When the client calls the tool "echo" with
        | text | <what> of {{folder:desk}} |
      Then the text mentions "<what> of"

      Examples:
        | what         |
        | a title      |
        | (any) table  |
