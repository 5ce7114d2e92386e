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

  @seed:1
  Scenario: A program that tells its whole environment
    Given the server "fragile" with
      | broken  | shows_the_environment |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: A server that logs its whole environment
    Given the server "fragile" with
      | broken  | logs_the_environment |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: A server that shows what another tenant keeps
    Given the server "fragile" with
      | broken  | shows_the_store |
      | storage | {store} |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: An exception that only the log tells of
    Given the server "fragile" with
      | broken  | hides_nothing |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: A server that takes arguments over into its own classes
    Given the server "fragile" with
      | broken  | alters_nothing |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: A process that ends in the middle of a call
    Given the server "fragile" over stdio with
      | broken | dies |
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: A process that does not answer
    Given the server "fragile" over stdio with
      | broken | answers |
    And the client waits at most 300 ms
    Then the tool "find" survives 80 generated calls

  @seed:1
  Scenario: A process that writes its environment to stderr
    Given the server "fragile" over stdio with
      | broken | logs_the_environment |
    Then the tool "find" survives 80 generated calls
