Feature: Resources
  A resource is read by its URI, or by a template that the server offers; what is offered is a promise like any other.

  Scenario: A text is read
    Given the server "library"
    When the client reads the resource "doc://rules"
    Then the call succeeds
    And the text says "# Rules\nBe quiet."
    And the result has
      | contents[0].uri      | doc://rules   |
      | contents[0].mimeType | text/markdown |
      | contents[0].blob     | (absent)      |

  Scenario: Bytes are read
    Given the server "library"
    When the client reads the resource "doc://map"
    Then the call succeeds
    And the text says ""
    And the result has
      | contents[0].mimeType | image/png            |
      | contents[0].blob     | (matches ^iVBORw0KG) |
      | contents[0].text     | (absent)             |

  Scenario Outline: A template is expanded, whatever stands in a name
    Given the server "library"
    When the client reads the resource template "note://{shelf}/{name}" with
      | shelf | poetry |
      | name  | <name> |
    Then the call succeeds
    And the text says "<name> stands on the shelf poetry."
    And the result has
      | contents[0].uri | <uri> |

    Examples:
      | name  | uri                      |
      | a b   | note://poetry/a%20b      |
      | café  | note://poetry/caf%C3%A9  |
      | a/b   | note://poetry/a%2Fb      |
      | naïve | note://poetry/na%C3%AFve |

  Scenario: A variable of a query may be left out
    Given the server "library"
    When the client reads the resource template "search://notes{?word,limit}" with
      | word | o |
    Then the call succeeds
    And the text says "north\nsouth"
    When the client reads the resource template "search://notes{?word,limit}" with
      | word  | o |
      | limit | 1 |
    Then the call succeeds
    And the text says "north"

  Scenario: A variable that is left out, or empty, expands to nothing
    Given the server "library"
    When the client reads the resource template "search://notes{?word,limit}" with
      | word  | (empty)  |
      | limit | (absent) |
    Then the call succeeds
    And the text mentions "café"

  Scenario: What is missing has the code of its era
    Given the server "shelves"
    When the client reads the resource "book://z"
    Then the request is rejected
    And the call fails with the code ResourceNotFound
    And the error mentions "not found"
    And the error has
      | uri | book://z |

  Scenario: What a template leads to may be missing
    Given the server "library"
    When the client reads the resource template "note://{shelf}/{name}" with
      | shelf | maps |
      | name  | west |
    Then the call fails
    And the error mentions "There is no note west on the shelf maps."

  Scenario: A server may ask before it lets a resource be read
    Given the server "shelves"
    When the client reads the resource "book://locked"
    Then the server asks "Who reads?"
    When the user accepts with
      | name | Ann |
    Then the call succeeds
    And the text says "Ann may read it."

  Scenario: Another client reads for itself, and again
    Given the server "library"
    When client "ben" reads the resource "doc://rules"
    Then the call of client "ben" succeeds
    When client "ben" calls it again
    Then the call succeeds
    And the text of client "ben" mentions "Be quiet"

  Scenario: Every page is listed
    Given the server "shelves"
    When the client lists the resources
    Then the call succeeds
    And the list "resources" has length 5
    When the client lists the resource templates
    Then the call succeeds
    And the list "resourceTemplates" has length 5

  Scenario: Listings begin at a cursor
    Given the server "shelves"
    When the client lists the resources from the cursor "2"
    Then the call succeeds
    And the list "resources" has length 3
    When the client lists the resource templates from the cursor "4"
    Then the call succeeds
    And the result has
      | resourceTemplates[0].uriTemplate | e://{x}  |
      | resourceTemplates[1]             | (absent) |
    When the client lists the resources from the cursor "nowhere"
    Then the call fails with the code InvalidParams

  Scenario: A server offers exactly these resources and templates
    Given the server "library"
    When the client connects
    Then the call succeeds
    And the server offers exactly the resources
      | uri         | name  | title       | description          | type          |
      | doc://rules | rules | House rules | How to behave.       | text/markdown |
      | doc://map   | map   | (absent)    | Where everything is. | image/png     |
    And the server offers exactly the resource templates
      | uri template                | name   | title    | type       |
      | note://{shelf}/{name}       | note   | A note   | text/plain |
      | search://notes{?word,limit} | search | (absent) | text/plain |

  Scenario: A server offers a resource, and no other
    Given the server "shelves"
    When the client connects
    Then the call succeeds
    And the server offers the resource "book://e"
    And the server does not offer the resource "book://f"

  Scenario: Resources and templates are declared
    Given the server "library"
    When the client connects
    Then the call succeeds
    And the resource "doc://rules" is declared with
      | name        | rules             |
      | mimeType    | text/markdown     |
      | description | (mentions behave) |
    And the resource template "note://{shelf}/{name}" is declared with
      | title    | A note     |
      | mimeType | text/plain |
