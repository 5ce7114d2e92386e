Feature: A handler by itself

  Scenario: A handler whose name is misspelt
    Given the handler "tests.servers.handlers:delet"
    When the client calls the tool "delete_file"
    Then the call succeeds

  Scenario: A handler in a module that is not there
    Given the handler "tests.servers.nowhere:delete"
    When the client calls the tool "delete_file"
    Then the call succeeds

  Scenario: A handler named as servers are
    Given the handler "delete"
    When the client calls the tool "delete_file"
    Then the call succeeds

  Scenario: A word is no handler
    Given the handler "tests.servers.handlers:CLOSED"
    When the client calls the tool "delete_file"
    Then the call succeeds

  Scenario: A class is no handler
    Given the handler "tests.servers.handlers:Stamp"
    When the client calls the tool "stamp"
    Then the call succeeds

  Scenario: A server is no handler
    Given the handler "tests.servers.handlers:server"
    When the client calls the tool "delete_file"
    Then the call succeeds

  Scenario: A handler that cannot be served
    Given the handler "tests.servers.handlers:hidden"
    When the client calls the tool "hidden"
    Then the call succeeds

  Scenario: A handler of the SDK's own kind
    Given the handler "tests.servers.handlers:foreign"
    When the client calls the tool "foreign"
    Then the call succeeds

  Scenario: A handler beside a server
    Given the server "keeping"
    And the handler "tests.servers.handlers:delete"
    When the client calls the tool "delete_file"
    Then the call succeeds

  Scenario: A server beside a handler
    Given the handler "tests.servers.handlers:delete"
    And the server "keeping"
    When the client calls the tool "delete_file"
    Then the call succeeds

  Scenario: Two handlers
    Given the handler "tests.servers.handlers:read"
    And the handler "tests.servers.handlers:delete"
    When the client calls the tool "delete_file"
    Then the call succeeds

  Scenario: A handler after the first call
    Given the handler "tests.servers.handlers:count_files"
    When the client calls the tool "count_files"
    Then the call fails with the reason "no_file"
    Given the handler "tests.servers.handlers:count_files"

  Scenario: A handler under the name of its function
    Given the handler "tests.servers.handlers:delete"
    When the client calls the tool "delete"
    Then the call succeeds

  Scenario: A handler under a name that nothing has
    Given the handler "tests.servers.handlers:delete"
    When the client calls the tool "zzz"
    Then the call succeeds

  Scenario: A resource called as a tool
    Given the handler "tests.servers.handlers:show"
    When the client calls the tool "show"
    Then the call succeeds

  Scenario: An argument that the function does not take
    Given the handler "tests.servers.handlers:read"
    When the client calls the tool "read_file" with
      | nam | a.txt |
    Then the call succeeds

  Scenario: A handler crashes
    Given the handler "tests.servers.handlers:crash"
    When the client calls the tool "crash"
    Then the call succeeds

  Scenario: A handler asks
    Given the handler "tests.servers.handlers:print_out"
    When the client calls the tool "print_out" with
      | name | a.txt |
    Then the call succeeds

  Scenario: A handler changes what it keeps
    Given the handler "tests.servers.handlers:keep" with
      | subject | ann         |
      | scopes  | files:write |
    When the client calls the tool "keep" with
      | name | a.txt |
      | text | draft |
    Then nothing has changed

  Scenario: A handler fails for another reason
    Given the handler "tests.servers.handlers:count_files"
    When the client calls the tool "count_files"
    Then the call fails with the reason "full"
