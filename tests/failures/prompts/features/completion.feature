Feature: Suggestions that are not as the scenario says

  Scenario: Other suggestions
    Given the server "library"
    When the client asks to complete "to" of the prompt "letter" after typing "An"
    Then the suggestions are
      | Anton |
      | Ann   |

  Scenario: No suggestions are wanted
    Given the server "library"
    When the client asks to complete "to" of the prompt "letter" after typing "An"
    Then the suggestions are
      | (empty) |

  Scenario: A suggestion is missing
    Given the server "library"
    When the client asks to complete "to" of the prompt "letter" after typing "Z" knowing
      | copies | 2 |
    Then the suggestions include "Zoe"

  Scenario: An argument that the prompt has not is completed
    Given the server "library"
    When the client asks to complete "too" of the prompt "letter" after typing "An"
    Then the suggestions include "Ann"

  Scenario: A prompt that is not there is completed
    Given the server "library"
    When the client asks to complete "to" of the prompt "lettre" after typing "An"
    Then the suggestions include "Zoe"

  Scenario: A variable that the template has not is completed
    Given the server "library"
    When the client asks to complete "shlef" of the resource template "note://{shelf}/{name}" after typing "m"
    Then the suggestions include "maps"

  Scenario: A template that is not offered is completed
    Given the server "library"
    When the client asks to complete "name" of the resource template "note://{name}" after typing "n" knowing
      | shelf | maps |
    Then the suggestions include "north by north-west"

  Scenario: Nothing was completed
    Given the server "library"
    When the client gets the prompt "greeting"
    Then the suggestions are
      | Ann |

  Scenario: A server completes nothing
    Given the server "shelves"
    When the client asks to complete "tone" of the prompt "prompt_a" after typing "d"
    Then the suggestions include "dry"

  Scenario: A server completes no argument of a prompt
    Given the server "shelves"
    When the client asks to complete "tone" of the prompt "prompt_a" after typing "d"

  Scenario: Even where others are known
    Given the server "shelves"
    When the client asks to complete "tone" of the prompt "prompt_a" after typing "d" knowing
      | topic | rain |

  Scenario: A server completes no variable of a template
    Given the server "shelves"
    When the client asks to complete "x" of the resource template "a://{x}" after typing "d"

  Scenario: Even where other variables are known
    Given the server "shelves"
    When the client asks to complete "x" of the resource template "a://{x}" after typing "d" knowing
      | y | (any) |
