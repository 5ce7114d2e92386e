Feature: Links
  A server may send the user to a page, where they do what the client must not see: pay, sign in. That the user agrees
  to open the link does not say that they ever finish there.

  The eras do it in opposite ways. On 2025-11-25 the server asks and waits, or it refuses with an error that names the
  link, and tells the client when the user has finished. On 2026-07-28 the client learns it by calling again.

  Background:
    Given the server "paying"

  Rule: A link is opened, and finished or not

    Scenario: The server sends the user to a page
      When the client calls the tool "pay" with
        | order | lamp |
      Then the server sends the user to "http://127.0.0.1:"
      And the question mentions "Pay for lamp"
      And the question mentions "/till/lamp"
      And the question has
        | mode    | url          |
        | message | Pay for lamp |
      And the call does not succeed
      And nothing has changed

    Scenario: The user pays
      When the client calls the tool "pay" with
        | order | lamp |
      And the user opens the link and finishes
      Then the call succeeds
      And the server asks nothing
      And "receipts/lamp.txt" was added exactly once

    Scenario: The user agrees to open the link, and never goes there
      When the client calls the tool "pay" with
        | order | lamp |
      And the user opens the link but never finishes
      Then the call does not succeed
      And the server asks again
      And the server sends the user to "http://127.0.0.1:"
      And nothing has changed

    Scenario: The user hesitates, and pays after all
      When the client calls the tool "pay" with
        | order | lamp |
      And the user opens the link but never finishes
      And the user opens the link and finishes
      Then the text says "Paid lamp."
      And only "receipts/lamp.txt" has changed

    Scenario: The user does not want to pay
      When the client calls the tool "pay" with
        | order | lamp |
      And the user declines
      Then the call fails with the reason "payment_refused"
      And nothing has changed

    Scenario: The user closes the question
      When the client calls the tool "pay" with
        | order | lamp |
      And the user dismisses the question
      Then the call fails with the reason "payment_refused"
      And nothing has changed

    Scenario: The page leads on to another page of this machine
      When the client calls the tool "pay" with
        | order | lamp  |
        | page  | moved |
      And the user opens the link and finishes
      Then the text says "Paid lamp."

    Scenario: A user who accepts whatever is asked still has to open the link
      Given the user accepts whatever is asked
      When the client calls the tool "pay" with
        | order | lamp |
      Then the server sends the user to "http://127.0.0.1:"
      When the user opens the link and finishes
      Then the call succeeds

    Scenario: Each client's user opens their own link
      When client "ben" calls the tool "pay" with
        | order | lamp |
      And client "ann" calls the tool "pay" with
        | order | chair |
      And the user of client "ben" opens the link and finishes
      Then the call of client "ben" succeeds
      And only "receipts/lamp.txt" has changed
      When the user of client "ann" opens the link but never finishes
      Then the call of client "ann" does not succeed

  Rule: A call that needs a link first is made again

    Scenario: The server says where the user has to go first
      When the client calls the tool "unlock" with
        | order | lamp |
      Then the server sends the user to "http://127.0.0.1:"
      And nothing has changed
      When the user opens the link and finishes
      Then the text says "Paid lamp."
      And only "receipts/lamp.txt" has changed

    Scenario: The user agrees and never goes there, so that the server says it again
      When the client calls the tool "unlock" with
        | order | lamp |
      And the user opens the link but never finishes
      Then the server asks again
      And nothing has changed

    Scenario: The user does not go, so that the call has failed
      When the client calls the tool "unlock" with
        | order | lamp |
      And the user declines
      Then the call fails
      And nothing has changed

    @era:2025-11-25
    Scenario: The link comes with an error, which strict sentences see
      When the client calls the tool "unlock" with
        | order | lamp |
      Then the server sends the user to "http://127.0.0.1:"
      And the request is rejected
      And the call fails with the code UrlElicitationRequired
      And the error has
        | elicitations[0].elicitationId | lamp |

    @era:2025-11-25
    Scenario Outline: Who was sent there is told that it is finished, also by "<tool>", and nobody else is
      When client "ben" connects
      And the client calls the tool "<tool>" with
        | order | lamp |
      And the user opens the link and finishes
      Then the client received the notification "notifications/elicitation/complete" with
        | elicitationId | lamp |
      And client "ben" was told nothing

      Examples:
        | tool   |
        | pay    |
        | unlock |

  Rule: A server need not wait for the user

    @era:2025-11-25
    Scenario: The call has ended when the user goes there
      When the client calls the tool "invoice" with
        | order | lamp |
      And the user opens the link and finishes
      Then the text says "The invoice of lamp is on its way."

  Rule: There may be several links

    Scenario: Two links, of which the user opens one
      When the client calls the tool "pay_two"
      And the user answers "Pay for chair" by declining
      And the user opens the link and finishes
      Then the text says "Paid: lamp."

    Scenario: Two links, to which the user only agrees
      When the client calls the tool "pay_two"
      And the user answers "Pay for chair" by accepting
      And the user answers "Pay for lamp" by accepting
      Then the call does not succeed
      And the server sends the user to "http://127.0.0.1:"

  Rule: Nothing leaves this machine

    Scenario: An event of the configuration stands for finishing elsewhere
      When the client calls the tool "pay" with
        | order | lamp   |
        | page  | abroad |
      Then the server sends the user to "https://pay.example.com/"
      When the user opens the link and finishes
      Then the text says "Paid lamp."
      And only "receipts/lamp.txt" has changed

    Scenario: Elsewhere, the user never finishes
      When the client calls the tool "unlock" with
        | order | lamp   |
        | page  | abroad |
      And the user opens the link but never finishes
      Then the server sends the user to "https://pay.example.com/"
      And nothing has changed

  Rule: The same words hold over the other transports

    Scenario Outline: The user pays, and the server is reached over <transport>
      Given the server "paying" over <transport>
      When the client calls the tool "<tool>" with
        | order | lamp |
      Then the server sends the user to "http://127.0.0.1:"
      When the user opens the link and finishes
      Then the text says "Paid lamp."
      And only "receipts/lamp.txt" has changed

      Examples:
        | transport | tool   |
        | stdio     | pay    |
        | stdio     | unlock |
        | http      | pay    |
        | http      | unlock |
