Feature: Pages that do not make up the list

  Scenario: Cursors that count lose a document when another one goes
    Given the server "archive" with
      | cursors | by number |
    When the client sends
      """
      {"method": "resources/list"}
      """
    And the client remembers "nextCursor" as "the next page"
    And the client calls the tool "burn" with
      | name | doc-0000 |
    And the client lists the resources from the cursor "{{the next page}}"
    Then the list "resources" has length 4

  @era:2026-07-28
  Scenario: Pages disagree about who may keep them
    Given the server "archive" with
      | one_scope | no |
    When the client lists the resources

  @era:2026-07-28
  Scenario: A listing may be kept for another time
    Given the server "archive"
    When the client lists the resources
    Then the reply has
      | ttlMs | 60000 |
