Feature: Booking a meeting room
  Nobody loses a room that they have booked, unless somebody agreed to that.

  Background:
    Given the server "booking"
    And the clock reads "2026-03-02T08:00:00Z"

  Scenario: A free room is booked
    When the client calls the tool "book" with
      | room | oak        |
      | day  | 2026-03-05 |
      | who  | Ada        |
    Then the call succeeds
    And the result has
      | room | oak |
      | who  | Ada |
    And the room "oak" is booked for "2026-03-05" by "Ada"
    And only "bookings/oak/2026-03-05" has changed

  Scenario: A room is not taken away by booking it
    Given "Grace" has booked the room "oak" for "2026-03-05"
    When the client calls the tool "book" with
      | room | oak        |
      | day  | 2026-03-05 |
      | who  | Ada        |
    Then the tool reports an error
    And the error mentions "taken on 2026-03-05, by Grace"
    And nothing has changed

  Scenario Outline: What cannot be booked is refused: <why>
    When the client calls the tool "book" with
      | room | <room> |
      | day  | <day>  |
      | who  | Ada    |
    Then the tool reports an error
    And the error mentions "<message>"
    And nothing has changed

    Examples:
      | why              | room     | day          | message             |
      | the day is over  | oak      | 2026-03-01   | 2026-03-01 is over. |
      | no such room     | "cellar" | 2026-03-05   | room                |
      | no day           | oak      | "some day"   | day                 |
