Feature: What the server offers
  A scenario can say what is offered, from a fresh listing.

  Scenario: A server offers exactly these tools
    Given the server "pages"
    When the client connects
    Then the call succeeds
    And the server offers exactly the tools
      | name   | description |
      | tool_a | The tool a  |
      | tool_b | The tool b  |
      | tool_c | The tool c  |
      | tool_d | The tool d  |
      | tool_e | (any)       |

  Scenario: A server offers a tool, and no other
    Given the server "answering"
    When the client connects
    Then the call succeeds
    And the server offers the tool "get_order"
    And the server does not offer the tool "drop_order"

  Scenario: A tool is declared with hints and a schema
    Given the server "answering"
    When the client connects
    Then the call succeeds
    And the tool "get_order" is declared with
      | annotations.readOnlyHint                    | yes                      |
      | annotations.openWorldHint                   | no                       |
      | annotations.destructiveHint                 | (absent)                 |
      | description                                 | (mentions order)         |
      | inputSchema.properties.order_id.description | Such as A-1              |
      | outputSchema.type                           | object                   |

  Scenario: A tool takes arguments
    Given the server "answering"
    When the client connects
    Then the call succeeds
    And the tool "get_order" takes
      | argument | type | required | description |
      | order_id | text | yes      | Such as A-1 |
    And the tool "count" takes
      | argument  | type         | required |
      | to        | whole number | yes      |
      | pause     | number       | no       |
      | backwards | yes or no    | no       |

  Scenario: Arguments of every type
    Given the server "echoing"
    When the client connects
    Then the call succeeds
    And the tool "echo" takes
      | argument | type   | required | description |
      | colour   | text   | no       | (absent)    |
      | maybe    | string | no       | (absent)    |
      | words    | list   | no       | (absent)    |
      | range    | object | no       | (absent)    |
      | anything | (any)  | no       | (absent)    |
