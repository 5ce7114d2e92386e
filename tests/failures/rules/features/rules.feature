Feature: Rules that are broken

  Scenario: A declaration that nobody can use
    Given the server "ruled" with
      | broken | valid_schemas |
    Then the server keeps the protocol rules

  Scenario: A rule that the scenario itself brought to light
    Given the server "ruled" with
      | broken | declared_reasons |
    When the client calls the tool "put" with
      | note | full |
    Then the call fails with the reason "no_idea"
    And the server keeps the rules
      | declared_reasons |
      | unknown_prompt   |

  Scenario: What is only advised, asked for by its name
    Given the server "ruled" with
      | broken | descriptions |
    Then the server keeps the rules
      | descriptions |

  Scenario: A rule that there is not
    Given the server "ruled"
    Then the server keeps the rules
      | description |

  Scenario: A rule that had nothing to judge
    Given the server "ruled"
    Then the server keeps the rules
      | idempotent |

  Scenario: One tool breaks a rule
    Given the server "ruled" with
      | broken | secret_defaults |
    Then the tool "put" keeps the protocol rules

  Scenario: A tool that is not there
    Given the server "ruled"
    Then the tool "putt" keeps the protocol rules

  Scenario: A tool that says that it only reads changes something
    Given the server "ruled" with
      | broken | read_only |
    When the client calls the tool "add_up"
    Then the call succeeds

  Scenario: A tool that says that it is idempotent does its work again
    Given the server "ruled" with
      | broken | idempotent |
    When the client calls the tool "put" with
      | note | milk |
    And the client calls it again
    Then the call succeeds

  @era:2026-07-28
  Scenario: An error has a code that the revision gave up
    Given the server "ruled" with
      | broken | error_codes |
    When the client calls the tool "put" with
      | note | code |
    Then the call fails
