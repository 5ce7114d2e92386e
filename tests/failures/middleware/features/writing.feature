Feature: A middleware by itself, written wrongly

  Scenario: A middleware whose name is misspelt
    Given the middleware "tests.servers.middlewares:redact"

  Scenario: A number is no middleware
    Given the middleware "tests.servers.wrong_middlewares:NUMBER"

  Scenario: A function that gives no middleware
    Given the middleware "tests.servers.wrong_middlewares:gives_text"

  Scenario: A middleware beside a server
    Given the server "keeping"
    And the middleware "tests.servers.middlewares:pass_through"

  Scenario: Two of them
    Given the middleware "tests.servers.middlewares:pass_through"
    And the middleware "tests.servers.middlewares:redact_secrets"

  Scenario: A middleware after the first call
    Given the middleware "tests.servers.middlewares:pass_through"
    When the client calls the tool "read_page"
    Given the middleware "tests.servers.middlewares:pass_through"

  Scenario: Settings that its function does not take
    Given the middleware "tests.servers.middlewares:rate_limit" with
      | call | 2 |

  Scenario: Settings where none can be
    Given the middleware "tests.servers.middlewares:pass_through" with
      | calls | 2 |

  Scenario: Nothing to stand behind
    Given what stands behind it crashes

  Scenario: Nothing that an answer could stand behind
    Given the server "keeping"
    And what stands behind it answers
      """text
      Home
      """

  Scenario: A field that no result has
    Given the middleware "tests.servers.middlewares:pass_through"
    And what stands behind it answers
      """
      {"content": [], "is_error": true}
      """

  Scenario: A field that does not fit
    Given the middleware "tests.servers.middlewares:pass_through"
    And what stands behind it answers
      """
      {"content": "Home"}
      """

  Scenario: An answer to another request
    Given the middleware "tests.servers.middlewares:keep_intentional_errors"
    And what stands behind it answers
      """
      {"messages": []}
      """
    When the client calls the tool "read_page"
    Then the call succeeds

  Scenario: A tool's error where no tool is called
    Given the middleware "tests.servers.middlewares:keep_intentional_errors"
    And what stands behind it reports the error "quota exceeded"
    When the client reads the resource "note://1"
    Then the call fails

  Scenario: An error that a tool reports, behind nothing
    Given what stands behind it reports the error "quota exceeded"

  Scenario: A code that there is not
    Given the middleware "tests.servers.middlewares:pass_through"
    And what stands behind it fails with InvalidParam "bad id"

  Scenario: An error without a code
    Given the middleware "tests.servers.middlewares:pass_through"
    And what stands behind it fails with
      | message | bad id |

  Scenario: A row that no error has
    Given the middleware "tests.servers.middlewares:pass_through"
    And what stands behind it fails with
      | code | -32602 |
      | text | bad id |

  Scenario: Malformed parameters for an interceptor
    Given the middleware "tests.servers.middlewares:Stamp"
    And what stands behind it receives malformed parameters

  Scenario: Two times for one answer
    Given the middleware "tests.servers.middlewares:pass_through"
    And what stands behind it takes 1 second
    And what stands behind it takes 2 seconds

  Scenario: A kind that cannot be streamed
    Given the middleware "tests.servers.middlewares:pass_through"
    And what stands behind it streams
      | kind  | value  |
      | steps | 1 of 3 |

  Scenario: Progress that is none
    Given the middleware "tests.servers.middlewares:pass_through"
    And what stands behind it streams
      | kind     | value |
      | progress | half  |

  Scenario: A log without a level
    Given the middleware "tests.servers.middlewares:pass_through"
    And what stands behind it streams
      | kind | value    |
      | log  | half way |

  Scenario: A notice of nothing that changes
    Given the middleware "tests.servers.middlewares:pass_through"
    And what stands behind it streams
      | kind   | value         |
      | notice | roots changed |

  Scenario: A time that is none
    Given the middleware "tests.servers.middlewares:pass_through"
    And what stands behind it streams
      | kind     | value  | after |
      | progress | 1 of 3 | soon  |

  Scenario: A request to nobody
    Given the request
      | url | http://127.0.0.1:8000/mcp |

  Scenario: A row that no request has
    Given the middleware "tests.servers.middlewares:pass_through"
    And the request
      | urll | http://127.0.0.1:8000/mcp |

  Scenario: An address that is none
    Given the middleware "tests.servers.middlewares:pass_through"
    And the request
      | url | /mcp |

  Scenario: A request after a call
    Given the middleware "tests.servers.middlewares:pass_through"
    When the client calls the tool "read_page"
    Given the request
      | url | http://127.0.0.1:8000/mcp |

  Scenario: No request that could arrive
    Given the middleware "tests.servers.middlewares:pass_through"
    When the request arrives

  Scenario: A tool that is defined twice
    Given a tool "bad" with the fields
      | name |
      | a    |
    And a tool "bad" with the fields
      | name |
      | a    |

  Scenario: A field that appears twice
    Given a tool "bad" with the fields
      | name |
      | a    |
      | a    |

  Scenario: A name that the compiler refuses
    Given a tool "bad" with the fields
      | name |
      | _a   |

  Scenario: A prompt whose argument the compiler refuses
    Given a prompt "bad" with the fields
      | name |
      | _a   |

  Scenario: A resource template whose fields are not those of its address
    Given a resource template "note://{room}" with the fields
      | name  |
      | house |

  Scenario: A name that is none
    Given a tool "bad" with the fields
      | name    |
      | user-id |

  Scenario: A type that there is not
    Given a tool "bad" with the fields
      | name | type |
      | a    | txt  |

  Scenario: A secret number
    Given a tool "bad" with the fields
      | name | type    | secret |
      | pin  | integer | yes    |

  Scenario: A default that is no text
    Given a tool "bad" with the fields
      | name   | secret |
      | a      | maybe  |
