Feature: Greeting
  Scenario: Somebody is greeted by name
    Given the server "greeter"
    When the client calls the tool "greet" with
      | name | Ada |
    Then the text says "Hello, Ada!"
