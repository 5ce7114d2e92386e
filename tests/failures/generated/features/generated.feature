Feature: Generated calls that break something

  @seed:1
  Scenario: A text that a program reads as its own
    Given the server "fragile" with
      | broken | no_crash |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: An error that tells where the server lies
    Given the server "fragile" with
      | broken | leaks_nothing |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: A tool that says that it only reads, and writes
    Given the server "fragile" with
      | broken | reads_only |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: A result that does not fit its schema
    Given the server "fragile" with
      | broken | output_fits |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: A tool that refuses what its schema allows
    Given the server "fragile" with
      | broken | valid_accepted |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: A tool that takes what its schema forbids
    Given the server "fragile" with
      | broken | invalid_refused |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: Calls that are all turned away
    Given the server "fragile" with
      | broken | never_reached |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: A prompt that cannot take a percent sign
    Given the server "fragile" with
      | broken | no_crash |
    Then the prompt "review" survives 80 generated calls

  @seed:1
  Scenario: A template that cannot take what is encoded
    Given the server "fragile" with
      | broken | no_crash |
    Then the resource template "notes://{note}" survives 80 generated calls

  Scenario: A tool that is not there
    Given the server "fragile"
    Then the tool "fnd" survives 80 generated calls

  @seed:one
  Scenario: A seed that is no number
    Given the server "fragile"
    Then the tool "find" survives 80 generated calls

  Scenario: No call at all
    Given the server "fragile"
    Then the tool "find" survives 0 generated calls
