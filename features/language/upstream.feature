Feature: Upstream services
  What stands behind a server over HTTP is under the scenario's control. It answers what the scenario says and nothing
  else, the server cannot tell it from the real one, and nothing leaves the machine.

  Background:
    Given the server "calling_out"

  Rule: An upstream answers what the scenario says

    Scenario: A status and JSON
      Given the upstream answers GET "https://orders.example.test/orders/7" with 200 and
        """
        {"id": "7", "state": "packed"}
        """
      When the client calls the tool "status" with
        | order | 7 |
      Then the result has
        | state | packed |
      And the upstream received 1 request to "https://orders.example.test/orders/7"
      And the upstream received a request to "https://orders.example.test/orders/7" with
        | method               | GET               |
        | header authorization | Bearer opensesame |
        | header X-API-KEY     | (any)             |
        | header X-Trace       | (absent)          |
        | body                 | (null)            |

    Scenario: A status alone
      Given the upstream answers get "https://orders.example.test/orders/7" with 503
      When the client calls the tool "status" with
        | order | 7 |
      Then the tool reports an error
      And the error mentions "The orders service answered 503."

    Scenario: The query of a request
      Given the upstream answers GET "https://orders.example.test/orders" with
        | json | [{"id": "1"}, {"id": "2"}] |
      When the client calls the tool "count" with
        | state | packed |
      Then the text says "2"
      And the upstream received a request to "https://orders.example.test/orders" with
        | query.state | packed |

    Scenario: A server that blocks its loop while it waits is answered as well
      Given the upstream answers GET "https://orders.example.test/orders" with
        | json | [{"id": "1"}] |
      When the client calls the tool "count_here" with
        | state | packed |
      Then the text says "1"

    Scenario: The first answer that fits is given, as often as it says
      Given the upstream answers GET "https://orders.example.test/orders/7" with
        | json  | {"state": "packed"} |
        | times | 1                   |
      And the upstream answers GET "https://orders.example.test/orders/{id}" with
        | json | {"state": "sent"} |
      When the client calls the tool "status" with
        | order | 7 |
      Then the result has
        | state | packed |
      When the client calls it again
      Then the result has
        | state | sent |
      And the upstream received 2 requests to "https://orders.example.test/orders/7"

    Scenario: A gap stands for one segment, in which a slash is a character like others
      Given the upstream answers GET "https://orders.example.test/orders/{id}" with
        | json | {"state": "sent"} |
      When the client calls the tool "status" with
        | order | a/b c |
      Then the call succeeds
      And the upstream received 1 request to "https://orders.example.test/orders/a%2Fb%20c"

    Scenario: The last gap may stand for a whole path, and a header and a file may be said
      Given the upstream answers GET "https://files.example.test/{path*}" with
        | file                | letter.txt |
        | header Content-Type | text/plain |
      When the client calls the tool "visit" with
        | url | https://files.example.test/a/b/letter.txt |
      Then the text mentions "Dear"

    Scenario: A redirect leads to another upstream
      Given the upstream answers GET "http://old.example.test/" with
        | status          | 301                              |
        | header Location | https://new.example.test/welcome |
      And the upstream answers GET "https://new.example.test/welcome" with
        | body | Welcome. |
      When the client calls the tool "visit" with
        | url | http://old.example.test |
      Then the text says "Welcome."

    Scenario: An upstream on a port of this machine
      Given the upstream answers GET "http://localhost:4711/health" with
        | body | Well. |
      When the client calls the tool "visit" with
        | url | http://localhost:4711/health |
      Then the text says "Well."

    Scenario: A function of the project answers
      Given the upstream answers POST "https://orders.example.test/orders" with
        | answered by | tests.servers.calling_out:answer_order |
      When the client calls the tool "place" with
        | item   | lamp |
        | number | 2    |
      Then the text says "o-4"
      And the upstream received a request to "https://orders.example.test/orders" with
        | body.item              | lamp   |
        | body.number            | 2      |
        | header Idempotency-Key | lamp-2 |

    Scenario: Everything else is answered where the scenario says so
      Given the upstream answers GET "https://known.example.test/" with
        | body | Known. |
      And the upstream answers everything else with 404
      When the client calls the tool "visit" with
        | url | https://anywhere.example.test/x |
      Then the text says ""
      And the upstream received 1 request to "https://anywhere.example.test/x"

    Scenario: Everything else is answered as rows say
      Given the upstream answers everything else with
        | status | 410   |
        | body   | Gone. |
      When the client calls the tool "visit" with
        | url | https://anywhere.example.test/x |
      Then the text says "Gone."

  Rule: An upstream fails as real ones do

    Scenario: It cannot be connected to
      Given the upstream refuses connections to "https://orders.example.test"
      When the client calls the tool "status" with
        | order | 7 |
      Then the error mentions "The orders service did not answer. (ConnectError)"

    Scenario: It drops the connection
      Given the upstream drops the connection to "https://orders.example.test/orders/{id}"
      When the client calls the tool "status" with
        | order | 7 |
      Then the error mentions "The orders service did not answer. (ReadError)"

    Scenario: It drops the connection once, and the server tries again
      Given the upstream drops the connection to "https://orders.example.test/orders" once
      And the upstream answers POST "https://orders.example.test/orders" with 201 and
        """
        {"id": "o-1"}
        """
      When the client calls the tool "place" with
        | item | lamp |
      Then the text says "o-1"
      And the upstream received 2 requests to "https://orders.example.test/orders"

    Scenario: It does its work, and its answer gets lost
      Given the upstream answers POST "https://orders.example.test/orders" with 201 and
        """
        {"id": "o-1"}
        """
      And the upstream does its work but its answer to "https://orders.example.test/orders" gets lost
      When the client calls the tool "place" with
        | item | lamp |
      Then the text says "o-1"
      And the upstream received 2 requests to "https://orders.example.test/orders"

    Scenario: It never answers, and the server's patience ends by the scenario's clock
      Given the clock reads "2026-06-01T12:00:00Z"
      And the upstream never answers "https://slow.example.test/"
      When the client starts calling the tool "patient" with
        | url     | https://slow.example.test/ |
        | seconds | 30                         |
      And the upstream receives a request to "https://slow.example.test/"
      And 31 seconds pass
      And the client waits for the call to end
      Then the text says "It took too long."

    Scenario: It takes its time, by the scenario's clock
      Given the clock reads "2026-06-01T12:00:00Z"
      And the upstream answers GET "https://slow.example.test/" with
        | body  | At last. |
        | after | 2 hours  |
      When the client starts calling the tool "patient" with
        | url     | https://slow.example.test/ |
        | seconds | 10000                      |
      And 2 hours pass
      And the client waits for the call to end
      Then the text says "At last."

    Scenario Outline: A body that breaks off, or is shorter than it says
      Given the upstream answers GET "https://orders.example.test/orders/7" with
        | json  | {"state": "packed"} |
        | <row> | <value>             |
      When the client calls the tool "status" with
        | order | 7 |
      Then the error mentions "The orders service did not answer. (RemoteProtocolError)"

      Examples:
        | row                   | value |
        | cut after             | 5     |
        | header Content-Length | 500   |

    Scenario: It asks for patience
      Given the upstream answers GET "https://orders.example.test/orders/7" with
        | status             | 429 |
        | header Retry-After | 30  |
      When the client calls the tool "status" with
        | order | 7 |
      Then the error mentions "try again in 30 seconds"

  Rule: The same sentences hold for a server in a process of its own

    Scenario: It is told by a setting where its upstream is
      Given the server "calling_out" over stdio
      And the upstream answers GET "https://orders.example.test/orders/7" with
        | json | {"state": "packed"} |
      When the client calls the tool "status" with
        | order | 7 |
      Then the result has
        | state | packed |
      And the upstream received a request to "https://orders.example.test/orders/7" with
        | header Authorization | Bearer opensesame |

    Scenario: It is not even told, where it is Python's own
      Given the server "calling_out" over stdio with
        | orders | https://orders.example.test |
      And the upstream answers GET "https://orders.example.test/orders/7" with
        | json | {"state": "packed"} |
      And the upstream drops the connection to "https://orders.example.test/orders/8"
      And the upstream refuses connections to "http://down.example.test"
      When the client calls the tool "status" with
        | order | 7 |
      Then the result has
        | state | packed |
      When the client calls the tool "status" with
        | order | 8 |
      Then the error mentions "The orders service did not answer. (ReadError)"
      When the client calls the tool "visit" with
        | url | http://down.example.test/ |
      Then the text says "Nothing to see."
      And the upstream received 1 request to "https://orders.example.test/orders/8"

    Scenario: The upstream without a name
      Given the server "calling_out" over stdio with
        | orders | {upstream} |
      And the upstream answers GET "/orders/7" with
        | json | {"state": "packed"} |
      When the client calls the tool "status" with
        | order | 7 |
      Then the result has
        | state | packed |
      And the upstream received 1 request to "/orders/7"

  Rule: An answer of the server itself may get lost

    Scenario Outline: What was done is not done again
      Given the server "calling_out" over <transport>
      When the answer to the next call gets lost
      And the client calls the tool "note" with
        | item | lamp |
      Then the folder "desk" now contains
        | path |
        | lamp |
      And the client has never seen "Noted."
      When the client calls it again
      Then the call succeeds
      And "desk/lamp" was added exactly once

      Examples:
        | transport  |
        | in process |
        | stdio      |
        | http       |
