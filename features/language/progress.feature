Feature: Progress
  A server may tell how far it has come.

  Rule: Progress is told to who asks for it, and rises

    Background:
      Given the server "answering"

    Scenario: Progress is told to the end
      When the client calls the tool "count" with
        | to | 3 |
      Then the call succeeds
      And progress reached 3 of 3
      And progress never went back
      And progress said "at 2"
      And progress was reported 3 times

    Scenario: A tool that has nothing to tell tells nothing
      When the client calls the tool "get_time"
      Then the call succeeds
      And progress was not reported

    Scenario: Who does not ask for progress is told none
      Given the client does not ask for progress
      When the client calls the tool "count" with
        | to | 3 |
      Then the call succeeds
      And progress was not reported
      And the client was told nothing

    Scenario: After the end of the call nothing more is told
      When the client calls the tool "count" with
        | to | 3 |
      Then progress was reported 3 times
      And the client is told nothing more within 50 ms

    Scenario Outline: Progress is told over <transport>
      Given the server "answering" over <transport>
      When the client calls the tool "count" with
        | to | 20 |
      Then progress was reported 20 times
      And progress never went back
      And the client is told nothing more within 50 ms

      Examples:
        | transport |
        | stdio     |
        | http      |

    @rule_off:progress
    Scenario: A server that goes back can be looked at where the rule is off
      When the client calls the tool "count" with
        | to        | 3   |
        | backwards | yes |
      Then progress was reported 3 times

  Rule: A call that is cancelled stops, and what it had done already is there

    Scenario Outline: The tool stops over <transport>
      Given the server "newsroom" over <transport>
      When the client starts calling the tool "write" with
        | lines | 1000 |
        | pause | 0.05 |
      And progress reaches 2 of 1000
      And the client cancels the call
      Then the call was cancelled
      And the folder "desk" now contains
        | path        | content           |
        | article.txt | (mentions Line 2) |
      And only "desk/article.txt" has changed
      And nothing changes within 200 ms
      And the client is told nothing more within 50 ms

      Examples:
        | transport  |
        | in process |
        | stdio      |
        | http       |

    Scenario: Another client's call goes on
      Given the server "answering"
      When client "ben" starts calling the tool "rest" with
        | seconds | 0.2 |
      And the client starts calling the tool "rest" with
        | seconds | 30 |
      And the client cancels the call
      And client "ben" waits for the call to end
      Then the text of client "ben" says "Rested."
      And the call of the client was cancelled

    Scenario: A client whose call was cancelled can call again
      Given the server "answering"
      When the client starts calling the tool "rest" with
        | seconds | 30 |
      And the client cancels the call
      And the client calls the tool "rest" with
        | seconds | 0 |
      Then the text says "Rested."
      And the client is told nothing more within 50 ms

    Scenario: An answer that comes all the same is ignored
      Given the server "late"
      When the client starts calling the tool "act"
      And the client cancels the call
      Then the call was cancelled
      When the client calls the tool "act"
      Then the call succeeds
      And the text says "Done."
