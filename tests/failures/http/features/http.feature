Feature: Over http

  Rule: Scopes

    Background:
      Given the server "guarded" over http

    Scenario: The scope was there
      Given the client acts as
        | subject | ann          |
        | scopes  | reports:read |
      When the client calls the tool "who_am_i"
      Then the call fails for lack of the scope "reports:read"

    Scenario: Another scope was missing at the door
      Given the client acts as "ann"
      When the client calls the tool "who_am_i"
      Then the call fails for lack of the scope "reports:write"

    Scenario: Another scope was missing in the tool
      Given the client acts as
        | subject | ann          |
        | scopes  | reports:read |
      When the client calls the tool "write" with
        | title | Q1 |
      Then the call fails for lack of the scope "reports:delete"

    Scenario: Nobody was known at all
      When the client calls the tool "who_am_i"
      Then the call fails for lack of the scope "reports:read"

    Scenario: The failure has nothing to do with scopes
      Given the client acts as
        | subject | ann          |
        | scopes  | reports:read |
      When the client calls the tool "nothing"
      Then the call fails for lack of the scope "reports:read"

    Scenario: The challenge says something else
      When the client calls the tool "who_am_i"
      Then the error has
        | challenge.error | insufficient_scope |

    Scenario: The client was not let in
      When the client calls the tool "who_am_i"
      Then the call succeeds

    Scenario: Nobody looked at the client that was not let in
      When the client connects

  Rule: Sessions

    @era:2025-11-25
    Scenario: The session of a client that was not let in
      Given the server "guarded" over http
      And client "ben" acts as
        | subject | ben          |
        | scopes  | reports:read |
      And client "ben" uses the session of client "ann"
      When client "ben" calls the tool "who_am_i"

    @era:2025-11-25
    Scenario: A session of one's own
      Given the server "guarded" over http
      And the client uses the session of the client

    Scenario: Sessions in process
      Given the server "guarded" over in process
      And client "ben" uses the session of client "ann"

    Scenario: Sessions of the later era
      Given the server "guarded" over http
      And client "ben" speaks 2026-07-28
      And client "ben" uses the session of client "ann"

  Rule: What is reached over http

    Scenario: A command over http
      Given the server "raw" over http

    Scenario: A server on another machine
      Given the server "elsewhere"

    Scenario: An address in process
      Given the server "nobody_there" over in process

    Scenario: A web app in process
      Given the server "web_app"
      When the client calls the tool "lend"

    Scenario: A function that serves stdin and stdout, over http
      Given the server "serving" over http
      When the client calls the tool "lend"

    Scenario: Nobody is at the address
      Given the server "nobody_there"
      When the client calls the tool "anything"

    Scenario: A restart of a server at an address
      Given the server "nobody_there"
      When the server restarts

    Scenario: A caller of a server that verifies nobody
      Given the server "answering" over http
      And the client acts as "ann"

    Scenario: A caller of a server at an address
      Given the server "nobody_there" over http
      And the client acts as "ann"

    Scenario: Tokens for another process
      Given the server "guarded" over stdio
