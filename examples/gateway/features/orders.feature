Feature: Orders through the gateway
  The shop asks an inventory, another MCP server, before it promises anything. What the inventory answers is said by
  the scenario, and held against the inventory's own catalogue.

  Background:
    Given the server "gateway"

  Rule: Nothing is promised that is not there

    Scenario: As many are there as are ordered
      Given the upstream server "inventory" offers the tool "get_stock" answering
        """
        {"units": 7}
        """
      And the upstream server "inventory" offers the tool "reserve" answering
        """
        {"reservation": "r-1"}
        """
      When the client calls the tool "order" with
        | sku   | x1 |
        | units | 7  |
      Then the result has
        | reservation | r-1 |
      And the upstream server "inventory" received a call of the tool "reserve" with
        | sku   | x1 |
        | units | 7  |

    Scenario: Fewer are there, so nothing is reserved
      Given the upstream server "inventory" offers the tool "get_stock" answering
        """
        {"units": 2}
        """
      When the client calls the tool "order" with
        | sku   | x1 |
        | units | 7  |
      Then the error mentions "There are 2 units of x1 only."
      And the upstream server "inventory" received 1 call of the tool "get_stock"
      And the upstream server "inventory" received 0 calls of the tool "reserve"

    Scenario: The last units are taken between two looks
      Given the upstream server "inventory" offers the tool "get_stock" answering
        """
        {"units": 1}
        """
      And the upstream server "inventory" offers the tool "get_stock" answering
        """
        {"units": 0}
        """
      When the client calls the tool "stock" with
        | sku | x1 |
      Then the result has
        | units | 1 |
      When the client calls the tool "stock" with
        | sku | x1 |
      Then the result has
        | units | 0 |

  Rule: What happens behind the shop stays there

    Scenario: The words of a refusal do not come through
      Given the upstream server "inventory" refuses the tool "get_stock" with -32002 "row 7 of shard db-3 not found"
      When the client calls the tool "stock" with
        | sku | x1 |
      Then the tool reports an error
      And the error mentions "The inventory cannot tell."
      And the error does not mention "shard"
      And the client has never seen "shard"

    Scenario: An inventory that is slow costs the caller no more than two seconds
      Given the clock reads "2026-11-30T10:00:00Z"
      And the upstream server "inventory" takes 1 minute for the tool "get_stock"
      And the upstream server "inventory" offers the tool "get_stock" answering
        """
        {"units": 7}
        """
      When the client starts calling the tool "stock" with
        | sku | x1 |
      And 2 seconds pass
      And the client waits for the call to end
      Then the error mentions "does not answer"
      And the call took less than 3 seconds

    Scenario: Only what traces a call travels on, and nothing of who calls
      Given the upstream server "inventory" offers the tool "get_stock" answering
        """
        {"units": 7}
        """
      When the client sends
        """
        {"method": "tools/call", "params": {"name": "stock", "arguments": {"sku": "x1"},
          "_meta": {"traceparent": "00-aa-bb-01", "authorization": "Bearer t0ken-t0ken"}}}
        """
      Then the call succeeds
      And the upstream server "inventory" received a call of the tool "get_stock" with
        | sku                 | x1          |
        | _meta.traceparent   | 00-aa-bb-01 |
        | _meta.authorization | (absent)    |

  Rule: The shop has its guards

    Scenario: The chain in front of every call
      Then the middleware of the server is
        | OpenTelemetryMiddleware |
        | RequestStateBoundary    |
        | only_in_office_hours    |
