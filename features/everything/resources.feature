Feature: The documents of the everything server
  Its manual can be read as it stands, and two templates make up a resource for any number.

  Background:
    Given the server "everything"

  Scenario: The manual has seven parts
    When the client lists the resources
    Then the call succeeds
    And the list "resources" has length 7
    And none of "resources" has
      | mimeType | (absent) |
    And the server offers the resource "demo://resource/static/document/architecture.md"
    And the server does not offer the resource "demo://resource/dynamic/text/1"

  Scenario: A part of the manual is read
    When the client reads the resource "demo://resource/static/document/features.md"
    Then the call succeeds
    And the text mentions "# Everything Server"
    And the result has
      | contents[0].mimeType | text/markdown |

  Scenario: Two templates make up resources
    Then the server offers exactly the resource templates
      | uri template                              | name                  | type                     |
      | demo://resource/dynamic/text/{resourceId} | Dynamic Text Resource | text/plain               |
      | demo://resource/dynamic/blob/{resourceId} | Dynamic Blob Resource | application/octet-stream |

  Scenario: A text is made up for a number
    When the client reads the resource template "demo://resource/dynamic/text/{resourceId}" with
      | resourceId | 42 |
    Then the call succeeds
    And the text mentions "Resource 42: This is a plaintext resource"
    And the result has
      | contents[0].uri | demo://resource/dynamic/text/42 |

  Scenario: Bytes are made up for a number
    When the client reads the resource template "demo://resource/dynamic/blob/{resourceId}" with
      | resourceId | 42 |
    Then the call succeeds
    And the result has
      | contents[0].blob | (matches ^UmVzb3VyY2Ug) |
      | contents[0].text | (absent)                |

  Scenario Outline: What is no number leads nowhere: <what>
    When the client reads the resource template "demo://resource/dynamic/text/{resourceId}" with
      | resourceId | <what> |
    Then the request is rejected
    And the error mentions "Unknown resource"
    And the error leaks nothing

    Examples:
      | what |
      | two  |
      | -1   |

  @known_bug:none
  Scenario: A resource that is not there
    # The era has a code of its own for it, ResourceNotFound; the server says that the parameters are wrong.
    When the client reads the resource "demo://resource/static/document/no-such-part.md"
    Then the call fails with the code InvalidParams
    And the error mentions "not found"

  Scenario: The number of a resource is completed
    When the client asks to complete "resourceId" of the resource template "demo://resource/dynamic/text/{resourceId}" after typing "7"
    Then the call succeeds
    And the suggestions are
      | 7 |
    When the client asks to complete "resourceId" of the resource template "demo://resource/dynamic/text/{resourceId}" after typing "seven"
    Then the call succeeds
    And the suggestions are
      | (empty) |
