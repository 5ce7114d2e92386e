Feature: A server over http
  Over http a server may refuse a client before it has said hello. Tokens are real: each client that acts as somebody
  sends its own, and the server's verifier knows them. What a scenario says is the same as in process.

  Rule: Who may come in

    Background:
      Given the server "guarded" over http

    Scenario: Nobody is let in without a token
      When the client connects
      Then the call fails with the code Unauthenticated
      And the request is rejected
      And the error has
        | status          | 401                                     |
        | reason          | invalid_token                           |
        | wwwAuthenticate | (mentions Bearer error="invalid_token") |
      And the error mentions "Authentication required"
      And the error leaks nothing

    Scenario: The challenge says where a token is to be had
      When the client connects
      Then the error has
        | challenge.error             | invalid_token                                                    |
        | challenge.error_description | Authentication required                                          |
        | challenge.resource_metadata | https://reports.example/.well-known/oauth-protected-resource/mcp |
        | challenge.scope             | (absent)                                                         |

    Scenario: A tool that is called without a token is not reached
      When the client calls the tool "who_am_i"
      Then the call fails with the code 401
      And the call fails with the reason "invalid_token"

    Scenario: A caller with the scope is let in, and known
      Given the client acts as
        | subject   | ann          |
        | client id | desk         |
        | scopes    | reports:read |
        | tenant    | acme         |
        | session   | s-1          |
      When the client connects
      Then the call succeeds
      When the client calls the tool "who_am_i"
      Then the result is
        """
        {"subject": "ann", "client": "desk", "scopes": ["reports:read"],
         "tenant": "acme", "tid": "acme", "sid": "s-1"}
        """

    Scenario: A caller without the scope is turned away
      Given the client acts as "ann"
      When the client calls the tool "who_am_i"
      Then the call fails with the code Forbidden
      And the call fails for lack of the scope "reports:read"
      And the error has
        | status | 403                |
        | scope  | reports:read       |
        | reason | insufficient_scope |
      And the error has
        | challenge.error             | insufficient_scope                                               |
        | challenge.error_description | Required scope: reports:read                                     |
        | challenge.resource_metadata | https://reports.example/.well-known/oauth-protected-resource/mcp |
      And the error leaks nothing

    Scenario: A listing is refused as well
      Given the client acts as "ann"
      When the client lists the tools
      Then the call fails for lack of the scope "reports:read"

    Scenario: A tool may need more than the door
      Given the client acts as
        | subject | ann          |
        | scopes  | reports:read |
      When the client calls the tool "write" with
        | title | Q1 |
      Then the call fails for lack of the scope "reports:write"
      And the call fails with the code -32005

    Scenario: A token has expired
      Given the clock reads "2026-03-28T12:00:00Z"
      And the client acts as
        | subject    | ann                  |
        | scopes     | reports:read         |
        | expires at | 2026-03-28T11:59:00Z |
      When the client calls the tool "who_am_i"
      Then the call fails with the code Unauthenticated

    Scenario: A token expires while it is used
      Given the clock reads "2026-03-28T12:00:00Z"
      And the client acts as
        | subject    | ann                  |
        | scopes     | reports:read         |
        | expires at | 2026-03-28T14:00:00Z |
      When the client calls the tool "who_am_i"
      Then the call succeeds
      When 3 hours pass
      And the client calls it again
      Then the call fails with the code Unauthenticated

    Scenario: A token is meant for another server
      Given the server "guarded" over http with
        | audience | https://reports.example/mcp |
      And the client acts as
        | subject  | ann                       |
        | scopes   | reports:read              |
        | audience | https://other.example/mcp |
      When the client calls the tool "who_am_i"
      Then the call fails with the code Unauthenticated

    Scenario: A token is meant for this server
      Given the server "guarded" over http with
        | audience | https://reports.example/mcp |
      And the client acts as
        | subject  | ann                         |
        | scopes   | reports:read                |
        | audience | https://reports.example/mcp |
      When the client calls the tool "who_am_i"
      Then the result has
        | subject | ann |

  Rule: Several clients at once

    Background:
      Given the server "guarded" over http
      And client "ann" acts as
        | subject | ann                         |
        | scopes  | reports:read, reports:write |
      And client "ben" acts as
        | subject | ben                         |
        | scopes  | reports:read, reports:write |

    Scenario: Each is known by its own token
      When client "ann" calls the tool "who_am_i"
      And client "ben" calls the tool "who_am_i"
      Then the result of client "ann" has
        | subject | ann |
      And the result of client "ben" has
        | subject | ben |

    Scenario: Neither sees what the other wrote
      When client "ann" calls the tool "write" with
        | title | Plans |
      And client "ben" calls the tool "write" with
        | title | Notes |
      Then the result of client "ben" has
        | result | Notes |
      And client "ben" has never seen "Plans"

    @era:2025-11-25
    Scenario: Nobody can use the session of another
      Given client "ben" uses the session of client "ann"
      When client "ann" calls the tool "who_am_i"
      Then the call succeeds
      When client "ben" calls the tool "who_am_i"
      Then the call fails
      When client "ann" calls the tool "who_am_i"
      Then the call succeeds

    Scenario: A restart asks for the tokens again
      When client "ann" calls the tool "write" with
        | title | Plans |
      Then the call succeeds
      When the server restarts
      And client "ann" calls the tool "write" with
        | title | Notes |
      Then the result has
        | result | Notes |

  Rule: In process the same server knows the same caller

    Scenario: The verifier is handed over, and nobody asks it
      Given the server "guarded" over in process
      And the client acts as
        | subject | ann |
      When the client calls the tool "who_am_i"
      Then the result has
        | subject | ann |

    Scenario: The lack of a scope is told by the tool
      Given the server "guarded" over in process
      And the client acts as "ann"
      When the client calls the tool "write" with
        | title | Q1 |
      Then the call fails for lack of the scope "reports:write"

  Rule: Calls go as everywhere else

    Scenario: The user is asked
      Given the server "asking" over http
      And the folder "desk" contains
        | path  | content |
        | a.txt | draft   |
      When the client calls the tool "delete_file" with
        | path | a.txt |
      Then the server asks for consent concerning "a.txt"
      When the user accepts
      Then the call succeeds
      And only "desk/a.txt" has changed

    Scenario: Progress is told
      Given the server "answering" over http
      When the client calls the tool "count" with
        | to | 3 |
      Then progress reached 3 of 3
      And progress never went back

    Scenario: Time passes for the server as well
      Given the server "answering" over http
      And the clock reads "2026-03-28T12:00:00Z"
      When 2 days pass
      And the client calls the tool "get_time"
      Then the result has
        | now | 2026-03-30T12:00:00+00:00 |

    Scenario: A call is cancelled
      Given the server "answering" over http
      When the client starts calling the tool "count" with
        | to    | 1000 |
        | pause | 0.1  |
      And progress reaches 2 of 1000
      And the client cancels the call
      Then the call was cancelled

    Scenario: The store of the scenario is the server's
      Given the server "noting" over http
      And the store holds
        | key    | value |
        | note/a | x     |
      When the client calls the tool "note" with
        | name | b |
        | text | y |
      Then the call succeeds
