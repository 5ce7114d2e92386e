Feature: Tags that are no longer true

  @wanted:none
  Scenario: What was wanted is there
    Given the server "answering"
    When the client calls the tool "get_stock" with
      | sku | pen |
    Then the result has
      | left | 7 |

  @wanted:none
  Scenario: A slip is nothing that can be wanted
    Given the server "answering"
    When the client calls the tool "get_stock" with
      | suk | pen |

  # The text used to tell only half.
  @known_bug:none
  Scenario: A pinned bug has gone
    Given the server "answering"
    When the client calls the tool "get_stock" with
      | sku | pen |
    Then the text does not mention "left"

  @rule_off:other_rule
  Scenario: A rule that stays on
    Given the server "liar"
    When the client calls the tool "wrong_type"
