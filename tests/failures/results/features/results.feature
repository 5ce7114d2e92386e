Feature: Results that are not as the scenario says

  Background:
    Given the server "answering"

  Scenario: The whole result differs
    When the client calls the tool "get_stock" with
      | sku | pen |
    Then the result is
      """
      {"sku": "pen", "left": 8}
      """

  Scenario: The result has something more
    When the client calls the tool "get_stock" with
      | sku | pen |
    Then the result is
      """
      {"sku": "pen"}
      """

  Scenario: A value differs
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the result has
      | id            | A-1 |
      | paid          | no  |
      | customer.city | oslo |

  Scenario: A path is misspelt
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the result has
      | customer.citty | Łódź |

  Scenario: A list differs
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the result has
      | tags | a, c |

  Scenario: An instant differs
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the result has
      | placed_at | 2026-03-28T12:30:00+01:00 |

  Scenario: There is no result
    When the client calls the tool "refuse" with
      | place | error data |
    Then the result has
      | left | 0 |

  Scenario: A number is out of range
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the value "total" is between 0 and 20.5

  Scenario: Something else than a number
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the value "id" is between 0 and 20.5

  Scenario: A value does not match
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the value "id" matches "^\d+$"

  Scenario: A value is there
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the value "customer.city" is absent

  Scenario: Null is there, too
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the value "note" is absent

  Scenario: A value is none of these
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the value "customer.city" is one of
      | Oslo   |
      | Bergen |

  Scenario: A list has another length
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the list "lines" has length 1

  Scenario: Something else than a list
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the list "customer" has length 1

  Scenario: No entry is like that
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then one of "lines" has
      | sku      | ink |
      | quantity | 2   |

  Scenario: An entry is like that
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then none of "lines" has
      | sku | ink |

  Scenario: The reply differs
    When the client calls the tool "greet" with
      | name | Ann |
    Then the reply has
      | content[0].text | Hello, Ben! |
      | is_error        | no          |

  Scenario: An expectation with a slip of the pen
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the result has
      | customer.city | (mention Oslo) |

  Scenario: A schema that the value does not fit
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the result has
      | customer | (fits customer.json) |

  Scenario: A schema file that is not there
    When the client calls the tool "get_order" with
      | order_id | A-1 |
    Then the result has
      | customer | (fits costumer.json) |
