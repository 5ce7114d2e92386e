Feature: Sending the user to a page
  The server sends the user to a page of the caller's choice. It asks for it, or it refuses with an error that names a
  page to be read first; after that the same call goes on.

  Background:
    Given the server "everything"
    And the client offers
      | links |

  Scenario: The server asks the user to open the page
    When the client calls the tool "trigger-url-elicitation" with
      | url           | https://sign-in.example.com/ |
      | message       | Please sign in               |
      | elicitationId | 4711                         |
    Then the server sends the user to "https://sign-in.example.com/"
    And the question mentions "Please sign in"
    And the question has
      | mode          | url  |
      | elicitationId | 4711 |
    When the user opens the link and finishes
    Then the call succeeds
    And the text mentions "User completed the URL elicitation flow"
    And the text mentions "Elicitation ID: 4711"

  # KNOWN BUG: the server takes an accept for the end of it, but an accept says no more than that the user agrees to open
  # the page (2025-11-25, client/elicitation, URL Mode).
  @known_bug:none
  Scenario: A user who never goes there is said to have finished
    When the client calls the tool "trigger-url-elicitation" with
      | url | https://sign-in.example.com/ |
    And the user opens the link but never finishes
    Then the text mentions "User completed the URL elicitation flow"

  Scenario: A user who does not want to
    When the client calls the tool "trigger-url-elicitation" with
      | url | https://sign-in.example.com/ |
    And the user declines
    Then the call succeeds
    And the text mentions "User declined to open the URL"

  Scenario: A user who closes the question
    When the client calls the tool "trigger-url-elicitation" with
      | url | https://sign-in.example.com/ |
    And the user dismisses the question
    Then the text mentions "User cancelled the URL elicitation"

  Scenario: A page has to be read before the call goes on
    When the client calls the tool "trigger-url-elicitation" with
      | url       | https://sign-in.example.com/ |
      | errorPath | yes                          |
    Then the server sends the user to "https://modelcontextprotocol.io"
    And the call fails with the code UrlElicitationRequired
    And the error mentions "browser-based authorization"
    When the user opens the link and finishes
    Then the server sends the user to "https://sign-in.example.com/"
    When the user opens the link and finishes
    Then the text mentions "User completed the URL elicitation flow"

  Scenario: A page has to be read first, and the user does not want to
    When the client calls the tool "trigger-url-elicitation" with
      | url       | https://other.example.com/ |
      | errorPath | yes                        |
    And the user declines
    Then the call fails with the code UrlElicitationRequired
    And the error leaks nothing

  Scenario: What is no address is refused before anybody is asked
    When the client calls the tool "trigger-url-elicitation" with
      | url | "sign-in" |
    Then the call fails
    And the server asks nothing
