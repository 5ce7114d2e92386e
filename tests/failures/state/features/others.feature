Feature: State of other servers

  Scenario: Nothing is watched
    Given the server "unwatched"
    When the client calls the tool "listen"
    Then nothing has changed

  @rule_off:read_only
  Scenario: A tool that says it only reads changes something
    Given the server "sly"
    And the folder "desk" contains
      | path  | content |
      | a.txt | old\n   |
    When the client calls the tool "peek" with
      | path | a.txt |
    Then nothing has changed

  Scenario: It acts before it asks
    Given the server "sly"
    And the folder "desk" contains
      | path  | content |
      | a.txt | old     |
    When the client calls the tool "shred" with
      | path | a.txt |
    Then the server asks for consent concerning "a.txt"
