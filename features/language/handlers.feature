Feature: A handler by itself
  A function that is written for the kit can be described without the server it belongs to. It is called as a tool
  by its name; its context is made up where the scenario says so. Everything else reads as it does for a server.

  Rule: The tool is the function

    Scenario: A function is called by its own name
      Given the handler "tests.servers.handlers:count"
      When the client calls the tool "count" with
        | numbers | 1, 2, 39 |
      Then the call succeeds
      And the text says "42"

    Scenario: A name that is declared at the function goes first
      Given the handler "tests.servers.handlers:read"
      When the client calls the tool "read_file" with
        | name | a.txt |
      Then the call fails with the reason "no_file"
      And the error mentions "There is no file a.txt."
      And the error suggests "List the files first"

    Scenario: A handler that a kit registers has the name and the errors that it has there
      Given the handler "tests.servers.handlers:count_files"
      When the client calls the tool "count_files"
      Then the call fails with the reason "no_file"
      And the call fails with the code NotFound

    Scenario: An object that is called is a handler too
      Given the handler "tests.servers.handlers:stamp"
      When the client calls the tool "stamp" with
        | text | paid |
      Then the text says "* paid *"

    Scenario: Arguments are checked as a server checks them
      Given the handler "tests.servers.handlers:read"
      When the client calls the tool "read_file" with
        """
        {"name": 5.5}
        """
      Then the call fails
      And the error names the argument "name"

    Scenario: What nobody foresaw leaks nothing
      Given the handler "tests.servers.handlers:crash"
      When the client calls the tool "crash"
      Then the tool reports an error
      And the error does not mention "shelf"
      And the error leaks nothing

    Scenario: A resource is read
      Given the handler "tests.servers.handlers:show"
      And the store holds
        | key   | value |
        | a.txt | draft |
      When the client sends
        """
        {"method": "resources/read", "params": {"uri": "desk://a.txt"}}
        """
      Then the call succeeds
      And the result has
        | contents[0].text | desk://a.txt: draft |

    Scenario: A prompt is given
      Given the handler "tests.servers.handlers:tidy"
      When the client sends
        """
        {"method": "prompts/get", "params": {"name": "tidy"}}
        """
      Then the call succeeds
      And the text says "Tidy up the desk."

  Rule: Its context is made up

    Scenario: Without rows it is the call of somebody unknown
      Given the handler "tests.servers.handlers:look"
      When the client calls the tool "look"
      Then the result is
        """
        {"request": "test-request-id", "state": null, "uri": null, "aborted": false, "session": null,
         "tenant": "default", "subject": null, "client": null, "scopes": []}
        """

    Scenario: Every row reaches the handler as it is given
      Given the handler "tests.servers.handlers:look" with
        | request id    | r-17                    |
        | request state | seal-me-not             |
        | uri           | desk://a.txt            |
        | signal        | aborted                 |
        | session       | s-1                     |
        | tenant        | acme                    |
        | subject       | ann                     |
        | client id     | ann's editor            |
        | scopes        | files:read, files:write |
      When the client calls the tool "look"
      Then the result is
        """
        {"request": "r-17", "state": "seal-me-not", "uri": "desk://a.txt", "aborted": true, "session": "s-1",
         "tenant": "acme", "subject": "ann", "client": "ann's editor", "scopes": ["files:read", "files:write"]}
        """

    Scenario: A subject alone is its client too
      Given the handler "tests.servers.handlers:look" with
        | subject | ann  |
        | signal  | live |
      When the client calls the tool "look"
      Then the result has
        | subject | ann   |
        | client  | ann   |
        | aborted | false |

    Scenario: Rows that come later change those that stand before
      Given the handler "tests.servers.handlers:look" with
        | request id | r-17 |
        | tenant     | acme |
      And the handler "tests.servers.handlers:look" with
        | request id | r-18 |
      When the client calls the tool "look"
      Then the result has
        | request | r-18 |
        | tenant  | acme |

    Scenario: A client that acts as somebody is that caller
      Given the handler "tests.servers.handlers:look" with
        | subject | ann |
      And client "ben" acts as
        | subject | ben   |
        | tenant  | other |
        | session | s-2   |
      When client "ben" calls the tool "look"
      Then the result has
        | subject | ben   |
        | tenant  | other |
        | session | s-2   |
      When the client calls the tool "look"
      Then the result has
        | subject | ann     |
        | tenant  | default |

    Scenario: The caller's scopes decide
      Given the handler "tests.servers.handlers:keep" with
        | subject | ann        |
        | scopes  | files:read |
      When the client calls the tool "keep" with
        | name | a.txt |
        | text | draft |
      Then the call fails with the code Forbidden
      And nothing has changed

    Scenario: A caller who gave up is told so
      Given the handler "tests.servers.handlers:read" with
        | signal     | aborted |
        | request id | r-17    |
      When the client calls the tool "read_file" with
        | name | a.txt |
      Then the call fails with the code RequestCancelled
      And the error has
        | requestId | r-17 |

    Scenario: The state of a round that came before is brought along once
      Given the handler "tests.servers.handlers:print_out" with
        | request state | A3 |
      When the client calls the tool "print_out" with
        | name | a.txt |
      Then the server asks "How much ink on A3?"
      When the user accepts with
        | size | little |
      Then the text says "a.txt on A3 with little ink"

  Rule: Its state is the store of the scenario

    Scenario: What it keeps is watched
      Given the handler "tests.servers.handlers:keep" with
        | subject | ann         |
        | scopes  | files:write |
      And the store is empty
      When the client calls the tool "keep" with
        | name | a.txt |
        | text | draft |
      Then the call succeeds
      And only "store/a.txt" has changed
      And the store now holds
        | key   | value |
        | a.txt | draft |

    Scenario: The store is that of its tenant
      Given the handler "tests.servers.handlers:keep" with
        | subject | ann         |
        | scopes  | files:write |
        | tenant  | acme        |
      And the store holds
        | key   | value |
        | a.txt | one   |
        | b.txt | two   |
      When the client calls the tool "keep" with
        | name | c.txt |
        | text | three |
      Then the call fails with the reason "full"
      And the call may be retried
      And nothing has changed

    Scenario: Time passes for it
      Given the clock reads "2026-03-29T12:00:00Z"
      And the handler "tests.servers.handlers:keep" with
        | subject | ann         |
        | scopes  | files:write |
      When the client calls the tool "keep" with
        | name | a.txt |
        | text | draft |
      Then the store now holds "a.txt"
      When 60 seconds pass
      Then the store no longer holds "a.txt"

    Scenario: What takes its time says how far it has come
      Given the clock reads "2026-03-29T12:00:00Z"
      And the handler "tests.servers.handlers:dry"
      When the client starts calling the tool "dry"
      Then progress reached 1 of 2
      When 30 seconds pass
      And the client waits for the call to end
      Then the text says "Dry."
      And progress reached 2 of 2

  Rule: It asks as it does in a server

    Background:
      Given the handler "tests.servers.handlers:delete"
      And the store holds
        | key   | value |
        | a.txt | draft |
        | b.txt | more  |

    Scenario: It asks before it deletes
      When the client calls the tool "delete_file" with
        | name | a.txt |
      Then the server asks for consent concerning "a.txt"
      When the user accepts with
        | confirm | yes |
      Then the call succeeds
      And only "store/a.txt" has changed
      And "store/a.txt" was removed exactly once

    Scenario: The user declines
      When the client calls the tool "delete_file" with
        | name | a.txt |
      And the user declines
      Then the call fails
      And nothing has changed

    Scenario: Each client is asked for itself
      Given client "ann" acts as "ann"
      And client "ben" acts as "ben"
      When client "ann" calls the tool "delete_file" with
        | name | a.txt |
      And client "ben" calls the tool "delete_file" with
        | name | b.txt |
      And the user of client "ann" accepts with
        | confirm | yes |
      Then the call of client "ann" succeeds
      And the server asks the user of client "ben" "b.txt"
      And the store no longer holds "a.txt"
      And the store now holds "b.txt"

    Scenario: The answer does not delete twice
      When the client calls the tool "delete_file" with
        | name | a.txt |
      And the user accepts with
        | confirm | yes |
      And the client calls it again
      Then the call fails with the reason "no_file"

    Scenario: Its state outlives a restart
      When the client calls the tool "delete_file" with
        | name | a.txt |
      And the user accepts with
        | confirm | yes |
      And the server restarts
      And the client calls the tool "delete_file" with
        | name | b.txt |
      Then the server asks for consent concerning "b.txt"
      And the store no longer holds "a.txt"

    Scenario: A client that cannot be asked gets nothing done
      Given the client cannot be asked anything
      When the client calls the tool "delete_file" with
        | name | a.txt |
      Then the call fails
      And nothing has changed
