Feature: A middleware that is wrong

  Scenario: An intentional error is swallowed
    Given the middleware "tests.servers.wrong_middlewares:swallow_errors"
    And what stands behind it fails with -32002 "page not found"
    When the client calls the tool "read_page"
    Then the call fails with the code -32002

  Scenario: What stands behind is called twice
    Given the middleware "tests.servers.wrong_middlewares:call_twice"
    When the client calls the tool "read_page"
    Then what stands behind it was called once

  Scenario: A secret is looked for where it never is
    Given the middleware "tests.servers.wrong_middlewares:redact_model"
    And what stands behind it answers
      """
      {"token": "s3cr3t"}
      """
    When the client calls the tool "whoami"
    Then the client has never seen "s3cr3t"

  Scenario: A secret stays in the text
    Given the middleware "tests.servers.wrong_middlewares:redact_structured"
    And what stands behind it answers
      """
      {"user": "ann", "token": "s3cr3t"}
      """
    When the client calls the tool "whoami"
    Then the result has
      | token | *** |
    And the text does not mention "s3cr3t"

  Scenario: A reply is edited in place
    Given the middleware "tests.servers.wrong_middlewares:spoil"
    And what stands behind it answers
      """
      {"page": {"title": "Home", "tags": ["a"]}}
      """
    When the client calls the tool "read_page"
    And the client calls the tool "read_page"
    Then the result is
      """
      {"page": {"title": "Home", "tags": ["a"]}}
      """

  Scenario: A refusal is tried again
    Given the middleware "tests.servers.wrong_middlewares:retry_all"
    And what stands behind it fails with InvalidParams "bad id"
    When the client calls the tool "sync"
    Then the call fails with the code InvalidParams
    And what stands behind it was called 1 times

  Scenario: Arguments are taken for granted
    Given the middleware "tests.servers.wrong_middlewares:need_arguments"
    When the client sends
      """
      {"method": "tools/call", "params": {"name": "area"}}
      """
    Then the call succeeds

  Scenario: An answer that has not the names of the wire
    Given the middleware "tests.servers.wrong_middlewares:answer_in_snake_case"
    When the client calls the tool "area"
    Then the tool reports an error

  Scenario: One call too many
    Given the middleware "tests.servers.wrong_middlewares:rate_limit" with
      | calls | 1 |
    When the client calls the tool "search"
    And the client calls the tool "search"
    Then what stands behind it was called once

  Scenario: Any token passes
    Given the middleware "tests.servers.wrong_middlewares:any_token"
    And the client acts as
      | subject | ann        |
      | scopes  | pages:read |
    When the client calls the tool "delete_page"
    Then what stands behind it was never called

  Scenario: No deadline
    Given the middleware "tests.servers.wrong_middlewares:no_deadline"
    And what stands behind it takes 2 seconds
    And the client waits at most 500 ms
    When the client calls the tool "report"
    Then the error mentions "deadline"

  Scenario: Nothing is streamed where nothing was called
    Given the middleware "tests.servers.wrong_middlewares:forget_progress"
    And what stands behind it streams
      | kind     | value  |
      | progress | 3 of 3 |
    When the client calls the tool "work"
    Then progress reached 3 of 3

  Scenario: Called with something else
    Given the middleware "tests.servers.middlewares:double_x"
    When the client calls the tool "area" with
      | x | 21 |
    Then what stands behind it was called with
      | arguments.x | 21 |
      | name        | area |

  Scenario: Called with nothing, as it was not called
    Given the middleware "tests.servers.middlewares:intercept"
    When the client calls the tool "forbidden"
    Then the call fails
    And what stands behind it was called with
      | name | forbidden |

  Scenario: A model is no message
    Given the middleware "tests.servers.wrong_middlewares:shout"
    When the client calls the tool "read_page"
    Then the text mentions "stamped"

  Scenario: A door that is open
    Given the middleware "tests.servers.wrong_middlewares:OpenDoor"
    And the request
      | header X-Key | wrong |
    When the client calls the tool "read_page"
    Then what stands behind it was never called

  Scenario: A chain that lacks a guard
    Given the server "keeping"
    Then the middleware of the server is
      | OpenTelemetryMiddleware |
      | RequestStateBoundry     |
      | redact_secrets          |

  Scenario: A chain in another order
    Given the server "keeping"
    Then the middleware of the server is
      | RequestStateBoundary    |
      | OpenTelemetryMiddleware |
