Feature: Prompts that are not as the scenario says

  Scenario: A prompt that is not there
    Given the server "library"
    When the client gets the prompt "lettre"
    Then the call succeeds

  Scenario: An argument that the prompt has not
    Given the server "library"
    When the client gets the prompt "letter" with
      | too | Ann |

  Scenario: Something inside of an argument
    Given the server "library"
    When the client gets the prompt "letter" with
      | to.name | Ann |

  Scenario: Arguments that are no object
    Given the server "library"
    When the client gets the prompt "letter" with
      """
      ["Ann"]
      """

  Scenario: A required argument is missing
    Given the server "library"
    When the client gets the prompt "letter" with
      | copies | 2 |
    Then the call succeeds

  Scenario: Other words
    Given the server "library"
    When the client gets the prompt "letter" with
      | to | Ann |
    Then the text says "Write 1 letter to Ann."

  Scenario: Other prompts are offered
    Given the server "library"
    When the client connects
    Then the server offers exactly the prompts
      | name   |
      | letter |

  Scenario: A prompt is not offered
    Given the server "library"
    When the client connects
    Then the server offers the prompt "lettre"

  Scenario: A prompt is offered
    Given the server "library"
    When the client connects
    Then the server does not offer the prompt "letter"

  Scenario: A prompt is declared otherwise
    Given the server "library"
    When the client connects
    Then the prompt "letter" is declared with
      | arguments[1].required | yes |

  Scenario: A prompt that is not there is not declared
    Given the server "library"
    When the client connects
    Then the prompt "lettre" is declared with
      | title | (any) |

  Scenario: A prompt that fails and no Then looks at
    Given the server "library"
    When the client gets the prompt "letter"

  Scenario: The prompts are listed from a page that is not there
    Given the server "shelves"
    When the client lists the prompts from the cursor "nowhere"

  Scenario: The prompts lead in a circle
    Given the server "stuck"
    When the client lists the prompts
