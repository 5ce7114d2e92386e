Feature: Finding and forgetting
  A model looks for what it needs and leaves the rest. What it is told to forget is gone, with all that hung on it.

  Background:
    Given the server "memory"
    And the folder "memory" contains the file "graph.jsonl" from "graph.jsonl"

  Rule: What is found comes with what it hangs on

    Scenario Outline: A search for <query> finds <whom>
      When the client calls the tool "search_nodes" with
        | query | <query> |
      Then the call succeeds
      And one of "entities" has
        | name | <whom> |
      And the list "entities" has length <found>
      And the text mentions every value of the result
      And nothing has changed

      Examples:
        | query  | whom | found |
        | ann    | Ann  | 1     |
        | PERSON | Ben  | 2     |
        | tea    | Ann  | 1     |

    Scenario: Nothing is found, and that is no mistake
      When the client calls the tool "search_nodes" with
        | query | coffee |
      Then the result is
        """
        {"entities": [], "relations": []}
        """

    Scenario: Who is opened comes with relations to others
      When the client calls the tool "open_nodes" with
        | names | Ann, Nobody |
      Then the list "entities" has length 1
      And one of "relations" has
        | from | Ann     |
        | to   | Chess 7 |
      And the list "relations" has length 2

    Scenario: The resource is the whole graph
      When the client reads the resource "memory://knowledge-graph"
      Then the call succeeds
      And the text mentions "likes tea"
      And the result has
        | contents[0].mimeType | application/json |

    Scenario: There is no other resource
      When the client reads the resource "memory://diary"
      Then the call fails with the code InvalidParams
      And the error mentions "memory://diary"
      And the error leaks nothing

  Rule: What is forgotten is gone

    Scenario: Somebody, with their relations
      When the client calls the tool "delete_entities" with
        | entityNames | Ann |
      Then the call succeeds
      And the text says "Entities deleted successfully"
      And only "memory/graph.jsonl" has changed
      When the client calls the tool "read_graph"
      Then none of "entities" has
        | name | Ann |
      And the list "relations" has length 0

    Scenario: One thing that was known of somebody
      When the client calls the tool "delete_observations" with
        """
        {"deletions": [{"entityName": "Ann", "observations": ["likes tea"]}]}
        """
      Then the call succeeds
      When the client calls the tool "open_nodes" with
        | names | Ann |
      Then the result has
        | entities[0].observations | plays chess |

    Scenario: How two hung together
      When the client calls the tool "delete_relations" with
        """
        {"relations": [{"from": "Ann", "to": "Ben", "relationType": "knows"}]}
        """
      Then the call succeeds
      When the client calls the tool "read_graph"
      Then none of "relations" has
        | to | Ben |
      And the list "entities" has length 3

    # KNOWN BUG: forgetting somebody who was never known is called a success, also in the structured answer. A model that
    # misspelt a name believes that it has done what it was told.
    @known_bug:none
    Scenario: Forgetting nobody is called a success
      When the client calls the tool "delete_entities" with
        | entityNames | Anne |
      Then the call succeeds
      And the result has
        | success | yes                           |
        | message | Entities deleted successfully |
      And nothing has changed
