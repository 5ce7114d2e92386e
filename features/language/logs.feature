Feature: What the server logs
  A server may log to its clients. On 2025-11-25 a client says once from which level on it wants that, on 2026-07-28 with
  each request; who wants nothing is sent nothing.

  Rule: Log messages are looked at by level and text

    Background:
      Given the server "newsroom"

    Scenario: A line is logged at its level
      When the client calls the tool "say" with
        | text  | The press stands still. |
        | level | warning                 |
      Then the server logged "press stands still" at warning
      And the server logged nothing at error

    Scenario: The logger stands before the line
      When the client calls the tool "say" with
        | text | Paper is low. |
        | name | press         |
      Then the server logged "press: Paper is low." at info

    Scenario: Data is logged as JSON
      When the client calls the tool "say_data" with
        """
        {"data": {"press": 3, "state": "still"}}
        """
      Then the server logged "\"state\": \"still\"" at warning
      And the client received the notification "notifications/message" with
        | level      | warning |
        | data.press | 3       |

    Scenario: Nothing is logged
      When the client subscribes to changes of the lists
      Then the server logged nothing

  Rule: A client is sent what it wants

    Scenario Outline: What is below the wanted level is not sent over <transport>
      Given the server "newsroom" over <transport>
      And the client wants log messages from warning
      When the client calls the tool "say" with
        | text  | Paper is low. |
        | level | notice        |
      Then the server logged nothing
      When the client calls the tool "say" with
        | text  | Paper is out. |
        | level | error         |
      Then the server logged "Paper is out." at error

      Examples:
        | transport  |
        | in process |
        | stdio      |
        | http       |

    Scenario Outline: Who wants no log messages gets none over <transport>
      Given the server "newsroom" over <transport>
      And the client wants no log messages
      When the client calls the tool "say" with
        | text  | Paper is out. |
        | level | critical      |
      Then the call succeeds
      And the server logged nothing
      And the client was told nothing

      Examples:
        | transport  |
        | in process |
        | stdio      |
        | http       |

    Scenario: Each client is asked by itself
      Given the server "newsroom"
      And client "ben" wants no log messages
      When client "ben" calls the tool "say" with
        | text | Paper is low. |
      And the client calls the tool "say" with
        | text | Paper is out. |
      Then the server logged "Paper is out." at info
      And client "ben" was told nothing

  Rule: No secret is logged

    Background:
      Given the server "newsroom"

    Scenario: Ordinary lines give nothing away
      When the client calls the tool "say" with
        | text | Reader 17 gave a wrong password: too short. Used 120 tokens, next page_token=abcdef. |
      Then the server logged no secret

    Scenario: A mask is no secret
      When the client calls the tool "say_data" with
        """
        {"data": {"user": "ann", "password": "********", "token": "[redacted]", "authorization": true}}
        """
      Then the server logged no secret
