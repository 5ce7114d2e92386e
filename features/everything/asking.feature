Feature: Asking the user with a form
  The server shows one form with every kind of field that the protocol knows. A client that can show this one can
  show any.

  Rule: The form

    Background:
      Given the server "everything"
      And the client offers
        | forms |
      When the client calls the tool "trigger-elicitation-request"

    Scenario: Every kind of field stands in the form, and only the name must be filled in
      Then the server asks "Please provide inputs for the following fields" with the form
        | field                      | type         | required | format   |
        | name                       | text         | yes      | (absent) |
        | check                      | yes or no    | no       | (absent) |
        | firstLine                  | text         | no       | (absent) |
        | email                      | text         | no       | email    |
        | homepage                   | text         | no       | uri      |
        | birthdate                  | text         | no       | date     |
        | integer                    | whole number | no       | (absent) |
        | number                     | number       | no       | (absent) |
        | untitledSingleSelectEnum   | text         | no       | (absent) |
        | untitledMultipleSelectEnum | list         | no       | (absent) |
        | titledSingleSelectEnum     | text         | no       | (absent) |
        | titledMultipleSelectEnum   | list         | no       | (absent) |
        | legacyTitledEnum           | text         | no       | (absent) |

    Scenario: Every choice has a default, and its choices have names for people
      Then the question has
        | requestedSchema.properties.untitledSingleSelectEnum.default   | Monica |
        | requestedSchema.properties.untitledMultipleSelectEnum.default | Guitar |
        | requestedSchema.properties.titledSingleSelectEnum.default     | hero-1 |
        | requestedSchema.properties.titledMultipleSelectEnum.default   | fish-1 |
        | requestedSchema.properties.legacyTitledEnum.default           | pet-1  |
      And the question mentions "Wonder Woman"
      And the question mentions "Salmon"
      And the question mentions "Reptiles"

    Scenario: A number has its limits
      Then the question has
        | requestedSchema.properties.integer.minimum | 1    |
        | requestedSchema.properties.integer.maximum | 100  |
        | requestedSchema.properties.number.minimum  | 0    |
        | requestedSchema.properties.number.maximum  | 1000 |

    Scenario: Nobody is asked for a secret
      Then the question asks for no secret

  Rule: The answer

    Background:
      Given the server "everything"
      And the client offers
        | forms |
      When the client calls the tool "trigger-elicitation-request"

    Scenario: What the user fills in is what the server tells
      When the user accepts with
        | name      | Ada Lovelace    |
        | check     | yes             |
        | email     | ada@example.org |
        | birthdate | 1815-12-10      |
        | integer   | 7               |
        | number    | 2.5             |
      Then the call succeeds
      And the text mentions "User provided the requested information!"
      And the text mentions "- Name: Ada Lovelace"
      And the text mentions "- Agreed to terms: true"
      And the text mentions "- Email: ada@example.org"
      And the text mentions "- Birthdate: 1815-12-10"
      And the text mentions "- Favorite Integer: 7"
      And the text mentions "- Favorite Number: 2.5"
      And the server asks nothing

    Scenario: What the user leaves out is not invented
      When the user accepts with
        | name | Ada Lovelace |
      Then the call succeeds
      And the text mentions "- Name: Ada Lovelace"
      And the text does not mention "Agreed to terms"
      And the text does not mention "Favorite Integer"

    Scenario: A user who says no
      When the user declines
      Then the call succeeds
      And the text mentions "User declined to provide the requested information"
      And the text does not mention "User inputs"
      And the server asks nothing

    Scenario: A user who closes the form
      When the user dismisses the question
      Then the call succeeds
      And the text mentions "User cancelled the elicitation dialog"
      And the text does not mention "User inputs"
      And the server asks nothing

    # KNOWN BUG: the form limits what may be entered, but the server takes an answer as it comes. A client that does not
    # check (nothing makes it) gets anything through.
    @known_bug:none
    Scenario: An answer against the form's own rules is taken all the same
      When the user accepts with
        """
        {"email": "not an address", "integer": 4711, "birthdate": "yesterday", "titledSingleSelectEnum": "hero-9"}
        """
      Then the call succeeds
      And the text mentions "User provided the requested information!"
      And the text mentions "- Email: not an address"
      And the text mentions "- Favorite Integer: 4711"
      And the text mentions "- Birthdate: yesterday"

    # KNOWN BUG: the summary looks for a color and a pet type, which the form does not have, and forgets every choice that
    # it does have.
    @known_bug:none
    Scenario: The choices that the user made are missing from the summary
      When the user accepts with
        | name                     | Ada Lovelace |
        | legacyTitledEnum         | pet-3        |
        | titledSingleSelectEnum   | hero-2       |
        | untitledSingleSelectEnum | Phoebe       |
      Then the call succeeds
      And the text mentions "User inputs:\n- Name: Ada Lovelace\n\nRaw result"
      And the text mentions "Phoebe"

  Rule: Who cannot be asked is not offered the tools that ask

    Scenario: A client that can show forms and nothing else
      Given the server "everything"
      And the client offers
        | forms |
      Then the server offers the tool "trigger-elicitation-request"
      And the server does not offer the tool "trigger-url-elicitation"
      And the server does not offer the tool "trigger-sampling-request"
      And the server does not offer the tool "get-roots-list"

    Scenario: A client that cannot be asked anything
      Given the server "everything"
      And the client cannot be asked anything
      Then the server does not offer the tool "trigger-elicitation-request"
      And the server does not offer the tool "trigger-url-elicitation"
      And the server does not offer the tool "trigger-sampling-request"
      And the server offers the tool "echo"

    Scenario: Calling the tool without being able to be asked is no way around it
      Given the server "everything"
      And the client cannot be asked anything
      When the client calls the tool "trigger-elicitation-request"
      Then the call fails
      And the error mentions "trigger-elicitation-request not found"
      And the server asks nothing
