Feature: Tables of a database
  A server that keeps its state in an SQLite database makes the tables; the scenario says what stands in them, and
  looks at what became of it. What is watched is configured.

  Background:
    Given the server "recording_db"

  Rule: Tables are filled before the call

    Scenario: A table holds exactly the rows of the table below the sentence
      Given the table "orders" contains
        | id | customer | total | paid | placed               | details         | seal |
        | 1  | Ada      | 9.5   | no   | 2026-03-29T01:00:00Z | {"gift": true}  | 00ff |
        | 2  | "120"    | 12    | yes  | (null)               | (null)          | (null) |
      When the client calls the tool "pay" with
        | id | 1 |
      Then the call succeeds
      And the table "orders" now contains exactly
        | id | customer | total | paid | placed                    | details        | seal   |
        | 2  | 120      | 12    | 1    | (null)                    | (null)         | (null) |
        | 1  | Ada      | 9.5   | yes  | 2026-03-29T02:00:00+01:00 | {"gift": true} | 00ff   |
      And only "orders/1" has changed
      And "orders/1" was changed exactly once

    Scenario: Columns that are left out get their default
      Given the table "orders" contains
        | id | customer | total    |
        | 7  | Ada      | (absent) |
        | 8  | Ben      | 3        |
      When the client calls the tool "look"
      Then the text says "2"
      And the table "orders" now contains
        | id | total | paid | placed |
        | 7  | 0     | no   | (null) |
      And nothing has changed

    Scenario: What a preparation made is there before the server is
      Given the folder "data" is prepared by "one order"
      When the client calls the tool "cancel" with
        | id | 1 |
      Then the table "orders" no longer contains
        | customer |
        | Ada      |
      And the table "orders" has 0 rows

    Scenario: A table is emptied
      Given the folder "data" is prepared by "one order"
      And the table "orders" contains
        | id | customer |
      When the client calls the tool "look"
      Then the text says "0"

  Rule: What a call does to the tables is seen

    Background:
      Given the table "orders" contains
        | id | customer | total |
        | 1  | Ada      | 9.5   |
        | 2  | Ben      | 9.5   |

    Scenario: A row is added
      When the client calls the tool "order" with
        | customer | Cem |
        | total    | 1   |
      Then the call succeeds
      And the table "orders" now contains
        | customer       | total |
        | (mentions Cem) | 1     |
      And the table "orders" has 3 rows
      And only "orders/3" has changed
      And "orders/3" was added exactly once

    Scenario: Each line means a row of its own
      When the client calls the tool "look"
      Then the table "orders" now contains
        | total |
        | 9.5   |
        | 9.5   |
      And the table "orders" now contains exactly
        | id    | customer |
        | (any) | (any)    |
        | (any) | Ada      |

    Scenario: A row goes
      When the client calls the tool "cancel" with
        | id | 1 |
      Then the table "orders" no longer contains
        | id | customer |
        | 1  | Ada      |
      And the table "orders" has 1 row
      And "orders/1" was removed exactly once

    Scenario: A refused call changes nothing
      When the client calls the tool "pay" with
        | id | 9 |
      Then the call fails with the reason "not_found"
      And nothing has changed

  Rule: Rows are named by their key

    Scenario: A key of several columns is joined by commas
      Given the table "stock" contains
        | shop  | article | pieces |
        | north | apple   | 2      |
        | south | apple   | 2      |
      When the client calls the tool "sell" with
        | shop    | north |
        | article | apple |
      Then only "stock/north,apple" has changed

    Scenario: A table without a key has its row numbers
      When the client calls the tool "jot" with
        | line | first |
      And the client calls the tool "jot" with
        | line | second |
      Then only "journal/2" has changed

  Rule: A server in a process of its own is looked at in the same way

    Scenario: A process writes, the scenario sees it
      Given the server "recording_db" over stdio
      And the table "orders" contains
        | id | customer |
        | 1  | Ada      |
      When the client calls the tool "pay" with
        | id | 1 |
      Then the call succeeds
      And only "orders/1" has changed
      And the table "orders" now contains exactly
        | id | paid |
        | 1  | yes  |
