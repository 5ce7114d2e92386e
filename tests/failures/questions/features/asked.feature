Feature: Questions that are not as the scenario says

  Background:
    Given the server "asking"
    And the folder "desk" contains
      | path  | content |
      | a.txt | draft   |

  Scenario: It asks something else
    When the client calls the tool "delete_file" with
      | path | a.txt |
    Then the server asks "Really delete a.txt?"

  Scenario: It asks nothing
    When the client calls the tool "list_files"
    Then the server asks "Delete"

  Scenario: Its form has other fields
    When the client calls the tool "delete_file" with
      | path | a.txt |
    Then the server asks "Delete" with the form
      | field   | type      |
      | confirm | yes or no |
      | reason  | text      |

  Scenario: A field of its form is different
    When the client calls the tool "register"
    Then the server asks "Who are you?" with the form
      | field      | type   | required | choices                  | minimum |
      | name       | text   | no       | (any)                    | 3       |
      | email      | (any)  | (any)    | (any)                    | (any)   |
      | born       | (any)  | (any)    | (any)                    | (any)   |
      | age        | number | (any)    | (any)                    | (any)   |
      | height     | (any)  | (any)    | (any)                    | (any)   |
      | newsletter | (any)  | (any)    | (any)                    | (any)   |
      | size       | (any)  | (any)    | small=Small, large=Grand | (any)   |
      | colour     | (any)  | (any)    | red, blue                | (any)   |
      | toppings   | (any)  | (any)    | (any)                    | (any)   |

  Scenario: A column that no form has
    When the client calls the tool "delete_file" with
      | path | a.txt |
    Then the server asks "Delete" with the form
      | field   | kind |
      | confirm | text |

  Scenario: It asks another user
    When client "ben" calls the tool "list_files"
    And the client calls the tool "delete_file" with
      | path | a.txt |
    Then the server asks the user of client "ben" "Delete a.txt?"

  Scenario: It asks where it should not
    When the client calls the tool "delete_file" with
      | path | a.txt |
    Then the server asks nothing

  Scenario: It does not ask again
    When the client calls the tool "delete_file" with
      | path | a.txt |
    And the user accepts
    Then the server asks again

  Scenario: It asks something new instead of again
    When the client calls the tool "plan_trip"
    And the user accepts with
      | city | Oslo |
    Then the server asks again

  Scenario: It asks for consent that names something else
    When the client calls the tool "delete_file" with
      | path | a.txt |
    Then the server asks for consent concerning "b.txt"

  Scenario: The question does not mention it
    When the client calls the tool "delete_file" with
      | path | a.txt |
    Then the question mentions "forever"

  Scenario: The question mentions it
    When the client calls the tool "delete_file" with
      | path | a.txt |
    Then the question does not mention "for good"

  Scenario: The question has other parameters
    When the client calls the tool "delete_file" with
      | path | a.txt |
    Then the question has
      | message                                 | Delete? |
      | requestedSchema.properties.confirm.type | boolean |

  Scenario: There is no question to look at
    When the client calls the tool "list_files"
    Then the question mentions "a.txt"

  Scenario: The question asks for a password
    When the client calls the tool "log_in"
    Then the question asks for no secret
