Feature: What the server tells by itself
  It logs, and it tells the subscribers of a resource when that changes; both simulated, and switched on by a tool. The first
  message comes at once, later ones every five seconds, so each scenario has a server of its own.

  Background:
    Given the server "everything"
    # It asks a client that has roots for them a moment after it connects, and logs what it is told.
    And the client cannot be asked anything

  @fresh
  Scenario: Who subscribed to a resource is told that it changed
    When the client subscribes to the resource "demo://resource/dynamic/text/1"
    Then the server logged "Received Subscribe Resource request for URI: demo://resource/dynamic/text/1" at info
    When the client calls the tool "toggle-subscriber-updates"
    Then the client is told that the resource "demo://resource/dynamic/text/1" changed

  @fresh
  Scenario: Each resource is told by itself
    When the client subscribes to the resource "demo://resource/dynamic/text/1"
    And the client subscribes to the resource "demo://resource/dynamic/text/2"
    And the client calls the tool "toggle-subscriber-updates"
    Then the client is told that the resource "demo://resource/dynamic/text/2" changed
    And the client is told that the resource "demo://resource/dynamic/text/1" changed
    And the client is told nothing more within 200 ms

  @fresh
  Scenario: Who has unsubscribed is told nothing
    Given the client wants no log messages
    When the client subscribes to the resource "demo://resource/dynamic/text/1"
    And the client unsubscribes from the resource "demo://resource/dynamic/text/1"
    And the client calls the tool "toggle-subscriber-updates"
    Then the call succeeds
    And the client has never seen "notifications/resources/updated"
    And the server logged nothing

  @fresh
  Scenario: A client that wants warnings is not told what is below
    Given the client wants log messages from warning
    When the client subscribes to the resource "demo://resource/dynamic/text/1"
    Then the server logged nothing

  @fresh
  Scenario: What it logs holds no secret
    When the client subscribes to the resource "demo://resource/dynamic/text/1"
    And the client calls the tool "toggle-simulated-logging"
    Then the call succeeds
    And the server logged no secret
