Feature: Consent that can be bypassed

  Scenario: Whatever the user enters is a yes
    Given the server "trusting"
    And the folder "shelf" contains
      | path  | content |
      | a.txt | one     |
      | b.txt | two     |
    And the client acts as "ann"
    When the client calls the tool "delete" with
      | path | b.txt |
    And the user accepts
    Then the call succeeds
    And consent cannot be bypassed

  Scenario: One yes is good for ever
    Given the server "forgetful"
    And the folder "shelf" contains
      | path  | content |
      | b.txt | two     |
    When the client calls the tool "delete" with
      | path | b.txt |
    And the user accepts
    Then the call succeeds
    And consent cannot be bypassed by
      | no answer after one |
      | crossed answers     |
      | declined            |

  @era:2026-07-28
  Scenario: A used yes is good once more
    Given the server "replayable"
    And the folder "shelf" contains
      | path  | content |
      | b.txt | two     |
    When the client calls the tool "delete" with
      | path | b.txt |
    And the user accepts
    Then the call succeeds
    And consent cannot be bypassed by
      | same answer twice |
