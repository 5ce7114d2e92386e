Feature: The store
  A server that keeps its state in the store of the scenario is given it by a setting. The scenario says what
  stands there, and looks at what became of it. Every scenario begins with an empty store.

  Background:
    Given the server "noting"

  Rule: The store is filled before the call

    Scenario: The store holds what the table says
      Given the store holds
        | key    | value            |
        | greet  | Good morning     |
        | visits | {"times": 3}     |
        | digits | "120"            |
        | number | 120              |
        | lines  | one\ntwo         |
        | none   | (empty)          |
      When the client calls the tool "count" with
        | name | visits |
      Then the call succeeds
      And the store now holds
        | key    | value                |
        | greet  | Good morning         |
        | visits | {"times": 4}         |
        | digits | "120"                |
        | number | 120                  |
        | lines  | (mentions two)       |
        | none   | (empty)              |
      And only "store/visits" has changed

    Scenario: What is not in the table is taken out
      Given the store holds
        | key   | value |
        | first | one   |
      And the store holds
        | key    | value |
        | second | two   |
      When the client calls the tool "read" with
        | name | first |
      Then the call fails with the reason "no_note"
      And the store no longer holds "first"
      And the store now holds "second"

    Scenario: The store is empty
      Given the client has called the tool "note" with
        | name | first |
        | text | one   |
      And the store is empty
      When the client calls the tool "read" with
        | name | first |
      Then the call fails with the reason "no_note"
      And nothing has changed

    Scenario: Nothing of an earlier scenario is left
      When the client calls the tool "read" with
        | name | first |
      Then the call fails with the reason "no_note"

  Rule: What a call does to the store is seen

    Scenario: A key is added
      When the client calls the tool "note" with
        | name | plan/today |
        | text | Swim       |
      Then the store now holds
        | key        | value |
        | plan/today | Swim  |
      And only "store/plan/today" has changed
      And "store/plan/today" was added exactly once

    Scenario: A key is taken
      Given the store holds
        | key  | value |
        | plan | Swim  |
      When the client calls the tool "tear" with
        | name | plan |
      Then the text says "Swim"
      And the store no longer holds "plan"
      And "store/plan" was removed exactly once

    Scenario: Writing what stood there already changes nothing
      Given the store holds
        | key  | value |
        | plan | Swim  |
      When the client calls the tool "note" with
        | name | plan |
        | text | Swim |
      Then nothing has changed

    Scenario: What was set up is no event of the scenario
      Given the client has called the tool "note" with
        | name | plan |
        | text | Swim |
      And the store holds
        | key  | value |
        | plan | Run   |
      When the client calls the tool "note" with
        | name | plan |
        | text | Rest |
      Then "store/plan" was changed exactly once

    Scenario: The store stays when the server restarts
      When the client calls the tool "note" with
        | name | plan |
        | text | Swim |
      And the server restarts
      And the client calls the tool "read" with
        | name | plan |
      Then the text says "Swim"

  Rule: The books that the kit keeps of consent are no change

    Scenario: Asking changes nothing, and the answer only what was agreed to
      Given the store holds
        | key  | value |
        | plan | Swim  |
      When the client calls the tool "burn" with
        | name | plan |
      Then the server asks for consent concerning "plan"
      And nothing has changed
      When the user accepts with
        | confirm | yes |
      Then the call succeeds
      And only "store/plan" has changed

  Rule: A stopped clock governs how long keys live

    Background:
      Given the clock reads "2026-03-29T01:00:00Z"

    Scenario: A millisecond before its time a key is there
      Given the store holds
        | key   | value | ttl        |
        | token | abc   | 30 seconds |
        | plan  | Swim  | (absent)   |
      When 29999 ms pass
      And the client calls the tool "read" with
        | name | token |
      Then the text says "abc"
      And the store now holds "token"

    Scenario: At its time it is gone
      Given the store holds
        | key   | value | ttl        |
        | token | abc   | 30 seconds |
        | plan  | Swim  | (absent)   |
      When 30 seconds pass
      And the client calls the tool "read" with
        | name | token |
      Then the call fails with the reason "no_note"
      And the store no longer holds "token"
      And the store now holds "plan"

    Scenario: What the server keeps for a time goes as well
      When the client calls the tool "note" with
        | name    | token |
        | text    | abc   |
        | seconds | 30    |
      And 29999 ms pass
      Then the store now holds "token"
      When 1 ms passes
      Then the store no longer holds "token"
      And "store/token" was removed exactly once

    Scenario: A time to live may be a number of seconds
      Given the store holds
        | key   | value | ttl |
        | token | abc   | 1.5 |
      When 1499 ms pass
      And the client calls the tool "tear" with
        | name | token |
      Then the call succeeds
