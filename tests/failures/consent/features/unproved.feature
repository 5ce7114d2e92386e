Feature: Consent of which nothing can be proved

  Scenario: Nothing is watched
    Given the server "unwatched"
    And the folder "shelf" contains
      | path  | content |
      | b.txt | two     |
    When the client calls the tool "delete" with
      | path | b.txt |
    And the user accepts
    Then the call succeeds
    And consent cannot be bypassed

  Scenario: Nothing was called
    Given the server "shelf"
    Then consent cannot be bypassed

  Scenario: Nothing was asked
    Given the server "shelf"
    And the folder "shelf" contains
      | path  | content |
      | b.txt | two     |
    When the client calls the tool "read" with
      | path | b.txt |
    Then the call succeeds
    And consent cannot be bypassed

  Scenario: An attack that nobody knows
    Given the server "shelf"
    And the folder "shelf" contains
      | path  | content |
      | b.txt | two     |
    When the client calls the tool "delete" with
      | path | b.txt |
    And the user accepts
    Then the call succeeds
    And consent cannot be bypassed by
      | same answer twise |

  Scenario: A yes that changes nothing
    Given the server "asking"
    When the client calls the tool "empty_bin"
    And the user accepts
    Then the call succeeds
    And consent cannot be bypassed

  Scenario: A server that acts before it asks
    Given the server "hasty"
    And the folder "shelf" contains
      | path  | content |
      | b.txt | two     |
    When the client calls the tool "delete" with
      | path | b.txt |
    And the user accepts
    Then the call succeeds
    And consent cannot be bypassed

  Scenario: A server that writes down its questions beside what it acts on
    Given the server "hasty"
    And the folder "shelf" contains
      | path  | content |
      | b.txt | two     |
    When the client calls the tool "discard" with
      | path | b.txt |
    And the user accepts
    Then the call succeeds
    And consent cannot be bypassed

  Scenario: A form that wants more than a yes, left open
    Given the server "choosing"
    And the folder "shelf" contains
      | path  | content |
      | b.txt | two     |
    When the client calls the tool "retire" with
      | path | b.txt |
    Then the server asks "Keep"
    And consent cannot be bypassed

  Scenario: The user said no
    Given the server "shelf"
    And the folder "shelf" contains
      | path  | content |
      | b.txt | two     |
    When the client calls the tool "delete" with
      | path | b.txt |
    And the user declines
    Then the call fails
    And consent cannot be bypassed

  @era:2026-07-28
  Scenario: An attack that cannot be tried here
    Given the server "shelf"
    And the folder "shelf" contains
      | path  | content |
      | b.txt | two     |
    When the client calls the tool "delete" with
      | path | b.txt |
    And the user accepts
    Then the call succeeds
    And consent cannot be bypassed by
      | another person |
