Feature: Models and roots that are not asked as the scenario says

  Background:
    Given the server "thinking"

  Scenario: It asks the model something else
    When the client calls the tool "summarise" with
      | text | A long story. |
    Then the server asks the model "Translate"

  Scenario: It asks the model, not the user
    When the client calls the tool "summarise" with
      | text | A long story. |
    Then the server asks "A long story."

  Scenario: It does not ask the model
    When the client calls the tool "stay_home"
    Then the server asks the model "Sum up"

  Scenario: Nobody asked the model
    When the client calls the tool "stay_home"
    And the model answers "A story."

  Scenario: The user is asked, not the model
    When the client calls the tool "demand" with
      | kind | forms |
    And the model answers "A story."

  Scenario: The model is asked, not the user
    When the client calls the tool "summarise" with
      | text | A long story. |
    And the user accepts

  Scenario: The user declines for the model
    When the client calls the tool "summarise" with
      | text | A long story. |
    And the user declines

  Scenario: The model opens no links
    When the client calls the tool "summarise" with
      | text | A long story. |
    And the user opens the link and finishes

  Scenario: An answer of the model that is none
    When the client calls the tool "summarise" with
      | text | A long story. |
    And the model answers with
      """
      {"text": "A story."}
      """

  Scenario: A refusal when nobody asked
    When the client calls the tool "stay_home"
    And the model refuses

  Scenario: One answer for two questions to the model
    When the client calls the tool "compare"
    And the model answers "Both."

  Scenario: What the model was asked, and nobody looked
    When the client calls the tool "summarise" with
      | text | A long story. |

  Scenario: The model is asked where nothing should be
    When the client calls the tool "summarise" with
      | text | A long story. |
    Then the server asks nothing

  Scenario Outline: It asks what the client does not offer: <kind>
    Given the client offers
      | <offer> |
    When the client calls the tool "demand" with
      | kind | <kind> |

    Examples:
      | kind                | offer    |
      | forms               | links    |
      | links               | forms    |
      | sampling            | forms    |
      | sampling with tools | sampling |
      | roots               | forms    |

  Scenario: It does not ask for the roots
    Given the client waits at most 250 ms
    When the client calls the tool "stay_home"
    Then the server asks for the roots

  Scenario: It cannot ask for the roots
    Given the client waits at most 250 ms
    And the client offers
      | forms |
    When the client calls the tool "stay_home"
    Then the server asks for the roots

  Scenario: Nothing was called, so nobody asked for the roots
    Then the server asks for the roots

  Scenario: Roots that the client does not offer
    Given the client offers
      | forms |
    And the client has the roots
      | uri          |
      | file:///home |

  Scenario: Roots that come too late
    When the client calls the tool "look_around"
    Given the client has the roots
      | uri          |
      | file:///home |

  Scenario: Changed roots that nobody may ask for
    Given the client cannot be asked anything
    When the client changes its roots to
      | uri          |
      | file:///home |

  Scenario: Changed roots that are no files
    When the client calls the tool "look_around"
    And the client changes its roots to
      | uri  |
      | /tmp |

  Scenario: A root without an address
    Given the client has the roots
      | name |
      | Home |

  Scenario: A root that is no file
    Given the client has the roots
      | uri                 |
      | https://example.com |
