Feature: Answers that cannot be given

  Background:
    Given the server "asking"

  Scenario: Accepting when nothing was asked
    When the client calls the tool "list_files"
    And the user accepts

  Scenario: Accepting after the call has failed
    When the client calls the tool "delete_file" with
      | path | a.txt |
    And the user declines
    And the user accepts

  Scenario: Accepting a form that wants an answer
    When the client calls the tool "register"
    And the user accepts

  Scenario: Entering a field that the form does not have
    When the client calls the tool "register"
    And the user accepts with
      | nmae | Ann |

  Scenario: Entering what does not fit
    When the client calls the tool "register"
    And the user accepts with
      | age | old |

  Scenario: Declining when nothing was asked
    When the client calls the tool "list_files"
    And the user declines

  Scenario: Dismissing when nothing was asked
    When the client calls the tool "list_files"
    And the user dismisses the question

  Scenario: Accepting one of several without saying which
    When the client calls the tool "board"
    And the user accepts

  Scenario: Holding the wrong one of several against a form
    When the client calls the tool "board"
    Then the server asks "Which meal?" with the form
      | field |
      | seat  |

  Scenario: Remembering a part of a text that has not come yet
    When the client calls the tool "plan_trip"
    And the client remembers the text matching "Oslo" as "city"

  Scenario: Accepting a question that was not asked
    When the client calls the tool "board"
    And the user answers "Which gate?" by accepting

  Scenario: Filling in a question that was not asked
    When the client calls the tool "board"
    And the user answers "Which gate?" by accepting with
      | gate | 7 |

  Scenario: Declining a question that was not asked
    When the client calls the tool "board"
    And the user answers "Which gate?" by declining

  Scenario: An old answer when there was none
    When the client calls the tool "list_files"
    And the client sends the old answer again

  Scenario: Altering the state of no question
    When the client calls the tool "list_files"
    And the client alters the state of the question

  @era:2026-07-28
  Scenario: Raw answers to no question
    When the client calls the tool "list_files"
    And the client answers the server with
      """
      {"seat": {"action": "accept"}}
      """

  @era:2026-07-28
  Scenario: Raw answers that are no object
    When the client calls the tool "plan_trip"
    And the client answers the server with
      """
      ["accept"]
      """
