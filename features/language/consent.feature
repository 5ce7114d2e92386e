Feature: Consent that cannot be bypassed
  One sentence by which an owner knows: the honest path is repeated, and then every known attack is tried, each in a
  fresh world. What counts is what changed.

  Rule: A gate holds, whatever it is written with

    Scenario: On the kit
      Given the server "gate on the kit"
      And the folder "shelf" contains
        | path      | content |
        | draft.txt | old     |
        | final.txt | new     |
      And the client acts as
        | subject   | ann  |
        | client id | desk |
        | tenant    | acme |
      When the client calls the tool "delete" with
        | path | draft.txt |
      And the user accepts
      Then the call succeeds
      And consent cannot be bypassed

    Scenario: On the SDK alone
      Given the server "gate on the SDK"
      And the folder "shelf" contains
        | path      | content |
        | draft.txt | old     |
        | final.txt | new     |
      And the client acts as "ann"
      When the client calls the tool "delete" with
        | path   | draft.txt |
        | reason | outdated  |
      And the user accepts
      Then the call succeeds
      And consent cannot be bypassed

  Rule: A question may have many forms

    Background:
      Given the server "gate on the SDK"
      And the folder "shelf" contains
        | path      | content |
        | draft.txt | old     |
        | final.txt | new     |

    Scenario: The question waits still, and a yes is what its form offers
      When the client calls the tool "delete" with
        | path | draft.txt |
      Then the server asks for consent concerning "draft.txt"
      And consent cannot be bypassed by
        | same answer twice         |
        | answer before the question |
        | declined                  |

    Scenario: A choice and a reason
      When the client calls the tool "retire" with
        | path | draft.txt |
      And the user accepts with
        | decision | retire   |
        | reason   | outdated |
      Then the call succeeds
      And consent cannot be bypassed by
        | empty form  |
        | wrapped yes |
        | declined    |

    Scenario: Two questions, one after the other
      When the client calls the tool "wipe" with
        | path | draft.txt |
      And the user accepts
      And the user accepts
      Then the call succeeds
      And consent cannot be bypassed by
        | no answer after one |
        | yes after no        |
        | almost a yes        |

    Scenario: A set of files, which may grow meanwhile
      When the client calls the tool "purge" with
        | prefix | dr |
      Then the server asks for consent concerning "draft.txt"
      When the user accepts
      Then the call succeeds
      And consent cannot be bypassed by
        | target grew |

    Scenario: Money, which would be taken twice
      Given the folder "data" is prepared by "two accounts"
      When the client calls the tool "pay" with
        | account | ada |
        | amount  | 5   |
      And the user accepts
      Then the call succeeds
      And consent cannot be bypassed by
        | eight at once         |
        | same answer twice     |
        | another target unasked |

    Scenario: On a clock that stands
      Given the clock reads "2026-10-01T09:00:00Z"
      When the client calls the tool "delete" with
        | path | draft.txt |
      And 9 minutes pass
      And the user accepts
      Then the call succeeds
      And consent cannot be bypassed by
        | same answer twice |
        | asked again later |

  Rule: Over http there are tokens and sessions

    Background:
      Given the server "guarded gate" over http
      And the folder "shelf" contains
        | path      | content |
        | draft.txt | old     |
        | final.txt | new     |
      And the client acts as
        | subject   | ann  |
        | client id | desk |
        | tenant    | acme |
      When the client calls the tool "delete" with
        | path | draft.txt |
      And the user accepts
      Then the call succeeds

    Scenario: Nobody answers for somebody else
      Then consent cannot be bypassed by
        | no credentials  |
        | another person  |
        | crossed answers |

    @era:2025-11-25
    Scenario: Nobody answers in the session of somebody else
      Then consent cannot be bypassed by
        | session of another |

  Rule: One case can be written by hand

    Background:
      Given the server "gate on the SDK"
      And the folder "shelf" contains
        | path      | content |
        | draft.txt | old     |
      When the client calls the tool "delete" with
        | path | draft.txt |

    @era:2026-07-28
    Scenario: A used yes
      When the user accepts
      And the client sends the old answer again
      Then the server asks again
      And "shelf/draft.txt" was removed exactly once

    @era:2026-07-28
    Scenario: An altered state
      When the client alters the state of the question
      And the user accepts
      Then the call fails with the reason "invalid_request_state"
      And nothing has changed

    @era:2026-07-28
    Scenario: An answer to something else
      When the client answers the server with
        """
        {"something else": {"action": "accept", "content": {"confirm": true}}}
        """
      Then the server asks for consent concerning "draft.txt"

    Scenario: A no is no
      When the user declines
      Then the call fails with the reason "consent_declined"
      And nothing has changed
