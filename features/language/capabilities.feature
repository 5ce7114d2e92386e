Feature: What a client offers
  A client says what it can be asked: forms, links, its model with tools and without, its roots. A server asks nothing
  else; it says what it lacks, or it does not even list the tool that would ask.

  Rule: A server asks only what the client offers

    Background:
      Given the server "thinking"

    @era:2026-07-28
    Scenario: A server that cannot do without a model says what it lacks
      Given the client offers
        | forms |
      When the client calls the tool "translate" with
        | text | Guten Tag |
      Then the call fails with the code MissingRequiredClientCapability
      And the error has
        | requiredCapabilities.sampling | {} |

    Scenario: A server that cannot do without a model does not ask a client that has none
      Given the client cannot be asked anything
      When the client calls the tool "translate" with
        | text | Guten Tag |
      Then the call fails with the code -32021
      And the server asks nothing

    Scenario: The same server asks a client that has a model
      Given the client offers
        | sampling |
      When the client calls the tool "translate" with
        | text | Guten Tag |
      And the model answers "Good day"
      Then the text says "Good day"

    Scenario Outline: A client that offers <offer> can be asked so
      Given the client offers
        | <offer> |
      When the client calls the tool "demand" with
        | kind | <offer> |
      Then the call does not succeed

      Examples:
        | offer               |
        | forms               |
        | links               |
        | sampling            |
        | sampling with tools |

    @rule_off:client_capabilities @era:2025-11-25
    Scenario Outline: Where the rule is off, a pushed question for <asked> is refused by the client
      Given the client cannot be asked anything
      When the client calls the tool "demand" with
        | kind | <asked> |
      Then the call fails with the reason "not_answered"
      And the error mentions "The client does not offer <asked>"
      And the server asks nothing

      Examples:
        | asked               |
        | forms               |
        | links               |
        | sampling            |
        | sampling with tools |
        | roots               |

    @rule_off:client_capabilities @era:2026-07-28
    Scenario: Where the rule is off, a question in a result waits for an answer
      Given the client cannot be asked anything
      When the client calls the tool "demand" with
        | kind | sampling |
      Then the server asks the model "Sum up"
      When the model answers "A story."
      Then the text says "Thank you."

    Scenario Outline: A server that does without a model asks nothing, over <transport>
      Given the server "thinking" over <transport>
      And the client cannot be asked anything
      When the client calls the tool "translate" with
        | text | Guten Tag |
      Then the call fails with the code -32021
      And the server asks nothing

      Examples:
        | transport |
        | stdio     |
        | http      |

  Rule: A tool may be listed for those only who can be asked

    Background:
      Given the server "choosy"

    Scenario: A tool that needs a model is listed for a client that has one
      Given the client offers
        | sampling |
      When the client calls the tool "think"
      Then the call succeeds
      And the server offers exactly the tools
        | name  |
        | echo  |
        | think |

    Scenario Outline: The same tool is not there for a client that offers <offer>
      Given the client offers
        | <offer> |
      When the client calls the tool "think"
      Then the request is rejected
      And the error mentions "no tool think for you"
      And the server does not offer the tool "think"
      And the server offers the tool "echo"

      Examples:
        | offer |
        | forms |
        | links |
        | roots |

    Scenario: Two clients see the tools that each of them can be asked for
      Given client "ben" cannot be asked anything
      When client "ben" lists the tools
      And the client lists the tools
      Then the result of client "ben" has
        | tools[0].name | echo     |
        | tools[1]      | (absent) |
      And the result of the client has
        | tools[1].name | think |
