Feature: Upstreams that cannot be as the scenario says

  Rule: Addresses

    Background:
      Given the server "calling_out"

    Scenario: No address at all
      Given the upstream answers GET "orders.example.test/orders" with 200

    Scenario: A word that is no method
      Given the upstream answers GETT "https://orders.example.test/orders" with 200 and
        """
        []
        """

    Scenario: A gap with a star in the middle
      Given the upstream drops the connection to "https://orders.example.test/{any*}/orders"

    Scenario: A path that is dropped once is no address
      Given the upstream drops the connection to "orders" once

    Scenario: Connections are refused to an origin, not to a path
      Given the upstream refuses connections to "https://orders.example.test/orders"

    Scenario: What never answers has an address
      Given the upstream never answers "ftp://orders.example.test/"

    Scenario: What loses its answer has an address
      Given the upstream does its work but its answer to "https://ann:pw@orders.example.test/" gets lost

  Rule: Answers

    Background:
      Given the server "calling_out"

    Scenario: A row that no answer has
      Given the upstream answers GET "https://orders.example.test/orders" with
        | stauts | 200 |

    Scenario: A body that is said twice
      Given the upstream answers GET "https://orders.example.test/orders" with
        | json | {} |
        | body | x  |

    Scenario: A function says everything itself
      Given the upstream answers GET "https://orders.example.test/orders" with
        | answered by | tests.servers.calling_out:answer_order |
        | status      | 404                                    |

    Scenario: A header of two lines
      Given the upstream answers GET "https://orders.example.test/orders" with
        | header X-Note | one\ntwo |

    Scenario: A status that is none
      Given the upstream answers everything else with 99

    Scenario: Everything else is answered every time
      Given the upstream answers everything else with
        | times | 2 |

    Scenario: Something that is no function
      Given the upstream answers GET "https://orders.example.test/orders" with
        | answered by | tests.servers.calling_out:ATTEMPTS |

  Rule: Servers in another process

    Scenario: A server is not told where its upstream is
      Given the server "raw" over stdio
      And the upstream answers GET "https://prices.example.test/" with 200

    Scenario: The upstream without a name is told by a setting only
      Given the server "calling_out" over stdio
      And the upstream answers GET "/prices" with 200
