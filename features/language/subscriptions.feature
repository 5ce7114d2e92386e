Feature: Being told of changes
  A client that wants to know when something changes subscribes to it. On 2025-11-25 that is a request for each
  resource, and changes of the lists are pushed to everybody; on 2026-07-28 each subscription is a stream of its own.
  A scenario reads the same.

  Rule: Who subscribes to a resource is told when it changes

    Background:
      Given the server "newsroom"

    Scenario: A change is told
      When the client subscribes to the resource "news://front"
      And the client calls the tool "edit" with
        | headlines_to_come | 1 |
      Then the client is told that the resource "news://front" changed
      And the client is told nothing more within 50 ms

    Scenario: Each notice counts once
      When the client subscribes to the resource "news://front"
      And the client calls the tool "edit" with
        | headlines_to_come | 2 |
      Then the client is told that the resource "news://front" changed
      And the client is told that the resource "news://front" changed
      And the client is told nothing more within 50 ms

    Scenario: Another resource is another matter
      When the client subscribes to the resource "news://front"
      And the client calls the tool "edit" with
        | headlines_to_come | 1           |
        | uri               | news://back |
      Then the call succeeds
      And the client was told nothing

    Scenario: After unsubscribing nothing is told
      When the client subscribes to the resource "news://front"
      And the client unsubscribes from the resource "news://front"
      And the client calls the tool "edit" with
        | headlines_to_come | 1 |
      Then the client was told nothing

    Scenario: Who did not subscribe is not told
      When the client calls the tool "edit" with
        | headlines_to_come | 1 |
      Then the client was told nothing

    Scenario: A client is told what another one does
      When the client subscribes to the resource "news://front"
      And client "ben" calls the tool "edit" with
        | headlines_to_come | 1 |
      Then the client is told that the resource "news://front" changed
      And client "ben" was told nothing

    @era:2025-11-25
    Scenario: A server may refuse a subscription
      When the client subscribes to the resource "weather://front"
      Then the call fails with the code ResourceNotFound

    @era:2026-07-28
    Scenario: What a server granted can be looked at
      When the client subscribes to the resource "news://front"
      Then the call succeeds
      And the reply has
        | notifications.resourceSubscriptions[0] | news://front |

  Rule: Who subscribes to the lists is told when they change

    Background:
      Given the server "newsroom"
      When the client subscribes to changes of the lists

    Scenario: A tool is added
      When the client calls the tool "open_desk" with
        | name | sports |
      Then the client is told that the tools changed
      And the server offers the tool "sports"

    Scenario: A prompt is added
      When the client calls the tool "add_form" with
        | name | letter |
      Then the client is told that the prompts changed

    Scenario: A resource is added
      When the client calls the tool "publish" with
        | name | sports |
      Then the client is told that the resources changed

    Scenario: Lists and resources are told apart
      When the client subscribes to the resource "news://front"
      And client "ben" calls the tool "open_desk" with
        | name | sports |
      And client "ben" calls the tool "edit" with
        | headlines_to_come | 1 |
      Then the client is told that the resource "news://front" changed
      And the client is told that the tools changed
      And the client is told nothing more within 50 ms

  Rule: Any notification can be named

    Background:
      Given the server "newsroom"

    Scenario: A notification is looked at by its parameters
      When the client subscribes to the resource "news://front"
      And client "ben" calls the tool "edit" with
        | headlines_to_come | 1 |
      Then the client received the notification "notifications/resources/updated" with
        | uri | news://front |

    @era:2026-07-28
    Scenario: Every message carries the id of its subscription
      When the client subscribes to changes of the lists
      And client "ben" calls the tool "open_desk" with
        | name | sports |
      Then the client received the notification "notifications/tools/list_changed" with
        | _meta["io.modelcontextprotocol/subscriptionId"] | (any) |

  Rule: It is the same over every transport

    Scenario Outline: A change is told over <transport>
      Given the server "newsroom" over <transport>
      When the client subscribes to the resource "news://front"
      And the client subscribes to changes of the lists
      And the client calls the tool "edit" with
        | headlines_to_come | 2 |
      And the client calls the tool "open_desk" with
        | name | sports |
      Then the client is told that the resource "news://front" changed
      And the client is told that the resource "news://front" changed
      And the client is told that the tools changed
      And the client is told nothing more within 50 ms
      When the client unsubscribes from the resource "news://front"
      And the client calls the tool "edit" with
        | headlines_to_come | 1 |
      Then the client is told nothing more within 50 ms

      Examples:
        | transport |
        | stdio     |
        | http      |
