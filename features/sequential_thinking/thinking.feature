Feature: Thinking in steps
  A model lays out its thoughts one after the other, goes back on them and tries another way. The server only keeps
  count; it judges nothing, and what it keeps lasts as long as the process.

  Background:
    Given the server "sequential-thinking"

  Scenario: One tool, which only looks
    Then the server offers exactly the tools
      | name               | read only | destructive | idempotent | open world |
      | sequentialthinking | yes       | no          | yes        | no         |
    And the tool "sequentialthinking" takes
      | argument          | required |
      | thought           | yes      |
      | nextThoughtNeeded | yes      |
      | thoughtNumber     | yes      |
      | totalThoughts     | yes      |
      | branchId          | no       |

  @fresh
  Scenario: Thoughts are counted
    Given the client has called the tool "sequentialthinking" with
      | thought           | What is asked? |
      | thoughtNumber     | 1              |
      | totalThoughts     | 2              |
      | nextThoughtNeeded | true           |
    When the client calls the tool "sequentialthinking" with
      | thought           | That is it. |
      | thoughtNumber     | 2           |
      | totalThoughts     | 2           |
      | nextThoughtNeeded | false       |
    Then the result is
      """
      {"thoughtNumber": 2, "totalThoughts": 2, "nextThoughtNeeded": false, "branches": [], "thoughtHistoryLength": 2}
      """
    And the text mentions every value of the result

  @fresh
  Scenario: Another way is tried beside the first
    When the client calls the tool "sequentialthinking" with
      | thought           | Or the other way round? |
      | thoughtNumber     | 2                       |
      | totalThoughts     | 3                       |
      | nextThoughtNeeded | true                    |
      | branchFromThought | 1                       |
      | branchId          | other                   |
    Then the result has
      | branches             | other |
      | thoughtHistoryLength | 1     |
    And the text mentions every value of the result

  Scenario: More thoughts than were estimated
    When the client calls the tool "sequentialthinking" with
      | thought           | One more. |
      | thoughtNumber     | 5         |
      | totalThoughts     | 3         |
      | nextThoughtNeeded | false     |
    Then the result has
      | totalThoughts | 5 |

  Scenario Outline: Whether it goes on may be said in words: <said>
    When the client calls the tool "sequentialthinking" with
      | thought           | Well.    |
      | thoughtNumber     | 1        |
      | totalThoughts     | 1        |
      | nextThoughtNeeded | "<said>" |
    Then the result has
      | nextThoughtNeeded | <meant> |

    Examples:
      | said  | meant |
      | true  | yes   |
      | False | no    |

  Scenario Outline: A thought without <argument> is refused
    When the client calls the tool "sequentialthinking" with
      """
      <arguments>
      """
    Then the tool reports an error
    And the error names the argument "<argument>"
    And the error leaks nothing

    Examples:
      | argument          | arguments                                                           |
      | thought           | {"thoughtNumber": 1, "totalThoughts": 1, "nextThoughtNeeded": true} |
      | nextThoughtNeeded | {"thought": "Well.", "thoughtNumber": 1, "totalThoughts": 1}        |

  # KNOWN BUG: the tool says that calling it twice comes to the same as calling it once, and counts every call.
  @known_bug:none
  @fresh
  Scenario: The same thought twice is two thoughts
    Given the client has called the tool "sequentialthinking" with
      | thought           | Well. |
      | thoughtNumber     | 1     |
      | totalThoughts     | 1     |
      | nextThoughtNeeded | false |
    When the client calls the tool "sequentialthinking" with
      | thought           | Well. |
      | thoughtNumber     | 1     |
      | totalThoughts     | 1     |
      | nextThoughtNeeded | false |
    Then the result has
      | thoughtHistoryLength | 2 |
    And the tool "sequentialthinking" is declared with
      | annotations.idempotentHint | yes |
