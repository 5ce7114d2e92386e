Feature: The store of other servers

  Scenario: A server that is not given the store
    Given the server "recording_db"
    And the store is empty

  Scenario: A store cannot be handed to a process
    Given the server "noting" over stdio
