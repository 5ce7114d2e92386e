Feature: An agent writes features
  An agent may write new features freely, and only features. What is there already belongs to somebody: the user is
  asked about exactly this file and this text before it is overwritten.

  Background:
    Given the server "mcpbdd"
    And the folder "project" is prepared by "the greeter"

  Rule: A new feature is written at once

    Scenario: A new feature
      When the client calls the tool "write_feature" with
        | path | features/farewell.feature |
        | text | Feature: Farewell\n       |
      Then the call succeeds
      And the result has
        | path | features/farewell.feature |
        | done | created                   |
      And the server asks nothing
      And only "project/features/farewell.feature" has changed
      And the folder "project" now contains
        | path                      | content             |
        | features/farewell.feature | Feature: Farewell\n |

    Scenario: Folders on the way are made
      When the client calls the tool "write_feature" with
        | path | features/people/old/farewell.feature |
        | text | Feature: Farewell\n                  |
      Then the call succeeds
      And the folder "project" now contains
        | path                                 | content             |
        | features/people/old/farewell.feature | Feature: Farewell\n |

    Scenario: The very text that is there already needs no question
      Given the client has called the tool "write_feature" with
        | path | features/farewell.feature |
        | text | Feature: Farewell\n       |
      When the client calls the tool "write_feature" with
        | path | features/farewell.feature |
        | text | Feature: Farewell\n       |
      Then the result has
        | done | nothing |
      And the server asks nothing
      And nothing has changed

  Rule: The user is asked before a feature is overwritten

    Background:
      Given every call of the tool "write_feature" carries
        | path | features/greeter.feature |
        | text | Feature: Another\n       |

    Scenario: The question names the file, and how much of it goes
      When the client calls the tool "write_feature"
      Then the server asks for consent concerning "features/greeter.feature"
      And the question mentions "1 in place of 6"
      And the server asks "Overwrite" with the form
        | field   | type    | title      | required | default  |
        | confirm | boolean | Yes, do it | yes      | (absent) |

    Scenario: A yes overwrites it, once
      When the client calls the tool "write_feature"
      And the user accepts
      Then the call succeeds
      And the result has
        | done | overwritten |
      And only "project/features/greeter.feature" has changed
      And "project/features/greeter.feature" was changed exactly once
      And the folder "project" now contains
        | path                     | content            |
        | features/greeter.feature | Feature: Another\n |

    Scenario Outline: <answer> leaves it as it is
      When the client calls the tool "write_feature"
      And the user <answer>
      Then the call fails with the reason "<reason>"
      And nothing has changed

      Examples:
        | answer                 | reason            |
        | declines               | consent_declined  |
        | dismisses the question | consent_cancelled |

    Scenario: A form without the tick is no yes
      When the client calls the tool "write_feature"
      And the user accepts with
        | confirm | no |
      Then the call fails with the reason "consent_not_confirmed"
      And nothing has changed

    Scenario: Whoever cannot ask its user cannot overwrite
      Given the client cannot be asked anything
      When the client calls the tool "write_feature"
      Then the call fails with the reason "cannot_ask"
      And the error mentions "features/greeter.feature"
      And the error suggests "Choose another name"
      And nothing has changed

    Scenario: Whatever a program tries, a feature is overwritten by a yes to its very question
      Given the client acts as "ada"
      When the client calls the tool "write_feature"
      And the user accepts
      Then the call succeeds
      And consent cannot be bypassed

  Rule: Nothing else is written

    Scenario Outline: A path that leads elsewhere: <path>
      When the client calls the tool "write_feature" with
        | path | <path>           |
        | text | Feature: Other\n |
      Then the call fails with the reason "outside_features"
      And the error mentions "features/"
      And the error leaks nothing
      And nothing has changed

      Examples:
        | path                             |
        | ../elsewhere/other.feature       |
        | features/../other.feature        |
        | features/../../elsewhere/other.feature |
        | /features/other.feature          |
        | other.feature                    |
        | steps/other.feature              |
        | {{folder:project}}/features/other.feature |
        | {{folder:elsewhere}}/other.feature |
        | features/a\\b.feature          |
        | features/a\nb.feature            |

    Scenario Outline: What is no feature: <path>
      When the client calls the tool "write_feature" with
        | path | <path>           |
        | text | Feature: Other\n |
      Then the call fails with the reason "not_a_feature"
      And nothing has changed

      Examples:
        | path                      |
        | features/environment.py   |
        | features/steps/library.py |
        | features/.feature         |
        | features/other.feature.py |

    Scenario: No link leads out of the folder of features
      Given the folder "elsewhere" contains
        | path         | content          |
        | kept.feature | Feature: Kept\n  |
      And the folder "project" contains
        | path                  | link to                      |
        | features/out          | ../../elsewhere              |
        | features/kept.feature | ../../elsewhere/kept.feature |
      When the client calls the tool "write_feature" with
        | path | features/out/other.feature |
        | text | Feature: Other\n           |
      Then the call fails with the reason "outside_features"
      And nothing has changed
      When the client calls the tool "write_feature" with
        | path | features/kept.feature |
        | text | Feature: Other\n      |
      Then the call fails with the reason "not_a_feature"
      And nothing has changed
