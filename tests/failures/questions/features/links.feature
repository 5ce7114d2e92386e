Feature: Links that are not opened as the scenario says

  Background:
    Given the server "paying"

  Scenario: It sends the user elsewhere
    When the client calls the tool "pay" with
      | order | lamp   |
      | page  | abroad |
    Then the server sends the user to "https://pay.example.org/"

  Scenario: It sends the user to a link, and asks by no form
    When the client calls the tool "unlock" with
      | order | lamp   |
      | page  | abroad |
    Then the server asks "Pay for lamp"

  Scenario: Accepting a link
    When the client calls the tool "unlock" with
      | order | lamp   |
      | page  | abroad |
    And the user accepts

  Scenario: Opening a link that nobody sent
    When the client calls the tool "pay" with
      | order | lamp |
    And the user declines
    And the user opens the link and finishes

  Scenario: Never finishing at a link that nobody sent
    When the client calls the tool "pay" with
      | order | lamp |
    And the user opens the link and finishes
    And the user opens the link but never finishes

  Scenario: Declining a link that nobody sent
    When the client calls the tool "pay_two"
    And the user answers "Pay for stool" by declining

  Scenario: Opening one of two links
    When the client calls the tool "pay_two"
    And the user opens the link and finishes

  @era:2025-11-25
  Scenario: Declining what was agreed to
    When the client calls the tool "pay" with
      | order | lamp   |
      | page  | nobody |
    And the user opens the link but never finishes
    And the user declines

  @era:2025-11-25
  Scenario: Never finishing twice
    When the client calls the tool "pay" with
      | order | lamp   |
      | page  | nobody |
    And the user opens the link but never finishes
    And the user opens the link but never finishes

  Scenario: A page at which nobody answers
    When the client calls the tool "pay" with
      | order | lamp   |
      | page  | nobody |
    And the user opens the link and finishes

  Scenario: A page that is broken
    When the client calls the tool "unlock" with
      | order | lamp   |
      | page  | broken |
    Then the server sends the user to "http://127.0.0.1"
    When the user opens the link and finishes

  Scenario: A page on another machine
    When the client calls the tool "unlock" with
      | order | lamp   |
      | page  | abroad |
    And the user opens the link and finishes

  Scenario: A page that leads to another machine
    When the client calls the tool "unlock" with
      | order | lamp |
      | page  | away |
    And the user opens the link and finishes

  Scenario: A user who accepts everything, a link excepted
    Given the user accepts whatever is asked
    When the client calls the tool "unlock" with
      | order | lamp   |
      | page  | abroad |

  Scenario: The server still waits for the user
    When the client calls the tool "unlock" with
      | order | lamp   |
      | page  | abroad |
    And the user opens the link but never finishes
    Then the call succeeds
