Feature: Resources that are not as the scenario says

  Scenario: A resource that is not there
    Given the server "shelves"
    When the client reads the resource "book://z"
    Then the call succeeds

  Scenario: A slip in a URI
    Given the server "library"
    When the client reads the resource "doc://rule"
    Then the call succeeds

  Scenario: No URI at all
    Given the server "library"
    When the client reads the resource ""
    Then the call succeeds

  Scenario: A read that no Then looks at
    Given the server "shelves"
    When the client reads the resource "book://z"

  Scenario: Another text is read
    Given the server "library"
    When client "ben" reads the resource "doc://rules"
    Then the text of client "ben" says "Be loud."

  Scenario: A template that is not offered
    Given the server "library"
    When the client reads the resource template "note://{shelf}/{nmae}" with
      | shelf | maps |

  Scenario: A variable that the template has not
    Given the server "library"
    When the client reads the resource template "note://{shelf}/{name}" with
      | shelf | maps  |
      | nmae  | north |

  Scenario: Variables as JSON
    Given the server "library"
    When the client reads the resource template "note://{shelf}/{name}" with
      """
      {"shelf": "maps", "name": "north"}
      """

  Scenario: What a template leads to is not there
    Given the server "library"
    When the client reads the resource template "note://{shelf}/{name}" with
      | shelf | maps |
      | name  | west |
    Then the call succeeds

  Scenario: Other resources are offered
    Given the server "library"
    When the client connects
    Then the server offers exactly the resources
      | uri         | name  |
      | doc://rules | rules |
      | doc://mop   | map   |

  Scenario: A resource is of another type
    Given the server "library"
    When the client connects
    Then the server offers exactly the resources
      | uri         | type       |
      | doc://rules | text/plain |
      | doc://map   | image/png  |

  Scenario: Resources without their URI
    Given the server "library"
    When the client connects
    Then the server offers exactly the resources
      | name  |
      | rules |

  Scenario: Other templates are offered
    Given the server "library"
    When the client connects
    Then the server offers exactly the resource templates
      | uri template          |
      | note://{shelf}/{name} |

  Scenario: A resource is not offered
    Given the server "library"
    When the client connects
    Then the server offers the resource "doc://rule"

  Scenario: A resource is offered
    Given the server "library"
    When the client connects
    Then the server does not offer the resource "doc://rules"

  Scenario: A resource is declared otherwise
    Given the server "library"
    When the client connects
    Then the resource "doc://rules" is declared with
      | mimeType | text/plain |

  Scenario: A template is declared otherwise
    Given the server "library"
    When the client connects
    Then the resource template "note://{shelf}/{name}" is declared with
      | title | Notes |

  Scenario: The resources are listed from a page that is not there
    Given the server "shelves"
    When the client lists the resources from the cursor "nowhere"

  Scenario: The templates are listed from a page that is not there
    Given the server "shelves"
    When the client lists the resource templates from the cursor "nowhere"

  Scenario: The resources lead in a circle
    Given the server "stuck"
    When the client lists the resources

  Scenario: The templates lead in a circle
    Given the server "stuck"
    When the client lists the resource templates
