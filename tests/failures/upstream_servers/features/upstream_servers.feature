Feature: Servers behind the server

  Scenario: An upstream server that has no catalogue
    Given the server "gateway"
    And the upstream server "inventry" offers the tool "get_stock" answering
      """
      {"units": 7}
      """

  Scenario: A tool that the catalogue does not have
    Given the server "gateway"
    And the upstream server "inventory" offers the tool "get_stok" answering
      """
      {"units": 7}
      """

  Scenario: An answer that the catalogue does not promise
    Given the server "gateway"
    And the upstream server "inventory" offers the tool "get_stock" answering
      """
      {"units": "many"}
      """

  Scenario: An answer without anything structured
    Given the server "gateway"
    And the upstream server "inventory" offers the tool "get_stock" answering
      """text
      many
      """

  Scenario: An answer that the definitions of a real server forbid
    Given the server "real"
    And the upstream server "stock" offers the tool "get_stock" answering
      """
      "many"
      """

  Scenario: A server that is not given its upstream servers
    Given the server "keeping"
    And the upstream server "inventory" offers the tool "get_stock" answering
      """
      {"units": 7}
      """

  Scenario: A catalogue that is not there
    Given the server "lost"
    And the upstream server "inventory" offers the tool "get_stock" answering
      """
      {"units": 7}
      """

  Scenario: A refusal of a tool that is not there
    Given the server "gateway"
    And the upstream server "inventory" refuses the tool "get_stok" with -32002 "not found"

  Scenario: A time for a tool that is not there
    Given the server "gateway"
    And the upstream server "inventory" takes 1 minute for the tool "get_stok"

  Scenario: A tool that the scenario says nothing of
    Given the server "careless"
    When the client calls the tool "stock" with
      | sku | x1 |
    Then the text mentions "later"

  Scenario: A tool of a name that the upstream does not know, though the server swallows it
    Given the server "careless"
    When the client calls the tool "misspelt" with
      | sku | x1 |
    Then the text mentions "later"

  Scenario: Arguments that the upstream's schema forbids
    Given the server "careless"
    And the upstream server "inventory" offers the tool "get_stock" answering
      """
      {"units": 7}
      """
    When the client calls the tool "careless" with
      | sku | x1 |
    Then the text mentions "later"

  Scenario: Somebody whom nobody knows
    Given the server "careless"
    When the client calls the tool "elsewhere" with
      | sku | x1 |
    Then the text mentions "later"

  Scenario: One call more than there was
    Given the server "gateway"
    And the upstream server "inventory" offers the tool "get_stock" answering
      """
      {"units": 7}
      """
    When the client calls the tool "stock" with
      | sku | x1 |
    Then the upstream server "inventory" received 2 calls of the tool "get_stock"

  Scenario: A call that never came
    Given the server "gateway"
    And the upstream server "inventory" offers the tool "get_stock" answering
      """
      {"units": 7}
      """
    When the client calls the tool "stock" with
      | sku | x1 |
    Then the upstream server "inventory" received 1 call of the tool "reserve"

  Scenario: A call with something else
    Given the server "gateway"
    And the upstream server "inventory" offers the tool "get_stock" answering
      """
      {"units": 7}
      """
    When the client calls the tool "stock" with
      | sku | x1 |
    Then the upstream server "inventory" received a call of the tool "get_stock" with
      | sku | x2 |
