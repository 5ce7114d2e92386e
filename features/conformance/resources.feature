Feature: Rules of the conformance suite: resources

  Background:
    Given the server "conformance"

  @conformance:resources-list
  Scenario: Every resource has an address, a name and a description
    When the client lists the resources
    Then the call succeeds
    And the result has
      | resources | (fits resources.json) |

  @conformance:resources-read-text
  Scenario: A text is read
    When the client reads the resource "test://static-text"
    Then the call succeeds
    And the text says "This is the content of the static text resource."
    And the result has
      | contents[0].uri      | test://static-text |
      | contents[0].mimeType | text/plain         |

  @conformance:resources-read-binary
  Scenario: Bytes are read
    When the client reads the resource "test://static-binary"
    Then the call succeeds
    And the result has
      | contents[0].uri      | test://static-binary  |
      | contents[0].mimeType | image/png             |
      | contents[0].blob     | (matches ^iVBORw0KGg) |

  @conformance:resources-templates-read
  Scenario: What a template leads to is read
    When the client reads the resource template "test://template/{id}/data" with
      | id | 123 |
    Then the call succeeds
    And the text mentions "123"
    And the result has
      | contents[0].uri | test://template/123/data |

  @conformance:sep-2164-resource-not-found @era:2026-07-28
  Scenario: A resource that does not exist is an error that names it
    When the client reads the resource "test://nonexistent-resource-for-conformance-testing"
    Then the request is rejected
    And the call fails with the code InvalidParams
    And the error has
      | uri | test://nonexistent-resource-for-conformance-testing |

  @conformance:resources-subscribe @era:2025-11-25
  Scenario: A resource is watched
    When the client subscribes to the resource "test://watched-resource"
    Then the call succeeds
    And the result is
      """
      {}
      """

  @conformance:resources-unsubscribe @era:2025-11-25
  Scenario: A resource is no longer watched
    When the client subscribes to the resource "test://watched-resource"
    And the client unsubscribes from the resource "test://watched-resource"
    Then the call succeeds
    And the result is
      """
      {}
      """
