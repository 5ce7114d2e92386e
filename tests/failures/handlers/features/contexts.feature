Feature: The context of a handler

  Scenario: A row that no context has
    Given the handler "tests.servers.handlers:look" with
      | sesion | s-1 |
    When the client calls the tool "look"
    Then the call succeeds

  Scenario: A signal that there is not
    Given the handler "tests.servers.handlers:look" with
      | signal | dead |
    When the client calls the tool "look"
    Then the call succeeds

  Scenario: A tenant that cannot be one
    Given the handler "tests.servers.handlers:look" with
      | tenant | ../acme |
    When the client calls the tool "look"
    Then the call succeeds

  Scenario: Scopes of nobody
    Given the handler "tests.servers.handlers:look" with
      | scopes | files:read |
    When the client calls the tool "look"
    Then the call succeeds

  Scenario: Scopes as one text
    Given the handler "tests.servers.handlers:look" with
      | subject | ann          |
      | scopes  | "files:read" |
    When the client calls the tool "look"
    Then the call succeeds

  Scenario: An empty row
    Given the handler "tests.servers.handlers:look" with
      | session | |
    When the client calls the tool "look"
    Then the call succeeds

  Scenario: A tenant after the store was filled
    Given the handler "tests.servers.handlers:look"
    And the store holds
      | key   | value |
      | a.txt | draft |
    And the handler "tests.servers.handlers:look" with
      | tenant | acme |
    When the client calls the tool "look"
    Then the call succeeds

  Scenario: A state without a tenant
    Given the handler "tests.servers.handlers:count_files" with
      | tenant | (empty) |
    When the client calls the tool "count_files"
    Then the call fails with the reason "no_file"

  Scenario: A context says something else
    Given the handler "tests.servers.handlers:look" with
      | tenant | acme |
    When the client calls the tool "look"
    Then the result has
      | tenant | default |
