Feature: Prompts
  A prompt is got by its name. Its arguments are texts by the protocol.

  Scenario: A prompt without arguments
    Given the server "library"
    When the client gets the prompt "greeting"
    Then the call succeeds
    And the text says "Good morning!"
    And the result has
      | messages[0].role | user     |
      | messages[1]      | (absent) |

  Scenario: A prompt with arguments, of which one may be left out
    Given the server "library"
    When the client gets the prompt "letter" with
      | to | Ann |
    Then the call succeeds
    And the text says "Write 1 letters to Ann.\nWhat about?"
    And the result has
      | messages[0].role | user      |
      | messages[1].role | assistant |

  Scenario: What looks like a number is a text
    Given the server "library"
    When the client gets the prompt "letter" with
      | to     | 12 |
      | copies | 3  |
    Then the call succeeds
    And the text mentions "Write 3 letters to 12."

  Scenario: Arguments as JSON
    Given the server "library"
    When the client gets the prompt "letter" with
      """
      {"to": "Ann, or \"nobody\"", "copies": "2"}
      """
    Then the call succeeds
    And the text mentions "Write 2 letters to Ann, or \"nobody\"."

  Scenario: Whatever a prompt does not declare can be sent on purpose
    Given the server "shelves"
    When the client gets the prompt "prompt_a" with
      """
      {"tone": "dry"}
      """
    Then the call succeeds
    And the text says "prompt_a tone=dry"

  @check_off:unknown-name
  Scenario: A server may ask before it gives a prompt
    Given the server "shelves"
    When the client gets the prompt "signed"
    Then the server asks "Who reads?"
    When the user declines
    Then the call succeeds
    And the text says "Nobody may read it."

  Scenario: A required argument is missing
    Given the server "library"
    When the client gets the prompt "letter"
    Then the call fails
    And the request is rejected

  Scenario: A prompt that is not there
    Given the server "library"
    When the client gets the prompt "lettre" with
      | to | 12 |
    Then the call does not succeed
    And the request is rejected

  Scenario: Every page is listed, or from a cursor on
    Given the server "shelves"
    When the client lists the prompts
    Then the call succeeds
    And the list "prompts" has length 5
    When the client lists the prompts from the cursor "4"
    Then the call succeeds
    And the result has
      | prompts[0].name | prompt_e |
      | prompts[1]      | (absent) |

  Scenario: A server offers exactly these prompts
    Given the server "library"
    When the client connects
    Then the call succeeds
    And the server offers exactly the prompts
      | name     | title    | description       |
      | letter   | A letter | Write a letter.   |
      | greeting | (absent) | Say good morning. |
    And the server offers the prompt "letter"
    And the server does not offer the prompt "postcard"

  Scenario: A prompt is declared with its arguments
    Given the server "library"
    When the client connects
    Then the call succeeds
    And the prompt "letter" is declared with
      | title                    | A letter     |
      | arguments[0].name        | to           |
      | arguments[0].required    | yes          |
      | arguments[0].description | Who reads it |
      | arguments[1].name        | copies       |
      | arguments[1].required    | no           |
