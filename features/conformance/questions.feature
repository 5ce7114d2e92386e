Feature: Rules of the conformance suite: questions that are pushed
  On 2025-11-25 a server that asks sends a request of its own in the middle of a call.

  Background:
    Given the server "conformance"

  @conformance:tools-call-elicitation @era:2025-11-25
  Scenario: The user is asked, and the tool works with the answer
    When the client calls the tool "test_elicitation" with
      | message | Please introduce yourself |
    Then the server asks "Please introduce yourself" with the form
      | field    | type | required |
      | username | text | yes      |
      | email    | text | yes      |
    When the user accepts with
      | username | ann             |
      | email    | ann@example.com |
    Then the call succeeds
    And the text mentions "ann@example.com"

  @conformance:tools-call-sampling @era:2025-11-25
  Scenario: The model is asked, and the tool works with the answer
    When the client calls the tool "test_sampling" with
      | prompt | What is two and two? |
    Then the server asks the model "What is two and two?"
    When the model answers "Four."
    Then the call succeeds
    And the text mentions "Four."

  @conformance:elicitation-sep1034-defaults @era:2025-11-25
  Scenario: A form may be filled in already
    When the client calls the tool "test_elicitation_sep1034_defaults"
    Then the server asks "Is this right?" with the form
      | field    | type         | default  | choices                   |
      | name     | text         | John Doe | (any)                     |
      | age      | whole number | 30       | (any)                     |
      | score    | number       | 95.5     | (any)                     |
      | status   | text         | active   | active, inactive, pending |
      | verified | yes or no    | yes      | (any)                     |
    When the user accepts
    Then the call succeeds
    And the text mentions "action=accept"

  @conformance:elicitation-sep1330-enums @era:2025-11-25
  Scenario: A form may offer choices, with titles or without, one or several
    When the client calls the tool "test_elicitation_sep1330_enums"
    Then the server asks "Which one?" with the form
      | field          | type | choices                                                          |
      | untitledSingle | text | option1, option2, option3                                        |
      | titledSingle   | text | value1=First Option, value2=Second Option, value3=Third Option   |
      | legacyEnum     | text | opt1=Option One, opt2=Option Two, opt3=Option Three              |
      | untitledMulti  | list | option1, option2, option3                                        |
      | titledMulti    | list | value1=First Option, value2=Second Option, value3=Third Option   |
    When the user declines
    Then the call succeeds
    And the text mentions "action=decline"
