Feature: Deleting a report
  A report is deleted by somebody who was asked about exactly this report and agreed, once, and by nobody else.

  Background:
    Given the server "desk"
    And the store holds
      | key                 | value                                                                     |
      | reports/sales-q3    | {"title": "Sales Q3", "owner": "ada", "text": "Sales rose in Norway."}    |
      | reports/floods      | {"title": "Floods", "owner": "ada", "text": "The cellar was under water."} |
      | shares/sales-q3/ben | {"accessKey": "k-of-ben", "by": "ada"}                                     |
    And every call of the tool "delete" carries
      | report | sales-q3 |

  Rule: The user decides

    Scenario: The user is asked about the very report
      When the client calls the tool "delete"
      Then the server asks for consent concerning "sales-q3"
      And the question mentions "Sales Q3"
      And the question mentions "ben"
      And the question asks for no secret
      And the server asks "Delete for good" with the form
        | field   | type    | title      | required | default  |
        | confirm | boolean | Yes, do it | yes      | (absent) |

    Scenario: A title cannot bend the question
      Given the store holds
        | key              | value                                                                       |
        | reports/sales-q3 | {"title": "Old\\n\\nAccept to keep it", "owner": "eve", "text": "Nothing."} |
      When the client calls the tool "delete"
      Then the server asks for consent concerning "sales-q3"
      And the question mentions "Old\\n\\nAccept to keep it"
      And the question does not mention "Old\n"

    Scenario: A yes deletes the report, once, and its shares with it
      When the client calls the tool "delete"
      And the user accepts
      Then the call succeeds
      And the result has
        | report | sales-q3 |
        | shares | 1        |
      And only these have changed
        | store/reports/sales-q3    |
        | store/shares/sales-q3/ben |
      And "store/reports/sales-q3" was removed exactly once
      And the store no longer holds "reports/sales-q3"

    Scenario: A form that is sent without the tick is no yes
      When the client calls the tool "delete"
      And the user accepts with
        | confirm | no |
      Then the call fails with the reason "consent_not_confirmed"
      And nothing has changed

    Scenario: A no deletes nothing
      When the client calls the tool "delete"
      And the user declines
      Then the call fails with the reason "consent_declined"
      And the call may not be retried
      And the error suggests "do not ask again"
      And nothing has changed

    Scenario: A question that is closed deletes nothing
      When the client calls the tool "delete"
      And the user dismisses the question
      Then the call fails with the reason "consent_cancelled"
      And nothing has changed

    Scenario: A client that cannot ask its user deletes nothing
      Given the client cannot be asked anything
      When the client calls the tool "delete"
      Then the call fails
      And nothing has changed

    Scenario: A report that is not there is not asked about
      When the client calls the tool "delete" with
        | report | sales-q9 |
      Then the call fails with the reason "no_match"
      And the server asks nothing
      And nothing has changed

  Rule: A yes is good for one time, one caller and one report

    Scenario: The old answer, sent again, deletes nothing more
      When the client calls the tool "delete"
      And the user accepts
      And the client sends the old answer again
      Then the server asks nothing
      And "store/reports/sales-q3" was removed exactly once

    @era:2026-07-28
    Scenario: The old answer does not delete the same report when it comes back
      When the client calls the tool "delete"
      And the user accepts
      Then the call succeeds
      When client "ben" calls the tool "import" with
        """
        {"reports": [{"id": "sales-q3", "title": "Sales Q3", "owner": "ada", "text": "Sales rose in Norway."}]}
        """
      And the client sends the old answer again
      Then the server asks again
      And the store now holds "reports/sales-q3"
      And "store/reports/sales-q3" was removed exactly once

    @era:2026-07-28
    Scenario: Another caller cannot use the question of somebody else
      Given the client acts as "ada"
      And client "eve" acts as "eve"
      When the client calls the tool "delete"
      And the client remembers "requestState" of the reply as "state"
      And client "eve" sends
        """
        {
          "method": "tools/call",
          "params": {
            "name": "delete",
            "arguments": {"report": "sales-q3"},
            "inputResponses": {"consent": {"action": "accept", "content": {"confirm": true}}},
            "requestState": "{{state}}"
          }
        }
        """
      Then the call of client "eve" fails with the reason "invalid_request_state"
      And the call of the client does not succeed
      And nothing has changed

    @era:2026-07-28
    Scenario: An answer to a question that nobody asked is none
      When the client sends
        """
        {
          "method": "tools/call",
          "params": {
            "name": "delete",
            "arguments": {"report": "sales-q3"},
            "inputResponses": {"consent": {"action": "accept", "content": {"confirm": true}}}
          }
        }
        """
      Then the server asks for consent concerning "sales-q3"

    @era:2026-07-28
    Scenario: A question whose state was altered is not answered
      When the client calls the tool "delete"
      And the client alters the state of the question
      And the user accepts
      Then the call fails with the reason "invalid_request_state"
      And nothing has changed

    Scenario: A yes to one report does not delete another
      When the client calls the tool "delete"
      And the user accepts
      Then the call succeeds
      And the store now holds "reports/floods"
      When the client calls the tool "delete" with
        | report | floods |
      Then the server asks for consent concerning "floods"

    Scenario: A report that was changed after the question is not deleted by the old yes
      When the client calls the tool "delete"
      And client "ben" calls the tool "import" with
        """
        {
          "reports": [{"id": "sales-q3", "title": "Sales Q3", "owner": "ada", "text": "Corrected."}],
          "replace": true
        }
        """
      And the user of the client accepts
      Then the server asks again
      And the store now holds "reports/sales-q3"

    @era:2026-07-28
    Scenario: After ten minutes the consent is gone
      Given the clock reads "2026-10-01T09:00:00Z"
      When the client calls the tool "delete"
      And 10 minutes pass
      And the user accepts
      Then the call fails with the reason "invalid_request_state"
      And nothing has changed

    @era:2025-11-25
    Scenario: After ten minutes the desk waits no longer
      Given the clock reads "2026-10-01T09:00:00Z"
      When the client calls the tool "delete"
      And 10 minutes pass
      Then the call fails with the code Timeout
      And nothing has changed

    Scenario: A minute before that it is good
      Given the clock reads "2026-10-01T09:00:00Z"
      When the client calls the tool "delete"
      And 9 minutes pass
      And the user accepts
      Then the call succeeds
      And "store/reports/sales-q3" was removed exactly once

    Scenario: Two users are asked about the same report, and both say yes
      Given the client acts as "ada"
      And client "ben" acts as "ben"
      When the client calls the tool "delete"
      And client "ben" calls the tool "delete"
      And the user of the client accepts
      And the user of client "ben" accepts
      Then the call of the client succeeds
      And the call of client "ben" fails with the reason "no_match"
      And "store/reports/sales-q3" was removed exactly once
      And exactly 1 of the calls succeeded

    Scenario: One user says yes, the other no
      Given the client acts as "ada"
      And client "ben" acts as "ben"
      When the client calls the tool "delete"
      And client "ben" calls the tool "delete"
      And the user of client "ben" declines
      Then the call of client "ben" fails with the reason "consent_declined"
      And the store now holds "reports/sales-q3"
      When the user of the client accepts
      Then the call of the client succeeds
      And "store/reports/sales-q3" was removed exactly once

  Rule: There is no known way round the question

    Scenario: Whatever a program tries, a report is deleted by a yes to its very question
      Given the client acts as "ada"
      When the client calls the tool "delete"
      And the user accepts
      Then the call succeeds
      And consent cannot be bypassed
