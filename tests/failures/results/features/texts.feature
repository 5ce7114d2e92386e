Feature: Texts and contents that are not as the scenario says

  Background:
    Given the server "answering"

  Scenario: The text differs
    When the client calls the tool "greet" with
      | name | Ann |
    Then the text says "Hello, Ann! Your ticket is T-17."

  Scenario: The text does not mention it
    When the client calls the tool "greet" with
      | name | Ann |
    Then the text mentions "hello"

  Scenario: The text mentions it
    When the client calls the tool "greet" with
      | name | Ann |
    Then the text does not mention "T-17"

  Scenario: The text does not match
    When the client calls the tool "greet" with
      | name | Ann |
    Then the text matches "^T-\d+$"

  Scenario: The text loses values
    When the client calls the tool "lose_a_value"
    Then the text mentions every value of the result

  Scenario: There is only text, of which nothing can be lost
    When the client calls the tool "greet" with
      | name | Ann |
    Then the text mentions every value of the result

  Scenario: No such image
    When the client calls the tool "show"
    Then the result includes an image of type "image/jpeg"

  Scenario: No such sound
    When the client calls the tool "show"
    Then the result includes audio of type "audio/mpeg"

  Scenario: No such link
    When the client calls the tool "greet" with
      | name | Ann |
    Then the result includes a resource link of type "application/pdf"

  Scenario: No such document
    When the client calls the tool "show"
    Then the result includes an embedded resource of type "text/html"

  Scenario: The client has seen it
    When the client calls the tool "leak"
    Then the call fails
    And the client has never seen "ZeroDivisionError"

  Scenario: Nothing has reached the client
    Given client "ben" cannot be asked anything
    When the client calls the tool "get_time"
    Then client "ben" has never seen "secret"
