Feature: Failures in listing and asking

  Scenario: A listing that goes in a circle
    Given the server "circle"
    When the client lists the tools

  Scenario: A listing from a cursor that goes in a circle
    Given the server "circle"
    When the client lists the tools from the cursor "once"

  Scenario: A listing with a table
    Given the server "liar"
    When the client lists the tools from the cursor "once"
      | cursor | once |

  Scenario: A second call while a question waits
    Given the server "asking"
    When the client calls the tool "plan_trip"
    And the client calls the tool "list_files"

  Scenario: A result that does not fit the output schema
    Given the server "liar"
    When the client calls the tool "wrong_type"

  Scenario: No result where the output schema wants one
    Given the server "liar"
    When the client calls the tool "nothing_structured"
