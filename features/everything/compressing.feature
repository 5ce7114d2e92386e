Feature: Compressing a file from somewhere
  The one tool that reaches out of the server: it fetches a file, compresses it, and keeps the result for the session.
  Whoever runs the server decides from where it may fetch, and how much.

  Background:
    Given the server "everything"
    And the client cannot be asked anything

  Rule: The compressed file is given, or kept and linked

    Scenario: The file itself
      When the client calls the tool "gzip-file-as-resource" with
        | name       | hello.txt.gz          |
        | data       | data:text/plain,Hello |
        | outputType | resource              |
      Then the call succeeds
      And the result includes an embedded resource of type "application/gzip"
      And the reply has
        | content[0].resource.uri  | demo://resource/session/hello.txt.gz |
        | content[0].resource.blob | (matches ^H4sI)                      |

    Scenario: A link to it
      When the client calls the tool "gzip-file-as-resource" with
        | name | hello.txt.gz          |
        | data | data:text/plain,Hello |
      Then the call succeeds
      And the result includes a resource link of type "application/gzip"
      And the reply has
        | content[0].uri | demo://resource/session/hello.txt.gz |

  Rule: Nothing is fetched from where it must not be

    Scenario: A file of the server's own machine
      When the client calls the tool "gzip-file-as-resource" with
        | data | file:///etc/passwd |
      Then the tool reports an error
      And the error mentions "Only http, https, and data URLs are supported"
      And the error leaks nothing
      And the client has never seen "root:"

    Scenario Outline: <what> while only example.org is allowed
      Given the server "everything" with
        | environment.GZIP_ALLOWED_DOMAINS | example.org |
      When the client calls the tool "gzip-file-as-resource" with
        | data | <address> |
      Then the tool reports an error
      And the error mentions "is not in the allowed domains list"
      And the error leaks nothing

      Examples:
        | what                            | address                         |
        | Another domain                  | https://example.com/file        |
        | A domain that only looks alike  | https://notexample.org/file     |
        | The allowed name as a user name | https://example.org@example.com |

    Scenario: A file that is larger than allowed
      Given the server "everything" with
        | environment.GZIP_MAX_FETCH_SIZE | 4 |
      When the client calls the tool "gzip-file-as-resource" with
        | data | data:text/plain,Hello |
      Then the tool reports an error
      And the error mentions "exceeds 4 bytes"
      And the error leaks nothing
