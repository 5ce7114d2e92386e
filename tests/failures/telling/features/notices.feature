Feature: Notices that do not come, or come too many

  Background:
    Given the server "newsroom"
    And the client waits at most 2 seconds

  Scenario: No tool was added
    When the client subscribes to changes of the lists
    And the client calls the tool "add_form" with
      | name | letter |
    Then the client is told that the tools changed

  Scenario: No prompt was added
    When the client calls the tool "open_desk" with
      | name | sports |
    Then the client is told that the prompts changed

  Scenario: No resource was added
    When the client subscribes to changes of the lists
    Then the client is told that the resources changed

  Scenario: The resource changed only once
    When the client subscribes to the resource "news://front"
    And the client calls the tool "edit" with
      | headlines_to_come | 1 |
    Then the client is told that the resource "news://front" changed
    And the client is told that the resource "news://front" changed

  Scenario: A notification says something else
    When the client subscribes to the resource "news://front"
    And the client calls the tool "edit" with
      | headlines_to_come | 2 |
    Then the client received the notification "notifications/resources/updated" with
      | uri | news://back |

  Scenario: A notification that never came
    When the client calls the tool "say" with
      | text | Paper is low. |
    Then the client received the notification "notifications/mesage" with
      | level | info |

  Scenario: More is told
    When the client starts calling the tool "write" with
      | lines | 2   |
      | pause | 0.2 |
    Then the client is told nothing more within 5 seconds

  Scenario: Something was told
    When the client calls the tool "write" with
      | lines | 2 |
    Then the client was told nothing

  Scenario: Nothing could have been told
    Then the client was told nothing

  Scenario: A resource is subscribed to twice
    When the client subscribes to the resource "news://front"
    And the client subscribes to the resource "news://front"

  Scenario: The lists are subscribed to twice
    When the client subscribes to changes of the lists
    And the client subscribes to changes of the lists

  Scenario: A subscription that never was is taken back
    When the client subscribes to the resource "news://front"
    And the client unsubscribes from the resource "news://fornt"
