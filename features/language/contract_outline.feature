Feature: A tool's contract as an outline
  What a tool promises, case by case: each line is a call and what has to come of it. Whoever adds a case adds a line.

  Background:
    Given the server "desk"
    And the store holds
      | key              | value                                                                         |
      | reports/sales-q3 | {"title": "Sales Q3", "owner": "ada", "text": "Sales rose in Norway."}        |
      | reports/floods   | {"title": "Floods", "owner": "ada", "text": "The cellar stood under water."}  |

  Scenario Outline: Searching finds <count> reports with <query>
    When the client calls the tool "search" with
      | query | <query> |
    Then the call succeeds
    And the list "reports" has length <count>
    And the text mentions every value of the result
    And nothing has changed
    And the tool "search" keeps the protocol rules

    Examples: What is there
      | query  | count |
      | norway | 1     |
      | WATER  | 1     |

    Examples: What is not
      | query | count |
      | gold  | 0     |

  Scenario Outline: <tool> fails with <reason>
    When the client calls the tool "<tool>" with
      | <argument> | <value> |
    Then the call fails with the reason "<reason>"
    And the error suggests "<hint>"
    And the error leaks nothing
    And nothing has changed
    And the tool "<tool>" keeps the protocol rules

    Examples: Declared errors
      | tool   | argument | value | reason   | hint                 |
      | delete | report   | lost  | no_match | Search for the report |
      | export | report   | lost  | no_match | Search for the report |

  Scenario Outline: Searching refuses arguments that do not fit, and names <named>
    When the client calls the tool "search" with
      """
      {<arguments>}
      """
    Then the call fails with the reason "invalid_arguments"
    And the error names the argument "<named>"
    And the tool "search" keeps the protocol rules

    Examples:
      | arguments                         | named |
      | "words": "sales"                  | words |
      | "query": "sales", "limit": "many" | limit |
      | "limit": 3                        | query |

  Scenario Outline: <tool> asks before it acts
    When the client calls the tool "<tool>" with
      | report | <report> |
    Then the server asks for consent concerning "<asked>"
    And nothing has changed
    And the tool "<tool>" keeps the protocol rules

    Examples:
      | tool   | report   | asked    |
      | delete | sales-q3 | Sales Q3 |
      | delete | floods   | Floods   |
