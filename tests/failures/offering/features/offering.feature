Feature: Offers that are not as the scenario says

  Scenario: Other tools are offered
    Given the server "pages"
    When the client connects
    Then the server offers exactly the tools
      | name   |
      | tool_a |
      | tool_b |
      | tool_c |
      | tool_d |
      | tool_x |

  Scenario: A tool is described otherwise
    Given the server "pages"
    When the client connects
    Then the server offers exactly the tools
      | name   | description | read only |
      | tool_a | The tool a  | (absent)  |
      | tool_b | Tool b      | (absent)  |
      | tool_c | The tool c  | yes       |
      | tool_d | The tool d  | (absent)  |
      | tool_e | The tool e  | (absent)  |

  Scenario: A column that no tool has
    Given the server "pages"
    When the client connects
    Then the server offers exactly the tools
      | name   | readonly |
      | tool_a | yes      |

  Scenario: A tool is not offered
    Given the server "answering"
    When the client connects
    Then the server offers the tool "get_odrer"

  Scenario: A tool is offered
    Given the server "answering"
    When the client connects
    Then the server does not offer the tool "get_order"

  Scenario: A tool is declared otherwise
    Given the server "answering"
    When the client connects
    Then the tool "get_order" is declared with
      | annotations.readOnlyHint                 | yes      |
      | annotations.openWorldHint                | (absent) |
      | inputSchema.properties.order_id.examples | A-1      |

  Scenario: A tool that is not there is not declared
    Given the server "answering"
    When the client connects
    Then the tool "get_odrer" is declared with
      | description | (any) |

  Scenario: A tool takes another argument
    Given the server "answering"
    When the client connects
    Then the tool "get_order" takes
      | argument |
      | oder_id  |

  Scenario: A tool takes an argument of another type
    Given the server "answering"
    When the client connects
    Then the tool "count" takes
      | argument | type         | required |
      | to       | whole number | yes      |
      | pause    | yes or no    | no       |

  Scenario: An argument may be left out
    Given the server "answering"
    When the client connects
    Then the tool "count" takes
      | argument | required |
      | pause    | yes      |

  Scenario: An argument is described otherwise
    Given the server "answering"
    When the client connects
    Then the tool "get_order" takes
      | argument | description |
      | order_id | Such as B-2 |

  Scenario: A type that there is not
    Given the server "answering"
    When the client connects
    Then the tool "count" takes
      | argument | type  |
      | to       | nubmer |
