Feature: Calling
  A When is one call with all its rounds. It returns when the call has succeeded, failed, or asks something.

  Rule: Tools are called

    Background:
      Given the server "answering"

    Scenario: A tool is called without arguments
      When the client calls the tool "get_time"
      Then the call succeeds

    Scenario: A tool is called with a table of arguments
      When the client calls the tool "get_order" with
        | order_id | A-1 |
      Then the call succeeds

    Scenario: A tool is called with JSON
      When the client calls the tool "get_order" with
        """
        {"order_id": "A-1"}
        """
      Then the call succeeds

    Scenario: A tool that does not exist is an error, not an accident
      When the client calls the tool "get_odor"
      Then the call fails
      And the error mentions "get_odor"

    Scenario: The same call is made again
      When the client calls the tool "get_stock" with
        | sku | pen |
      And the client calls it again
      Then the result has
        | sku | pen |
      And exactly 2 of the calls succeeded

    Scenario: The same call is made again with other arguments
      When the client calls the tool "get_stock" with
        | sku | pen |
      And the client calls it again with
        | sku | ink |
      Then the result has
        | sku | ink |

    Scenario: A raw request goes out as it stands
      When the client sends
        """
        {"method": "tools/call", "params": {"name": "get_stock", "arguments": {"sku": "pen"}}}
        """
      Then the call succeeds
      And the text mentions "pen"

    Scenario: A request that no server knows is rejected
      When the client sends
        """
        {"method": "tools/burn"}
        """
      Then the request is rejected
      And the call fails with the code MethodNotFound

  Rule: A call can be watched while it is under way

    Background:
      Given the server "answering"

    Scenario: A call is started, and waited for
      When the client starts calling the tool "rest" with
        | seconds | 0.2 |
      And the client waits for the call to end
      Then the text says "Rested."

    Scenario: A call without arguments is started
      When the client starts calling the tool "get_time"
      And the client waits for the call to end
      Then the call succeeds

    Scenario: A call is cancelled when it has come some way
      When the client starts calling the tool "count" with
        | to    | 1000 |
        | pause | 0.1  |
      And progress reaches 2 of 1000
      And the client cancels the call
      Then the call was cancelled
      And the call stays unanswered

  Rule: Listings are read to their end

    Background:
      Given the server "pages"

    Scenario: Every page is read
      When the client lists the tools
      Then the list "tools" has length 5
      And one of "tools" has
        | name | tool_e |

    Scenario: A listing is read from a cursor on
      When the client lists the tools from the cursor "4"
      Then the list "tools" has length 1

    Scenario: A cursor that the server never gave is refused
      When the client lists the tools from the cursor "nowhere"
      Then the call fails with the code InvalidParams
      And the call fails with the reason "invalid_cursor"

  Rule: What came back can be used in the next call

    Background:
      Given the server "answering"

    Scenario: A value of the result is remembered
      Given the client has called the tool "get_time"
      When the client calls the tool "get_order" with
        | order_id | A-1 |
      And the client remembers "lines[1].sku" as "second"
      And the client calls the tool "get_stock" with
        | sku | {{second}} |
      Then the result has
        | sku | ink |

    Scenario: A value of the whole reply is remembered
      When the client calls the tool "get_order" with
        | order_id | A-1 |
      And the client remembers "structuredContent.customer.name" of the reply as "customer"
      And the client calls the tool "greet" with
        | name | {{customer}} |
      Then the text mentions "Hello, Ann!"

    Scenario: A part of the text is remembered
      When the client calls the tool "greet" with
        | name | Ben |
      And the client remembers the text matching "ticket is (T-\d+)" as "ticket"
      And the client calls the tool "get_stock" with
        | sku | {{ticket}} |
      Then the result has
        | sku | T-17 |
