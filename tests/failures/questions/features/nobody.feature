Feature: Sentences about questions that nobody asked, or that several could mean

  Rule: Nothing was called

    Background:
      Given the server "thinking"

    Scenario Outline: <sentence>
      When <sentence>

      Examples:
        | sentence                                                  |
        | the user accepts                                          |
        | the user declines                                         |
        | the user of client "ben" dismisses the question           |
        | the user answers "Which title?" by accepting              |
        | the user answers "Which title?" by declining              |
        | the user opens the link and finishes                      |
        | the user of client "ben" opens the link but never finishes |
        | the model answers "A story."                              |
        | the model of client "ben" refuses                         |
        | the client sends the old answer again                     |
        | the client alters the state of the question               |

    Scenario Outline: <sentence>, before anything was called
      Then <sentence>

      Examples:
        | sentence                                            |
        | the server asks "Which title?"                      |
        | the server asks the user of client "ben" "Which?"   |
        | the server asks nothing                             |
        | the server asks again                               |
        | the server sends the user to "https://example.com/" |
        | the server asks the model "Sum up"                  |
        | the server asks for consent concerning "a.txt"      |
        | the question mentions "a.txt"                       |
        | the question of client "ben" does not mention "x"   |
        | the question asks for no secret                     |

  Rule: Nothing was asked

    Background:
      Given the server "thinking"
      When the client calls the tool "stay_home"

    Scenario Outline: <sentence>, though nothing was asked
      When <sentence>

      Examples:
        | sentence                                       |
        | the user answers "Which title?" by accepting   |
        | the user answers "Which title?" by declining   |
        | the user opens the link and finishes           |
        | the user opens the link but never finishes     |

    Scenario: Filling in what nobody asked
      When the user accepts with
        | title | A story |

    Scenario: Filling in, by its message, what nobody asked
      When the user answers "Which title?" by accepting with
        | title | A story |

    Scenario Outline: <sentence>, though nothing is asked
      Then <sentence>

      Examples:
        | sentence                                            |
        | the server asks again                               |
        | the server sends the user to "https://example.com/" |
        | the server asks for consent concerning "a.txt"      |
        | the question does not mention "x"                   |
        | the question asks for no secret                     |

    Scenario: The form of nothing
      Then the server asks "Which title?" with the form
        | field |
        | title |

    Scenario: The paths of nothing
      Then the question has
        | message | Which title? |

    Scenario: A message for a model that nobody asked
      When the model answers with
        """
        {"type": "text", "text": "A story."}
        """

  Rule: Several could be meant

    Background:
      Given the server "asking"
      When the client calls the tool "board"

    Scenario Outline: <sentence>, though several wait
      When <sentence>

      Examples:
        | sentence                             |
        | the user declines                    |
        | the user dismisses the question      |
        | the user answers "Which" by declining |
        | the user opens the link and finishes |
        | the model answers "A story."         |
        | the model refuses                    |

    Scenario: Filling in one of several
      When the user accepts with
        | seat | window |

    Scenario: Filling in a field of the other
      When the user answers "Which meal?" by accepting with
        | seat | window |

    Scenario: Filling in what both could be
      When the user answers "Which" by accepting with
        | seat | window |

    Scenario: Looking at one of several
      Then the question has
        | message | Which seat? |

    Scenario: One of several asks for no secret
      Then the question asks for no secret

    Scenario: None of several mentions it
      Then the question mentions "luggage"

    Scenario: One of several mentions it
      Then the question does not mention "seat"

    Scenario: The form of one of several is another
      Then the server asks "Which seat?" with the form
        | field |
        | meal  |
