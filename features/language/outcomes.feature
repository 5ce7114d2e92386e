Feature: Outcomes
  A call succeeds, fails, asks, or was cancelled. A failure has a channel, a reason, a code and a text.

  Background:
    Given the server "answering"

  Rule: There are two ways to fail

    Scenario: A tool reports an error
      When the client calls the tool "complain" with
        | text | That will not do. |
      Then the call fails
      And the call does not succeed
      And the tool reports an error

    Scenario: A request is rejected
      When the client calls the tool "refuse" with
        | place | error data |
      Then the call fails
      And the request is rejected

  Rule: A reason is found wherever a framework puts it

    Scenario Outline: The reason stands in the <place>
      When the client calls the tool "refuse" with
        | place | <place> |
      Then the call fails with the reason "out_of_stock"

      Examples:
        | place            |
        | error data       |
        | structured data  |
        | structured error |
        | structured code  |
        | structured       |
        | meta             |
        | head of text     |

    Scenario: A code is a number or a name
      When the client calls the tool "refuse" with
        | place | error data |
      Then the call fails with the code -32001
      And the call fails with the code NotFound

    Scenario: The code of a tool's error stands in its envelope
      When the client calls the tool "deny" with
        | sku | pen |
      Then the tool reports an error
      And the call fails with the code -32002
      And the call fails with the reason "discontinued"

  Rule: An error says what to do

    Scenario: Trying again may help
      When the client calls the tool "refuse" with
        | place | error data |
      Then the call may be retried
      And the error suggests "Monday"

    Scenario: Trying again will not help
      When the client calls the tool "deny" with
        | sku | pen |
      Then the call may not be retried
      And the error suggests "Order a pencil."
      And the error names the argument "sku"

    Scenario: Details of an error are compared by their paths
      When the client calls the tool "refuse" with
        | place | error data |
      Then the error has
        | reason | out_of_stock |
        | left   | 0            |

  Rule: The text of an error is compared in three ways

    Scenario: The text is exact, a part, or a pattern
      When the client calls the tool "refuse" with
        | place | structured |
      Then the error says "Nothing is left."
      And the error mentions "left"
      And the error does not mention "pencil"
      And the error matches "^Nothing is \w+\.$"

    Scenario: What a crash was about stays inside
      When the client calls the tool "crash"
      Then the tool reports an error
      And the error does not mention "reactor"
      And the error leaks nothing

    Scenario: The wrong argument is named
      When the client calls the tool "count" with
        | to | "many" |
      Then the tool reports an error
      And the error names the argument "to"

  Rule: Time and number of calls

    Scenario: A call is quick
      When the client calls the tool "get_time"
      Then the call succeeds
      And the call took less than 5 seconds

    Scenario: Of several calls so many succeed
      When the client calls the tool "get_time"
      And client "ben" calls the tool "get_stock" with
        | sku | pen |
      And the client calls the tool "crash"
      Then exactly 2 of the calls succeeded

  Rule: Each client has outcomes of its own

    Scenario: Another client's call, error and text
      When client "ben" calls the tool "complain" with
        | text | Not today. |
      And the client calls the tool "get_time"
      Then the call succeeds
      And the call of client "ben" fails
      And the error of client "ben" mentions "Not today."
      And the text of client "ben" mentions "Not today."
