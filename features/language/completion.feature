Feature: Completion
  While somebody types an argument, a server can suggest what it might become.

  Scenario: An argument of a prompt
    Given the server "library"
    When the client asks to complete "to" of the prompt "letter" after typing "An"
    Then the call succeeds
    And the suggestions are
      | Ann   |
      | Anton |
    And the suggestions include "Anton"
    And the result has
      | completion.total   | 2  |
      | completion.hasMore | no |

  Scenario: What fits nothing has no suggestions
    Given the server "library"
    When the client asks to complete "to" of the prompt "letter" after typing "Zoe"
    Then the call succeeds
    And the suggestions are
      | (empty) |

  Scenario: A variable of a template
    Given the server "library"
    When the client asks to complete "shelf" of the resource template "note://{shelf}/{name}" after typing ""
    Then the call succeeds
    And the suggestions are
      | poetry          |
      | (mentions maps) |

  Scenario: What is known already leads on
    Given the server "library"
    When the client asks to complete "name" of the resource template "note://{shelf}/{name}" after typing "n" knowing
      | shelf | maps |
    Then the call succeeds
    And the suggestions are
      | north |
    When the client asks to complete "name" of the resource template "note://{shelf}/{name}" after typing "n"
    Then the call succeeds
    And the suggestions are
      | (empty) |

  Scenario: Other arguments of a prompt may be known
    Given the server "library"
    When the client asks to complete "to" of the prompt "letter" after typing "B" knowing
      | copies | 2 |
    Then the call succeeds
    And the suggestions include "Ben"

  Scenario: A server without completion says so
    Given the server "shelves"
    When the client asks to complete "tone" of the prompt "prompt_a" after typing "d"
    Then the call fails with the code MethodNotFound
