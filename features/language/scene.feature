Feature: The scene
  Before anything happens a scenario says which server it is about, and who the clients are.

  Rule: A scenario is about one server

    Scenario: A server is taken from the configuration by its name
      Given the server "answering"
      When the client connects
      Then the call succeeds
      And the server introduces itself as
        | name               | answering            |
        | version            | 1.4.2                |
        | title              | The answering server |
        | instructions       | (mentions anything)  |
        | capabilities.tools | (any)                |

    Scenario: A scenario changes a setting of the server
      Given the server "keeping" with
        | greeting | Good morning |
      When the client calls the tool "greet" with
        | name | Ann |
      Then the text says "Good morning Ann"

    Scenario: A scenario reaches the server as a process
      Given the server "keeping" over stdio
      When the client calls the tool "greet" with
        | name | Ann |
      Then the text says "Hello Ann"

    Scenario: A process can have other settings too
      Given the server "keeping" over stdio with
        | greeting | Welcome |
      When the client calls the tool "greet" with
        | name | Ann |
      Then the text says "Welcome Ann"

    Scenario: A command is a server as well
      Given the server "raw" over stdio
      When the client calls the tool "act"
      Then the text says "Done."

    Scenario: A server that restarts forgets what it only remembered, and keeps its files
      Given the server "keeping"
      And the client has called the tool "remember" with
        | word | maple |
      And the client has called the tool "write" with
        | path    | kept.txt |
        | content | maple    |
      When the server restarts
      And the client calls the tool "recall"
      Then the call fails with the reason "nothing_kept"
      And the folder "desk" now contains
        | path     | content |
        | kept.txt | maple   |

  Rule: Things happen outside the server

    Scenario: An event of the configuration happens
      Given the server "bell"
      And the client has called the tool "listen"
      When "the bell rings" happens outside the server
      And the client calls the tool "listen"
      Then the text says "ding"

    Scenario: An event happens with details
      Given the server "bell"
      And the client has called the tool "listen"
      When "the bell rings" happens outside the server with
        | sound | dong |
      And the client calls the tool "listen"
      Then the text says "dong"

  Rule: Clients differ in what they speak, offer and want

    Scenario: A client speaks one revision, whatever the run chooses
      Given the server "answering"
      And the client speaks 2025-11-25
      When the client sends
        """
        {"method": "ping"}
        """
      Then the call succeeds

    Scenario: A client offers forms and nothing else
      Given the server "asking"
      And the client offers
        | forms |
      When the client calls the tool "plan_trip"
      Then the server asks "Which city?"

    Scenario: A client that offers only links cannot be asked with a form
      Given the server "asking"
      And the client offers
        | links |
      When the client calls the tool "plan_trip"
      Then the call fails
      And the server asks nothing

    Scenario: A client that cannot be asked anything is told so
      Given the server "asking"
      And the client cannot be asked anything
      When the client calls the tool "plan_trip"
      Then the call fails with the code -32021
      And the error mentions "elicitation"

    @era:2026-07-28
    Scenario: In the younger era the code has a name
      Given the server "asking"
      And the client cannot be asked anything
      When the client calls the tool "plan_trip"
      Then the call fails with the code MissingRequiredClientCapability

    Scenario: Each client has a conversation of its own
      Given the server "asking"
      And client "ben" cannot be asked anything
      When client "ben" calls the tool "plan_trip"
      And the client calls the tool "plan_trip"
      Then the server asks "Which city?"
      And the call of client "ben" fails
      And client "ben" has never seen "Which city?"

    Scenario: A client acts as somebody
      Given the server "answering"
      And the client acts as "ann"
      When the client calls the tool "who_am_i"
      Then the result has
        | subject   | ann |
        | client_id | ann |

    Scenario: Two clients act as two people, with all that is known of them
      Given the server "answering"
      And the client acts as
        | subject    | ann                  |
        | client id  | the shop             |
        | scopes     | read, write          |
        | expires at | 2030-01-01T00:00:00Z |
      And client "ben" acts as "ben"
      When the client calls the tool "who_am_i"
      And client "ben" calls the tool "who_am_i"
      Then the result of client "ben" has
        | subject | ben     |
        | scopes  | (empty) |
      And the result of the client has
        | subject    | ann         |
        | client_id  | the shop    |
        | scopes     | read, write |
        | expires_at | 1893456000  |

    Scenario: A client that acts as nobody is nobody
      Given the server "answering"
      When the client calls the tool "who_am_i"
      Then the result has
        | subject | (null) |

    Scenario: A patient client gets its answer
      Given the server "answering"
      And the client waits at most 5 seconds
      When the client calls the tool "rest" with
        | seconds | 0.05 |
      Then the text says "Rested."

    Scenario: A client that does not ask for progress gets none
      Given the server "answering"
      And the client does not ask for progress
      When the client calls the tool "count" with
        | to | 3 |
      Then the call succeeds
      And progress was not reported

    Scenario: A client wants log messages from a level up
      Given the server "keeping"
      And the client wants log messages from info
      When the client calls the tool "tell"
      Then the call succeeds

    @era:2026-07-28
    Scenario: A client that wants only alarming log messages never sees the others
      Given the server "keeping"
      And the client wants log messages from alert
      When the client calls the tool "tell"
      Then the call succeeds
      And the client has never seen "a line for the log"

    @era:2026-07-28
    Scenario: A client that wants no log messages gets none
      Given the server "keeping"
      And the client wants no log messages
      When the client calls the tool "tell"
      Then the call succeeds
      And the client has never seen "a line for the log"

    Scenario: A client may do without log messages
      Given the server "keeping"
      And the client wants no log messages
      When the client calls the tool "tell"
      Then the text says "Told."

    Scenario: A user accepts whatever is asked
      Given the server "asking"
      And the user accepts whatever is asked
      And the folder "desk" contains
        | path   | content |
        | a.txt  | draft   |
      When the client calls the tool "delete_file" with
        | path | a.txt |
      Then the call succeeds
      And the folder "desk" no longer contains "a.txt"

  Rule: Calls can prepare a scenario

    Scenario: A setting-up call is not the call that the scenario is about
      Given the server "keeping"
      And the client has called the tool "remember" with
        | word | oak |
      And the client has called the tool "recall"
      When the client calls the tool "recall"
      Then the text says "oak"
      And exactly 1 of the calls succeeded

    Scenario: What a setting-up call changes is no change of the scenario
      Given the server "keeping"
      And the client has called the tool "write" with
        | path    | before.txt |
        | content | old        |
      When the client calls the tool "recall"
      Then the call fails
      And nothing has changed

    Scenario: Arguments that never differ are said once
      Given the server "keeping"
      And every call of the tool "greet" carries
        | title | Dr |
      When the client calls the tool "greet" with
        | name | Ann |
      Then the text says "Hello Dr Ann"
