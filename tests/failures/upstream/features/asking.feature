Feature: Upstreams that are asked for something else

  Background:
    Given the server "calling_out"

  Rule: What nothing answers fails the scenario, though the server keeps silent about it

    Scenario: Another path
      Given the upstream answers GET "https://orders.example.test/orders" with 200
      When the client calls the tool "visit" with
        | url | https://orders.example.test/order |
      Then the text says "Nothing to see."

    Scenario: Another method
      Given the upstream answers POST "https://orders.example.test/orders" with 200
      When the client calls the tool "visit" with
        | url | https://orders.example.test/orders |
      Then the text says "Nothing to see."

    Scenario: A host that looks alike
      Given the upstream answers GET "https://orders.example.test/" with 200
      When the client calls the tool "visit" with
        | url | https://orders.example.test.evil.com/ |
      Then the text says "Nothing to see."

    Scenario: An address of the internet
      When the client calls the tool "visit" with
        | url | http://93.184.215.14/ |
      Then the text says "Nothing to see."

    Scenario: A process of its own does not leave the machine either
      Given the server "calling_out" over stdio
      When the client calls the tool "visit" with
        | url | https://collector.example.test/ |
      Then the text says "Nothing to see."

    Scenario: Once more than was said
      Given the upstream answers GET "https://orders.example.test/" with
        | times | 1 |
      When the client calls the tool "visit" with
        | url | https://orders.example.test/ |
      And the client calls it again
      Then the text says "Nothing to see."

    Scenario: A function that fails
      Given the upstream answers GET "https://orders.example.test/" with
        | answered by | tests.servers.calling_out:answer_order |
      When the client calls the tool "visit" with
        | url | https://orders.example.test/ |
      Then the text says "Nothing to see."

  Rule: What was received is otherwise

    Background:
      Given the upstream answers GET "https://orders.example.test/orders" with
        | json | [] |
      When the client calls the tool "count" with
        | state | packed |

    Scenario: Another number of requests
      Then the upstream received 2 requests to "https://orders.example.test/orders"

    Scenario: None where one is wanted
      Then the upstream received 1 request to "https://orders.example.test/order"

    Scenario: A request that differs
      Then the upstream received a request to "https://orders.example.test/orders" with
        | method      | GET  |
        | query.state | sent |
        | header X-Id | 7    |

    Scenario: No request at all is like that
      Then the upstream received a request to "https://orders.example.test/" with
        | method | GET |

    Scenario: A row that no request has
      Then the upstream received a request to "https://orders.example.test/orders" with
        | heder X-Id | 7 |

    Scenario: A secret of the server in a query
      Then the upstream received a request to "https://orders.example.test/orders" with
        | query.token | t |

  Rule: Waiting

    Scenario: The call ends before anything was received
      Given the upstream answers GET "https://orders.example.test/orders" with
        | json | [] |
      When the client starts calling the tool "count" with
        | state | packed |
      And the upstream receives a request to "https://orders.example.test/prices"

  Rule: Answers of the server itself

    Scenario: No call follows whose answer could get lost
      When the client calls the tool "note" with
        | item | lamp |
      And the answer to the next call gets lost

    Scenario: A call whose answer got lost did not succeed
      When the answer to the next call gets lost
      And the client calls the tool "note" with
        | item | lamp |
      Then the call succeeds

    Scenario: What is done again is told
      When the answer to the next call gets lost
      And the client calls the tool "append" with
        | item | lamp |
      And the client calls it again
      Then "desk/lamp-0" was added exactly once
      And only "desk/lamp-0" has changed
