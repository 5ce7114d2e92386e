Feature: Consent that cannot be bypassed
  One sentence by which an owner knows: the honest path is repeated, and then every known attack is tried.

  Scenario: A gate that holds
    Given the server "desk"
    And the store holds
      | key                 | value                                                                     |
      | reports/sales-q3    | {"title": "Sales Q3", "owner": "ada", "text": "Sales rose in Norway."}    |
      | reports/floods      | {"title": "Floods", "owner": "ada", "text": "The cellar was under water."} |
    When the client calls the tool "delete" with
      | report | sales-q3 |
    And the user accepts
    Then the call succeeds
    And consent cannot be bypassed
