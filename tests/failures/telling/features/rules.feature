Feature: Rules for what a server sends of its own accord

  Scenario: Progress goes back where nobody asked about it
    Given the server "answering"
    When the client calls the tool "count" with
      | to        | 2   |
      | backwards | yes |

  Scenario: Progress comes after the end of the call
    Given the server "late progress"
    When the client calls the tool "act"
    Then the call succeeds
    When the client calls the tool "act"

  Scenario: Progress of nothing that was asked for
    Given the server "progress of nothing"
    When the client calls the tool "act"

  @era:2026-07-28
  Scenario: A notice comes without a subscription
    Given the server "unsubscribed"
    When the client calls the tool "act"

  @era:2026-07-28
  Scenario: A notice comes with the id of no subscription
    Given the server "wrong subscription"
    When the client subscribes to changes of the lists
    And the client calls the tool "act"

  @era:2026-07-28
  Scenario: A notice comes before its subscription is acknowledged
    Given the server "hasty"
    When the client subscribes to changes of the lists

  @era:2026-07-28
  Scenario: A notice that the subscription does not cover
    Given the server "uncovered"
    When the client subscribes to changes of the lists
    And the client calls the tool "act"

  @era:2026-07-28
  Scenario: A subscription is ended with the id of another
    Given the server "wrong end"
    When the client subscribes to changes of the lists
    And the client calls the tool "act"

  Scenario: Log messages that nobody wants
    Given the server "chatty"
    And the client wants no log messages
    When the client calls the tool "act"
