Feature: What a process is told of its surroundings
  A server in a process of its own gets the few variables without which no program runs, those that the configuration
  or the scenario gives it, and nothing else: no key or token of whoever runs the scenarios gets to it by accident.

  Background:
    Given the server "surroundings"

  Scenario: It finds its programs and its home
    When the client calls the tool "act"
    Then one of "variables" has
      | name  | PATH  |
      | value | (any) |

  Scenario: It gets what the configuration gives it
    When the client calls the tool "act"
    Then one of "variables" has
      | name  | GREETING     |
      | value | Good morning |

  Scenario: It gets what the scenario gives it, instead of what the configuration does
    Given the server "surroundings" with
      | environment.GREETING | Good night |
      | environment.LAMP     | on         |
    When the client calls the tool "act"
    Then one of "variables" has
      | name  | GREETING   |
      | value | Good night |
    And one of "variables" has
      | name  | LAMP |
      | value | on   |
    And none of "variables" has
      | value | Good morning |

  Scenario: It gets nothing else
    Two of the names are the interpreter's own, which sets them when it starts. One is a canary: a secret made for the run, which no tool
    has any business to show.

    When the client calls the tool "act"
    Then none of "variables" has
      | name | (matches ^(?!(HOME\|LOGNAME\|PATH\|SHELL\|TERM\|USER\|GREETING\|MCPBDD_CANARY_SECRET\|LC_CTYPE\|__CF_USER_TEXT_ENCODING)$)) |
