Feature: The prompts of the everything server
  Four prompts show the kinds that there are: without arguments, with some, with completion, with a resource in it.

  Background:
    Given the server "everything"

  Scenario: The server offers four prompts
    Then the server offers exactly the prompts
      | name               | title            |
      | simple-prompt      | Simple Prompt    |
      | args-prompt        | Arguments Prompt |
      | completable-prompt | Team Management  |
      | resource-prompt    | Resource Prompt  |
    And the prompt "args-prompt" is declared with
      | arguments[0].name     | city  |
      | arguments[0].required | yes   |
      | arguments[1].name     | state |
      | arguments[1].required | no    |

  Scenario: A prompt without arguments
    When the client gets the prompt "simple-prompt"
    Then the call succeeds
    And the text says "This is a simple prompt without arguments."

  Scenario: An argument may be left out
    When the client gets the prompt "args-prompt" with
      | city | Portland |
    Then the call succeeds
    And the text says "What's weather in Portland?"
    When the client gets the prompt "args-prompt" with
      | city  | Portland |
      | state | Maine    |
    Then the call succeeds
    And the text says "What's weather in Portland, Maine?"

  Scenario: An argument may not be left out
    When the client gets the prompt "args-prompt" with
      | state | Maine |
    Then the call fails with the code InvalidParams
    And the error names the argument "city"
    And the error leaks nothing

  Scenario: A prompt that is not there
    When the client gets the prompt "no-prompt"
    Then the call fails with the code InvalidParams
    And the error mentions "no-prompt"
    And the error leaks nothing

  Scenario: A prompt has a resource in it
    When the client gets the prompt "resource-prompt" with
      | resourceType | Text |
      | resourceId   | 3    |
    Then the call succeeds
    And one of "messages" has
      | content.type         | resource                       |
      | content.resource.uri | demo://resource/dynamic/text/3 |

  Scenario: The department narrows who can lead the team
    When the client asks to complete "department" of the prompt "completable-prompt" after typing "S"
    Then the call succeeds
    And the suggestions are
      | Sales   |
      | Support |
    When the client asks to complete "name" of the prompt "completable-prompt" after typing "" knowing
      | department | Sales |
    Then the call succeeds
    And the suggestions include "David"
    And the list "completion.values" has length 3
