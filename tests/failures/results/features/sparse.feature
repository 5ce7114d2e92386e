Feature: What nobody said

  Background:
    Given the server "sparse"
    And the folder "upstream" contains
      | path     | content                        |
      | ann.json | {"name": "Ann", "phone": null} |
    When the client calls the tool "get_customer" with
      | key | ann |

  Scenario: What is null is not absent
    Then the value "phone" is absent

  Scenario: What is absent is not null
    Then the result has
      | balance | (null) |

  Scenario: What is null is not empty
    Then the result has
      | phone | (empty) |
