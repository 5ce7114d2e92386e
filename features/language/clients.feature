Feature: Several clients at once
  Each client has a connection, questions and a transcript of its own, and over http a session. What one of them does
  shows to another only where the server means it to.

  Scenario Outline: Two clients have calls open at once over <transport>
    Given the server "answering" over <transport>
    When the client starts calling the tool "count" with
      | to    | 4    |
      | pause | 0.05 |
    And client "ben" calls the tool "count" with
      | to | 2 |
    And the client waits for the call to end
    Then progress was reported 4 times
    And the text of client "ben" says "Counted to 2."
    And client "ben" has never seen "at 3"
    And exactly 2 of the calls succeeded

    Examples:
      | transport  |
      | in process |
      | stdio      |
      | http       |

  Scenario Outline: A subscription is one client's own over <transport>
    Given the server "newsroom" over <transport>
    And client "ben" wants no log messages
    When client "ben" subscribes to the resource "news://front"
    And the client calls the tool "say" with
      | text | Paper is low. |
    And the client calls the tool "edit" with
      | headlines_to_come | 1 |
    Then client "ben" is told that the resource "news://front" changed
    And client "ben" has never seen "Paper is low."
    And the client has never seen "notifications/resources/updated"

    Examples:
      | transport  |
      | in process |
      | http       |

  Scenario: One client's question is none of the other's
    Given the server "asking"
    And the folder "desk" contains
      | path  | content |
      | a.txt | A       |
    When the client calls the tool "delete_file" with
      | path | a.txt |
    And client "ben" connects
    Then the server asks the user of the client "a.txt"
    And client "ben" was told nothing
    And client "ben" has never seen "a.txt"
    When the user of the client declines
    Then the call of the client does not succeed
