Feature: Where the makes of servers differ
  The same words, and yet not the same behaviour: each framework has its own way with what its author did not foresee.

  Rule: What nobody foresaw is kept from the client, or shown to it

    Scenario: An MCPServer keeps it to itself
      Given the server "MCPServer"
      When the client calls the tool "break_down"
      Then the tool reports an error
      And the error says "Error executing tool break_down"
      And the error leaks nothing

    Scenario: FastMCP keeps it to itself where it was told to
      Given the server "FastMCP" with
        | discreet | yes |
      When the client calls the tool "break_down"
      Then the tool reports an error
      And the error says "Error calling tool 'break_down'"
      And the error leaks nothing

    # KNOWN BUG: where it was not told to, FastMCP shows a client the words of any exception, with what stands in them.
    @known_bug:none
    Scenario: FastMCP shows it where it was not told otherwise
      Given the server "FastMCP"
      When the client calls the tool "break_down"
      Then the tool reports an error
      And the error says "Error calling tool 'break_down': /srv/lending/shelf.db is locked"

    @era:2026-07-28
    Scenario: A low-level server keeps it to itself in the later era
      Given the server "low-level Server"
      When the client calls the tool "break_down"
      Then the call fails with the code InternalError
      And the error says "Internal server error"
      And the error leaks nothing

    # KNOWN BUG: in the earlier era the SDK sends the words of the exception, under a code that no protocol knows.
    @known_bug:none @era:2025-11-25
    Scenario: A low-level server shows it in the earlier era
      Given the server "low-level Server"
      When the client calls the tool "break_down"
      Then the call fails with the code 0
      And the error says "/srv/lending/shelf.db is locked"

  Rule: A tool that is not there

    Scenario Outline: <make> calls it <what>
      Given the server "<make>"
      When the client calls the tool "buy"
      Then <what>

      Examples:
        | make             | what                      |
        | MCPServer        | the tool reports an error |
        | FastMCP          | the tool reports an error |
        | low-level Server | the request is rejected   |
        | serve()          | the request is rejected   |

  Rule: An argument of the wrong kind

    Scenario Outline: <make> refuses it by its name
      Given the server "<make>"
      When the client calls the tool "lend" with
        """
        {"book": "Emma", "days": "many"}
        """
      Then the tool reports an error
      And the error names the argument "days"
      And the error leaks nothing

      Examples:
        | make      |
        | MCPServer |
        | FastMCP   |

    # KNOWN BUG: nobody checks arguments for a low-level server, so what its author forgot becomes an error of the server.
    @known_bug:none
    Scenario: A low-level server has to check by itself
      Given the server "low-level Server"
      When the client calls the tool "lend" with
        """
        {"book": "Emma", "days": "many"}
        """
      Then the request is rejected

  Rule: Clients of one server share its state, those of a function that serves have each their own

    Scenario Outline: What one client of the <make> has lent the other finds lent
      Given the server "<make>" over in process
      When client "ann" calls the tool "lend" with
        | book | Emma |
      And client "ben" calls the tool "lend" with
        | book | Emma |
      Then the call of client "ann" succeeds
      And the error of client "ben" mentions "Emma is lent until"

      Examples:
        | make             |
        | MCPServer        |
        | low-level Server |
        | FastMCP          |

    Scenario: A function that serves is run for each client, as a process would be
      Given the server "serve()" over in process
      When client "ann" calls the tool "lend" with
        | book | Emma |
      And client "ben" calls the tool "lend" with
        | book | Emma |
      Then the call of client "ann" succeeds
      And the call of client "ben" succeeds

  Rule: Each is reached in more than one way

    Scenario Outline: <make> over http
      Given the server "<make>" over http
      When the client calls the tool "lend" with
        | book | Emma |
        | days | 7    |
      Then the result has
        | author | Jane Austen |
      When the client calls the tool "throw_away" with
        | book | Dune |
      Then the server asks "Throw Dune away?"
      When the user accepts with
        | sure | yes |
      Then the text says "Dune is gone."

      Examples:
        | make             |
        | MCPServer        |
        | low-level Server |
        | FastMCP          |
        | web app          |

    Scenario Outline: <make> over stdio
      Given the server "<make>" over stdio
      When the client calls the tool "lend" with
        | book | Emma |
        | days | 7    |
      Then the result has
        | author | Jane Austen |
      And the text mentions every value of the result

      Examples:
        | make    |
        | FastMCP |
        | serve() |

    @fresh
    Scenario: A restart ends a function that serves, and begins it anew
      Given the server "serve()"
      And the client has called the tool "lend" with
        | book | Emma |
      When the server restarts
      And the client calls the tool "lend" with
        | book | Emma |
      Then the call succeeds
