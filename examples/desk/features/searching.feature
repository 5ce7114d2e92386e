Feature: Searching the reports
  Whoever knows a word of a report finds it.

  Background:
    Given the server "desk"
    And the store holds
      | key                | value                                                                             |
      | reports/sales-q3   | {"title": "Sales Q3", "owner": "ada", "text": "Sales rose in Norway."}            |
      | reports/sales-q4   | {"title": "Sales Q4", "owner": "ben", "text": "Sales fell, except in Norway."}    |
      | reports/floods     | {"title": "Floods", "owner": "ada", "text": "The cellar stood under water."}      |

  Scenario: Reports are found by a word of their title or text
    When the client calls the tool "search" with
      | query | norway |
    Then the call succeeds
    And the list "reports" has length 2
    And one of "reports" has
      | id    | sales-q3 |
      | title | Sales Q3 |
      | owner | ada      |
    And none of "reports" has
      | id | floods |
    And the text mentions every value of the result
    And nothing has changed

  Scenario: Nothing found is an answer, and says what to try
    When the client calls the tool "search" with
      | query | gold |
    Then the call succeeds
    And the list "reports" has length 0
    And the result has
      | totalCount | 0                                                    |
      | notice     | No report mentions "gold". Try fewer or other words. |

  Scenario: A long answer says that it is not all
    When the client calls the tool "search" with
      | query | sales |
      | limit | 1     |
    Then the list "reports" has length 1
    And the result has
      | totalCount | 2                      |
      | notice     | (mentions the first 1) |

  Scenario: An empty desk answers as well
    Given the store is empty
    When the client calls the tool "search" with
      | query | norway |
    Then the call succeeds
    And the list "reports" has length 0

  Scenario: The reports are there after a restart
    When the server restarts
    And the client calls the tool "search" with
      | query | cellar |
    Then the result has
      | reports[0].id | floods |

  Scenario: A search for nothing is refused, and says which argument is wrong
    When the client calls the tool "search" with
      | query | (empty) |
    Then the tool reports an error
    And the error names the argument "query"
    And nothing has changed

  Scenario: The tools say which of them change something
    When the client connects
    Then the call succeeds
    And the server offers exactly the tools
      | name   | read only | destructive |
      | search | yes       | (absent)    |
      | export | no        | no          |
      | delete | no        | yes         |
      | share  | no        | no          |
      | import | no        | yes         |
    And the server introduces itself as
      | name         | desk                    |
      | instructions | (mentions Search first) |
