Feature: Trouble with the carrier
  The carrier is not always well. We are patient with it, a customer is told what to do, and no parcel is sent twice.

  Background:
    Given the server "parcels"

  Rule: What passes is waited for

    Scenario: The carrier is too busy, and says until when
      Given the clock reads "2026-11-30T12:00:00Z"
      And the upstream answers GET "https://carrier.example.test/parcels/P-7" with
        | status             | 429 |
        | header Retry-After | 30  |
        | times              | 1   |
      And the upstream answers GET "https://carrier.example.test/parcels/P-7" with
        | json | {"state": "on its way"} |
      When the client starts calling the tool "track" with
        | number | P-7 |
      And the upstream receives a request to "https://carrier.example.test/parcels/P-7"
      And 29 seconds pass
      Then the upstream received 1 request to "https://carrier.example.test/parcels/P-7"
      When 2 seconds pass
      And the client waits for the call to end
      Then the result has
        | state | on its way |

    Scenario: The connection breaks once
      Given the clock reads "2026-11-30T12:00:00Z"
      And the upstream drops the connection to "https://carrier.example.test/parcels/P-7" once
      And the upstream answers GET "https://carrier.example.test/parcels/P-7" with
        | json | {"state": "on its way"} |
      When the client starts calling the tool "track" with
        | number | P-7 |
      And 1 second passes
      And the client waits for the call to end
      Then the call succeeds

  Rule: What does not pass is told

    Scenario Outline: The carrier does not answer
      Given the clock reads "2026-11-30T12:00:00Z"
      And the upstream <does>
      When the client starts calling the tool "track" with
        | number | P-7 |
      And 1 minute passes
      And the client waits for the call to end
      Then the tool reports an error
      And the error mentions "The carrier does not answer; try again later."
      And the error leaks nothing

      Examples:
        | does                                                                    |
        | refuses connections to "https://carrier.example.test"                   |
        | drops the connection to "https://carrier.example.test/parcels/{number}" |
        | never answers "https://carrier.example.test/parcels/{number}"           |

    Scenario: The carrier's own troubles are not passed on
      Given the upstream answers GET "https://carrier.example.test/parcels/P-7" with
        | status | 500                            |
        | body   | psycopg.OperationalError: db-3 |
      When the client calls the tool "track" with
        | number | P-7 |
      Then the error mentions "The carrier cannot help at the moment"
      And the error does not mention "db-3"

  Rule: An order is sent once

    Scenario: The carrier's answer gets lost, and we ask again by the same key
      Given the clock reads "2026-11-30T12:00:00Z"
      And the upstream answers POST "https://carrier.example.test/parcels" with
        | json | {"number": "P-1", "price": 4.5} |
      And the upstream does its work but its answer to "https://carrier.example.test/parcels" gets lost
      When the client starts calling the tool "send" with
        | order | o-1    |
        | city  | Warsaw |
      And 1 second passes
      And the client waits for the call to end
      Then the result has
        | number | P-1 |
        | price  | 4.5 |
      And the upstream received 2 requests to "https://carrier.example.test/parcels"
      And the upstream received a request to "https://carrier.example.test/parcels" with
        | header Idempotency-Key | o-1    |
        | body.city              | Warsaw |

    Scenario: Our own answer gets lost, and the customer asks again
      Given the upstream answers POST "https://carrier.example.test/parcels" with
        | json | {"number": "P-1", "price": 4.5} |
      When the answer to the next call gets lost
      And the client calls the tool "send" with
        | order | o-1    |
        | city  | Warsaw |
      And the client calls it again
      Then the result has
        | number | P-1 |
      And the upstream received 2 requests to "https://carrier.example.test/parcels"
