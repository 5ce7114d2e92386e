Feature: Every make of server in the same words
  One lending library, built four times: on the SDK's MCPServer, on its low-level Server, with FastMCP, and as a
  function that serves standard input and output by itself. Whoever says what it does need not know how it is built.

  Scenario Outline: <make> introduces itself, and says what it offers
    Given the server "<make>"
    When the client connects
    Then the call succeeds
    And the server introduces itself as
      | name    | lending |
      | version | 1.0     |
    And the server offers exactly the tools
      | name       | description                                 | read only |
      | lend       | Lend a book.                                | no        |
      | throw_away | Throw a book away.                          | no        |
      | take_stock | Count the books.                            | yes       |
      | break_down | Stumble over something that nobody foresaw. | yes       |
    And the tool "lend" takes
      | argument | type         | required |
      | book     | text         | yes      |
      | days     | whole number | no       |
    And the server offers exactly the resource templates
      | uri template  |
      | book://{name} |
    And the server offers the prompt "recommend"

    Examples:
      | make             |
      | MCPServer        |
      | low-level Server |
      | FastMCP          |
      | serve()          |

  @fresh
  Scenario Outline: <make> lends a book for two weeks
    Given the server "<make>"
    And the clock reads "2026-03-28T12:00:00Z"
    When the client calls the tool "lend" with
      | book | Emma |
    Then the result is
      """
      {"book": "Emma", "author": "Jane Austen", "days": 14, "until": "2026-04-11"}
      """
    And the text mentions every value of the result

    Examples:
      | make             |
      | MCPServer        |
      | low-level Server |
      | FastMCP          |
      | serve()          |

  @fresh
  Scenario Outline: <make> does not lend a book twice
    Given the server "<make>"
    And the clock reads "2026-03-28T12:00:00Z"
    And the client has called the tool "lend" with
      | book | Emma |
      | days | 7    |
    When the client calls the tool "lend" with
      | book | Emma |
    Then the tool reports an error
    And the error mentions "Emma is lent until 2026-04-04."
    And the error leaks nothing

    Examples:
      | make             |
      | MCPServer        |
      | low-level Server |
      | FastMCP          |
      | serve()          |

  Scenario Outline: <make> misses the argument by its name
    Given the server "<make>"
    When the client calls the tool "lend"
    Then the tool reports an error
    And the error names the argument "book"
    And the error leaks nothing

    Examples:
      | make             |
      | MCPServer        |
      | low-level Server |
      | FastMCP          |
      | serve()          |

  @fresh
  Scenario Outline: <make> asks before it throws a book away
    Given the server "<make>"
    When the client calls the tool "throw_away" with
      | book | Dune |
    Then the server asks "Throw Dune away?" with the form
      | field | type      | required |
      | sure  | yes or no | yes      |
    And the question asks for no secret
    When the user accepts with
      | sure | yes |
    Then the call succeeds
    And the text says "Dune is gone."
    When the client reads the resource "book://Dune"
    Then the request is rejected
    And the error leaks nothing

    Examples:
      | make             |
      | MCPServer        |
      | low-level Server |
      | FastMCP          |
      | serve()          |

  Scenario Outline: <make> keeps the book of a user who declines
    Given the server "<make>"
    When the client calls the tool "throw_away" with
      | book | Dune |
    And the user declines
    Then the text says "Dune is kept."

    Examples:
      | make             |
      | MCPServer        |
      | low-level Server |
      | FastMCP          |
      | serve()          |

  Scenario Outline: <make> tells how far it has come
    Given the server "<make>"
    When the client calls the tool "take_stock"
    Then the text says "2 books."
    And progress reached 2 of 2
    And progress never went back

    Examples:
      | make             |
      | MCPServer        |
      | low-level Server |
      | FastMCP          |
      | serve()          |

  Scenario Outline: <make> lets a book be read about, and a prompt be got
    Given the server "<make>"
    When the client reads the resource template "book://{name}" with
      | name | Emma |
    Then the text says "Emma, by Jane Austen."
    When the client gets the prompt "recommend" with
      | taste | deserts |
    Then the text says "Which book is for somebody who likes deserts?"
    When the client gets the prompt "recommend"
    Then the request is rejected
    And the error leaks nothing

    Examples:
      | make             |
      | MCPServer        |
      | low-level Server |
      | FastMCP          |
      | serve()          |

  Scenario Outline: <make> fails at a tool that it does not have
    Given the server "<make>"
    When the client calls the tool "buy"
    Then the call fails
    And the error mentions "Unknown tool: "
    And the error leaks nothing

    Examples:
      | make             |
      | MCPServer        |
      | low-level Server |
      | FastMCP          |
      | serve()          |
