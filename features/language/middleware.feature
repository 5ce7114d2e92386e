Feature: A middleware by itself
  What goes around a server can be described without one. What stands behind it answers as a server does, in the
  shape that the hook and the era give it, and keeps a book of what came through.

  Rule: It is called as the SDK calls it, by its hook

    Scenario: A server middleware sees every message
      Given the middleware "tests.servers.middlewares:double_x"
      When the client calls the tool "area" with
        | x | 21 |
      Then the call succeeds
      And what stands behind it was called once
      And what stands behind it was called with
        | method      | tools/call |
        | name        | area       |
        | arguments.x | 42         |

    Scenario: A call may have no arguments at all
      Given the middleware "tests.servers.middlewares:double_x"
      When the client sends
        """
        {"method": "tools/call", "params": {"name": "area"}}
        """
      Then the text says "success"

    Scenario: An interceptor of tool calls sees what was validated, and gets a result
      Given the middleware "tests.servers.middlewares:Stamp"
      And what stands behind it answers
        """text
        Home
        """
      When the client calls the tool "read_page"
      Then the text says "Home\nstamped"
      When the client reads the resource "page://7"
      Then the text says "Home"

    Scenario: An interceptor may be a function
      Given the middleware "tests.servers.middlewares:intercept"
      When the client calls the tool "forbidden"
      Then the request is rejected
      And the error says "this tool is forbidden"
      And what stands behind it was never called

    Scenario: An ASGI middleware sees HTTP, so the client comes over it
      Given the middleware "tests.servers.middlewares:RequireKey"
      When the client calls the tool "read_page"
      Then the call fails with the code Unauthenticated
      And what stands behind it was never called

    Scenario: A function that gives a middleware is called with settings
      Given the middleware "tests.servers.middlewares:rate_limit" with
        | calls | 1 |
      When the client calls the tool "search"
      Then the call succeeds
      When the client calls the tool "search"
      Then the call fails with the reason "rate_limited"
      And what stands behind it was called once

    Scenario: A middleware that answers itself needs nobody behind it
      Given the middleware "tests.servers.middlewares:answer_itself"
      When the client calls the tool "ping"
      Then the call succeeds
      And the text says "pong"
      And what stands behind it was never called

    Scenario: The hello and the lists of a client do not count
      Given the middleware "tests.servers.middlewares:pass_through"
      When the client connects
      And the client lists the tools
      Then the call succeeds
      And what stands behind it was never called

    Scenario: What is said may hold quotes, and a colon may stand before a table
      Given the middleware "tests.servers.middlewares:pass_through"
      And what stands behind it fails with -32000 "he said \"no\" twice"
      When the client calls the tool "read_page" with:
        | id | 7 |
      Then the error says "he said \"no\" twice"
      And what stands behind it was called with:
        | arguments.id | 7 |

  Rule: What stands behind it answers one call after the other

    Scenario: Structured content
      Given the middleware "tests.servers.middlewares:pass_through"
      And what stands behind it answers
        """
        {"page": {"title": "Home", "tags": ["a"]}}
        """
      When the client calls the tool "read_page"
      Then the result has
        | page.title | Home |
      And the text mentions every value of the result

    Scenario: The last answer stands for every further call, each time as it was written
      Given the middleware "tests.servers.middlewares:pass_through"
      And what stands behind it answers
        """text
        first
        """
      And what stands behind it answers
        """text
        then this
        """
      When the client calls the tool "read_page"
      Then the text says "first"
      When the client calls the tool "read_page"
      Then the text says "then this"
      When the client calls the tool "read_page"
      Then the text says "then this"
      And what stands behind it was called 3 times

    Scenario: A whole result, by its names on the wire
      Given the middleware "tests.servers.middlewares:redact_secrets"
      And what stands behind it answers
        """
        {"content": [{"type": "text", "text": "your token is s3cr3t"}],
         "structuredContent": {"user": "ann", "token": "s3cr3t"}}
        """
      When the client calls the tool "whoami"
      Then the text says "your token is ***"
      And the result is
        """
        {"user": "ann", "token": "***"}
        """
      And the client has never seen "s3cr3t"

    Scenario: A prompt, a resource and suggestions
      Given the middleware "tests.servers.middlewares:pass_through"
      And what stands behind it answers
        """text
        Tidy up
        """
      When the client sends
        """
        {"method": "prompts/get", "params": {"name": "tidy"}}
        """
      Then the text says "Tidy up"
      When the client reads the resource "note://1"
      Then the result has
        | contents[0].uri | note://1 |
      When the client sends
        """
        {"method": "completion/complete", "params":
          {"ref": {"type": "ref/prompt", "name": "tidy"}, "argument": {"name": "room", "value": "T"}}}
        """
      Then the result has
        | completion.values[0] | Tidy up |

    @era:2026-07-28
    Scenario: A call of several rounds comes through once a round
      Given the middleware "tests.servers.middlewares:pass_through"
      And what stands behind it answers
        """
        {"inputRequests": {"sure": {"method": "elicitation/create", "params": {"mode": "form",
          "message": "Are you sure?", "requestedSchema": {"type": "object", "properties": {}}}}}}
        """
      And what stands behind it answers
        """text
        done
        """
      When the client calls the tool "delete_page"
      Then the server asks "Are you sure?"
      When the user accepts
      Then the text says "done"
      And what stands behind it was called 2 times

  Rule: Errors take four forms

    Scenario: An intentional error passes through unchanged, and what stands behind is called once
      Given the middleware "tests.servers.middlewares:keep_intentional_errors"
      And what stands behind it fails with
        | code    | -32002           |
        | message | page not found   |
        | data    | {"uri": "page:7"} |
      When the client calls the tool "read_page"
      Then the call fails with the code -32002
      And the error matches "page .* found"
      And the error has
        | uri | page:7 |
      And what stands behind it was called once

    Scenario: A crash tells nothing
      Given the middleware "tests.servers.middlewares:keep_intentional_errors"
      And what stands behind it crashes
      When the client calls the tool "read_page"
      Then the call fails with the code InternalError
      And the error says "Internal error"

    Scenario: An error that a tool reports comes back in a result
      Given the middleware "tests.servers.middlewares:keep_intentional_errors"
      And what stands behind it reports the error "quota exceeded"
      When the client calls the tool "read_page"
      Then the tool reports an error
      And the error says "quota exceeded"

    Scenario: Parameters that are none
      Given the middleware "tests.servers.middlewares:pass_through"
      And what stands behind it receives malformed parameters
      When the client calls the tool "read_page"
      Then the call fails with the code InvalidParams

    Scenario: What is busy is tried again, and a refusal is not
      Given the middleware "tests.servers.middlewares:retry"
      And the clock reads "2026-11-30T10:00:00Z"
      And what stands behind it fails with -32000 "busy"
      And what stands behind it fails with -32000 "busy"
      And what stands behind it answers
        """text
        done
        """
      When the client starts calling the tool "sync"
      Then what stands behind it was called once
      When 10 seconds pass
      Then what stands behind it was called 2 times
      When 10 seconds pass
      And the client waits for the call to end
      Then the text says "done"
      And what stands behind it was called 3 times

    Scenario: A refusal is not tried again
      Given the middleware "tests.servers.middlewares:retry"
      And what stands behind it fails with InvalidParams "bad id"
      When the client calls the tool "sync"
      Then the error says "bad id"
      And what stands behind it was called once

  Rule: It takes its time, and sends things on the way

    Scenario: A deadline cancels what is slow
      Given the middleware "tests.servers.middlewares:deadline" with
        | seconds | 0.05 |
      And what stands behind it takes 5 seconds
      And what stands behind it answers
        """text
        late
        """
      When the client calls the tool "report"
      Then the error mentions "deadline"
      And the call took less than 1 second

    Scenario: Progress in order
      Given the middleware "tests.servers.middlewares:pass_through"
      And what stands behind it streams
        | kind     | value          | after    |
        | progress | 1 of 3         | (absent) |
        | log      | info: half way | (absent) |
        | progress | 3 of 3: ready  | 10 ms    |
        | notice   | tools changed  | (absent) |
      When the client calls the tool "work"
      Then the call succeeds
      And progress reached 3 of 3
      And progress was reported 2 times
      And progress said "ready"
      And progress never went back

    Scenario: Notices and logs reach whoever listens
      Given the middleware "tests.servers.middlewares:pass_through"
      And what stands behind it streams
        | kind   | value                     |
        | notice | tools changed             |
        | notice | resource note://1 changed |
        | log    | info: half way            |
      When the client subscribes to changes of the lists
      And the client subscribes to the resource "note://1"
      And the client calls the tool "work"
      Then the client is told that the tools changed
      And the client is told that the resource "note://1" changed
      And the server logged "half way" at info

  Rule: Time and callers are those of the scenario

    Scenario: The third call in a minute is refused before it comes through
      Given the middleware "tests.servers.middlewares:rate_limit" with
        | calls | 2 |
      And the clock reads "2026-11-30T10:00:00Z"
      When the client calls the tool "search"
      And the client calls the tool "search"
      And the client calls the tool "search"
      Then the error says "rate limit reached"
      And what stands behind it was called 2 times
      When 61 seconds pass
      And the client calls the tool "search"
      Then the call succeeds

    Scenario Outline: A scope decides whether the tool runs
      Given the middleware "tests.servers.middlewares:require_scopes" with
        | tool  | delete_page |
        | scope | pages:write |
      And the client acts as
        | subject | ann      |
        | scopes  | <scopes> |
      When the client calls the tool "delete_page"
      Then exactly <succeed> of the calls succeeded
      And what stands behind it was called <calls> times
      Examples:
        | scopes                  | succeed | calls |
        | pages:read, notes:write | 0       | 0     |
        | pages:write, pages:read | 1       | 1     |

    Scenario: Nobody in particular has no scope
      Given the middleware "tests.servers.middlewares:require_scopes" with
        | tool  | delete_page |
        | scope | pages:write |
      When the client calls the tool "delete_page"
      Then the error says "missing scope: pages:write"
      And what stands behind it was never called

  Rule: A request may come without a client

    Scenario: Nothing has to be said of it
      Given the middleware "tests.servers.middlewares:pass_through"
      And the request
        | method | tools/call |
      When the request arrives
      Then the call succeeds
      And what stands behind it was called with
        | url       | http://127.0.0.1:8000/mcp |
        | name      | tool                      |

    Scenario: Its parameters, address and headers are said
      Given the middleware "tests.servers.middlewares:tell_the_host"
      And the request
        | method        | resources/read              |
        | url           | https://mcp.example.com/mcp |
        | header X-User | ann                         |
        | params        | {"uri": "note://1"}         |
      When the request arrives
      Then the text says "success"
      And what stands behind it was called with
        | header x-user | ann      |
        | uri           | note://1 |

    Scenario: The sentences of a client hold as well
      Given the middleware "tests.servers.middlewares:tell_the_host"
      And the request
        | url | https://elsewhere.example/mcp |
      When the client calls the tool "read_page"
      Then the error says "unknown host: elsewhere.example"
      And what stands behind it was never called

    Scenario: A notification is answered by nobody
      Given the middleware "tests.servers.middlewares:pass_through"
      And the request
        | method | notifications/roots/list_changed |
      When the request arrives
      Then the call succeeds
      And what stands behind it was never called

    Scenario: Headers open an ASGI middleware
      Given the middleware "tests.servers.middlewares:RequireKey"
      And the request
        | header X-Key | open sesame |
      When the client calls the tool "read_page"
      Then the text says "success"
      And what stands behind it was called with
        | header x-key | open sesame |

    Scenario: Each client gets an app of its own
      Given the middleware "tests.servers.middlewares:RequireKey"
      And the request
        | header X-Key | open sesame |
      When the client calls the tool "read_page"
      And client "ben" calls the tool "read_page"
      Then exactly 2 of the calls succeeded
      And what stands behind it was called 2 times

    Scenario: An address that the server does not serve
      Given the middleware "tests.servers.middlewares:RequireKey"
      And the request
        | url          | http://testserver/mcp |
        | header X-Key | open sesame           |
      When the client connects
      Then the call does not succeed

    Scenario: A handler needs no client either
      Given the handler "tests.servers.handlers:count"
      And the request
        | url | http://127.0.0.1:8000/mcp |
      When the client calls the tool "count" with
        | numbers | 1, 2, 39 |
      Then the text says "42"

  Rule: Tools are defined by the SDK's own compiler

    Scenario: Required, default, order and names come out as in production
      Given a tool "add_user" with the fields
        | name    | type    | default  |
        | user_id | integer | (absent) |
        | email   | text    | (empty)  |
        | schema  | text    | v1       |
        | admin   | boolean | no       |
      When the client calls the tool "add_user" with
        | user_id | 1 |
      Then the text says "success"
      And what stands behind it was called with
        | arguments.user_id | 1       |
        | arguments.email   | (empty) |
        | arguments.schema  | v1      |
        | arguments.admin   | no      |
      And the tool "add_user" takes
        | argument | type        | required |
        | user_id  | integer     | yes      |
        | email    | string      | no       |

    Scenario: What does not fit is refused as in production
      Given the middleware "tests.servers.middlewares:pass_through"
      And a tool "add_user" with the fields
        | name    | type    |
        | user_id | integer |
      When the client calls the tool "add_user" with
        """
        {"user_id": "many"}
        """
      Then the tool reports an error
      And the error names the argument "user_id"
      And what stands behind it was never called

    Scenario: A prompt is defined the same way
      Given a prompt "tidy" with the fields
        | name | default  |
        | room | (absent) |
        | tone | friendly |
      And what stands behind it answers
        """text
        Please tidy up.
        """
      When the client gets the prompt "tidy" with
        | room | kitchen |
      Then the text says "Please tidy up."
      And what stands behind it was called with
        | arguments.room | kitchen |
      And the prompt "tidy" is declared with
        | arguments[0].name     | room |
        | arguments[0].required | yes  |
        | arguments[1].required | no   |
      When the client sends
        """
        {"method": "prompts/get", "params": {"name": "tidy"}}
        """
      Then the call fails
      And what stands behind it was called once

    Scenario: So is a resource template
      Given the middleware "tests.servers.middlewares:redact_secrets"
      And a resource template "note://{room}/{number}" with the fields
        | name   | type    |
        | room   | text    |
        | number | integer |
      And what stands behind it answers
        """text
        The key is s3cr3t.
        """
      When the client reads the resource "note://kitchen/7"
      Then the text says "The key is ***."
      And what stands behind it was called with
        | arguments.room   | kitchen |
        | arguments.number | 7       |
      And the resource template "note://{room}/{number}" is declared with
        | description | As a test defined it. |

    Scenario: A secret is marked as production marks it, and never printed
      Given a tool "login" with the fields
        | name     | secret |
        | user     | no     |
        | password | yes    |
      When the client calls the tool "login" with
        | user     | ann     |
        | password | hunter2 |
      Then the tool "login" is declared with
        | inputSchema.properties.password.format    | password |
        | inputSchema.properties.password.writeOnly | yes      |
      And what stands behind it was called with
        | arguments.password | "**********" |

  Rule: The chain of a server can be seen

    Scenario: Around a server of the SDK
      Given the server "answering"
      Then the middleware of the server is
        | OpenTelemetryMiddleware |
        | RequestStateBoundary    |

    Scenario: Around what stands behind
      Given the middleware "tests.servers.middlewares:redact_secrets"
      Then the middleware of the server is
        | OpenTelemetryMiddleware |
        | redact_secrets          |
