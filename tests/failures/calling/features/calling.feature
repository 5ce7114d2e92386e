Feature: Slips and failures in calling

  Background:
    Given the server "answering"

  Scenario: Arguments under a sentence that takes none
    When the client calls the tool "get_order"
      | order_id | A-1 |

  Scenario: No arguments under a sentence that takes them
    When the client calls the tool "get_order" with

  Scenario: An argument that the tool does not have
    When the client calls the tool "get_order" with
      | order_it | A-1 |

  Scenario: A cell that does not fit its argument
    When the client calls the tool "count" with
      | to | many |

  Scenario: A choice that is none
    When the client calls the tool "refuse" with
      | place | the moon |

  Scenario: A doc string that is no JSON
    When the client calls the tool "get_order" with
      """
      {"order_id": A-1}
      """

  Scenario: Calling again before the first call
    When the client calls it again

  Scenario: Calling again with an argument that the tool does not have
    When the client calls the tool "get_stock" with
      | sku | pen |
    And the client calls it again with
      | suk | ink |

  Scenario: Calling a listing again with arguments
    When the client lists the tools
    And the client calls it again with
      | cursor | 4 |

  Scenario: Starting a call with a table where none belongs
    When the client starts calling the tool "rest"
      | seconds | 1 |

  Scenario: Starting a call with a cell that does not fit
    When the client starts calling the tool "rest" with
      | seconds | soon |

  Scenario: A second call while the first is open
    When the client starts calling the tool "rest" with
      | seconds | 5 |
    And the client calls the tool "get_time"

  Scenario: Waiting longer than the client is patient
    Given the client waits at most 200 ms
    When the client starts calling the tool "rest" with
      | seconds | 30 |
    And the client waits for the call to end

  Scenario: Progress that does not come in time
    Given the client waits at most 300 ms
    When the client starts calling the tool "rest" with
      | seconds | 30 |
    And progress reaches 5 of 5

  Scenario: Progress that never came, when the call has ended
    When the client starts calling the tool "rest" with
      | seconds | 0.1 |
    And progress reaches 5 of 5

  Scenario: Cancelling a call that has ended
    When the client calls the tool "get_time"
    And the client cancels the call

  Scenario: A raw request without a method
    When the client sends
      """
      {"tool": "get_time"}
      """

  Scenario: A raw request as a table
    When the client sends
      | method | ping |

  Scenario: Remembering what is not there
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    And the client remembers "lines[2].sku" as "third"

  Scenario: Remembering what is not there in the reply
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    And the client remembers "content[0].txt" of the reply as "text"

  Scenario: Remembering text that is not there
    When the client calls the tool "greet" with
      | name | Ann |
    And the client remembers the text matching "ticket is (X-\d+)" as "ticket"

  Scenario: Using what was never remembered
    When the client calls the tool "greet" with
      | name | {{customer}} |
