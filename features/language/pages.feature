Feature: Listings in pages
  A server may give a list in pages. Each page but the last has a cursor, which only the server understands.

  Rule: Every page is read, in order, and none twice

    Background:
      Given the server "archive"

    Scenario: All pages together are the list
      When the client lists the resources
      Then the list "resources" has length 7
      And the result has
        | resources[0].name | doc-0000 |
        | resources[6].name | doc-0006 |

    Scenario Outline: The pages may be of <size>
      Given the server "archive" with
        | count | 40     |
        | size  | <size> |
      When the client lists the resources
      Then the list "resources" has length 40
      And the result has
        | resources[39].name | doc-0039 |

      Examples:
        | size |
        | 1    |
        | 39   |
        | 40   |
        | 41   |

    Scenario: One page is looked at by itself
      When the client sends
        """
        {"method": "resources/list"}
        """
      Then the list "resources" has length 3
      And the reply has
        | nextCursor | (any) |

    Scenario: A cursor that the server never gave is refused
      When the client lists the resources from the cursor "bogus"
      Then the call fails with the code InvalidParams

  Rule: A list that changes meanwhile loses nothing

    Background:
      Given the server "archive"
      When the client sends
        """
        {"method": "resources/list"}
        """
      And the client remembers "nextCursor" as "the next page"

    Scenario: What is taken away from a page that was read makes none of the others disappear
      When the client calls the tool "burn" with
        | name | doc-0000 |
      And the client lists the resources from the cursor "{{the next page}}"
      Then the list "resources" has length 4
      And the result has
        | resources[0].name | doc-0003 |

    Scenario: What comes to a page that was read makes none of the others come twice
      When the client calls the tool "keep" with
        | name | doc-0000-b |
      And the client lists the resources from the cursor "{{the next page}}"
      Then the list "resources" has length 4
      And none of "resources" has
        | name | doc-0002 |

    Scenario: The document that the cursor stands for may go
      When the client calls the tool "burn" with
        | name | doc-0002 |
      And the client lists the resources from the cursor "{{the next page}}"
      Then the list "resources" has length 4

  @era:2026-07-28
  Rule: A server says how long a client may keep what it was given

    Scenario: A listing that everybody may keep for a minute
      Given the server "newsroom"
      When the client lists the tools
      Then the reply has
        | ttlMs      | 60000  |
        | cacheScope | public |

    Scenario: A resource that nobody may keep
      Given the server "newsroom"
      When the client reads the resource "news://front"
      Then the reply has
        | ttlMs      | 0       |
        | cacheScope | private |

    Scenario: Every page says the same of who may keep it
      Given the server "archive"
      When the client lists the resources
      Then the reply has
        | ttlMs      | 5000   |
        | cacheScope | public |

    @rule_off:cache_scope
    Scenario: Pages that disagree can be looked at where the rule is off
      Given the server "archive" with
        | one_scope | no |
      When the client lists the resources
      Then the list "resources" has length 7
