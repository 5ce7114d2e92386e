Feature: Extensions that are not as the scenario says

  Background:
    Given the server "print shop"

  @era:2026-07-28
  Scenario: A client that knows no tasks is given none
    When the client calls the tool "print_book" with
      | title | Ulysses |
    Then the reply has
      | resultType | task |

  @era:2026-07-28
  Scenario: An extension that the server does not declare
    When the client connects
    Then the server introduces itself as
      | capabilities.extensions["com.example/stocks"] | (any) |

  Scenario: An extension is offered in other words
    Given the client offers
      | extensions com.example/stock |
