Feature: Extensions
  A server may do more than the protocol says. It declares that as an extension, and a client declares which ones it
  knows. What an extension adds is asked for by raw requests.

  Background:
    Given the server "print shop"

  @era:2026-07-28
  Scenario: A server declares its extensions
    When the client connects
    Then the server introduces itself as
      | capabilities.extensions["com.example/stock"].unit         | piece |
      | capabilities.extensions["io.modelcontextprotocol/tasks"] | (any) |

  Scenario: What an extension adds can be asked for
    When the client sends
      """
      {"method": "com.example/stock/get", "params": {"sku": "pen"}}
      """
    Then the call succeeds
    And the reply has
      | sku  | pen |
      | left | 7   |

  Scenario: Bad parameters are refused
    When the client sends
      """
      {"method": "com.example/stock/get", "params": {"id": "pen"}}
      """
    Then the call fails with the code InvalidParams

  Rule: Work becomes a task only for clients that know tasks

    Scenario: Others get the result itself
      When the client calls the tool "print_book" with
        | title | Ulysses |
      Then the text says "Ulysses is printed."

    @era:2026-07-28
    Scenario: Others may not ask for tasks
      When the client sends
        """
        {"method": "tasks/get", "params": {"taskId": "task-1"}}
        """
      Then the call fails with the code MissingRequiredClientCapability
      And the error has
        | requiredCapabilities.extensions["io.modelcontextprotocol/tasks"] | (any) |

    @era:2025-11-25
    Scenario: The earlier revision has no such tasks
      When the client sends
        """
        {"method": "tasks/get", "params": {"taskId": "task-1"}}
        """
      Then the call fails with the code MethodNotFound

    @era:2026-07-28
    Scenario: Who knows tasks gets one, can ask for it at once, and can end it
      Given the client offers
        | forms                                   |
        | extension io.modelcontextprotocol/tasks |
      When the client calls the tool "print_book" with
        | title | Ulysses |
      Then the reply has
        | resultType | task    |
        | status     | working |
      When the client remembers "taskId" of the reply as "the task"
      And the client sends
        """
        {"method": "tasks/get", "params": {"taskId": "{{the task}}"}}
        """
      Then the reply has
        | status | working    |
        | of     | print_book |
      When the client sends
        """
        {"method": "tasks/cancel", "params": {"taskId": "{{the task}}"}}
        """
      And the client sends
        """
        {"method": "tasks/get", "params": {"taskId": "{{the task}}"}}
        """
      Then the reply has
        | status | cancelled |

    @era:2026-07-28
    Scenario: A task that never was is none
      Given the client offers
        | extension io.modelcontextprotocol/tasks |
      When the client sends
        """
        {"method": "tasks/get", "params": {"taskId": "task-9"}}
        """
      Then the call fails with the code InvalidParams
