Feature: Cancelling a booking
  A booking is cancelled by somebody who was asked and agreed, and by nobody else.

  Background:
    Given the server "booking"
    And "Grace" has booked the room "oak" for "2026-03-05"
    And every call of the tool "cancel" carries
      | room | oak        |
      | day  | 2026-03-05 |

  Scenario: The user is asked, and nothing happens before the answer
    When the client calls the tool "cancel"
    Then the server asks "Cancel the booking of oak on 2026-03-05 by Grace?" with the form
      | field  | type    | title          | required |
      | cancel | boolean | Yes, cancel it | yes      |
    And nothing has changed

  Scenario: The user agrees
    When the client calls the tool "cancel"
    And the user accepts
    Then the text says "The room oak is free on 2026-03-05."
    And only "bookings/oak/2026-03-05" has changed
    And the folder "bookings" no longer contains "oak/2026-03-05"

  Scenario: The user accepts the form, but does not tick the box
    When the client calls the tool "cancel"
    And the user accepts with
      | cancel | no |
    Then the error mentions "did not agree"
    And nothing has changed

  Scenario: The user declines
    When the client calls the tool "cancel"
    And the user declines
    Then the call fails
    And nothing has changed

  Scenario: A client that cannot ask its user cancels nothing
    Given the client cannot be asked anything
    When the client calls the tool "cancel"
    Then the call fails
    And nothing has changed
