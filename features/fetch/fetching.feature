Feature: Fetching pages
  The fetch server gets a page from the internet for a model. Here the internet is the scenario's: pages, robots.txt
  and everything that goes wrong with them.

  Background:
    Given the server "fetch"

  Rule: A page is got and simplified

    Background:
      Given the upstream answers GET "https://tides.example.test/robots.txt" with 404

    Scenario: A page of HTML becomes Markdown
      Given the upstream answers GET "https://tides.example.test/" with
        | file | article.html |
      When the client calls the tool "fetch" with
        | url | https://tides.example.test/ |
      Then the text mentions "Contents of https://tides.example.test/:"
      And the text mentions "The tide turns twice a day"
      And the text mentions "# On tides"
      And the text does not mention "<p>"
      And the upstream received 1 request to "https://tides.example.test/"

    Scenario: The raw page is got where it is wanted
      Given the upstream answers GET "https://tides.example.test/" with
        | file | article.html |
      When the client calls the tool "fetch" with
        | url | https://tides.example.test/ |
        | raw | yes                         |
      Then the text mentions "<p>The tide turns twice a day"

    Scenario: What is no HTML is left as it is, and said to be so
      Given the upstream answers GET "https://tides.example.test/table.json" with 200 and
        """
        {"high": ["03:12", "15:40"]}
        """
      When the client calls the tool "fetch" with
        | url | https://tides.example.test/table.json |
      Then the text mentions "Content type application/json cannot be simplified to markdown"
      And the text mentions "15:40"

    Scenario: A redirect is followed, and robots.txt is read where it leads
      Given the upstream answers GET "https://tides.example.test/old" with
        | status          | 302                         |
        | header Location | https://sea.example.test/   |
      And the upstream answers GET "https://sea.example.test/robots.txt" with 404
      And the upstream answers GET "https://sea.example.test/" with
        | body                | The sea. |
        | header Content-Type | text/plain |
      When the client calls the tool "fetch" with
        | url | https://tides.example.test/old |
      Then the text mentions "The sea."
      And the upstream received 1 request to "https://sea.example.test/robots.txt"

  Rule: A long page is got in parts

    Background:
      Given the upstream answers GET "https://tides.example.test/robots.txt" with 404
      And the upstream answers GET "https://tides.example.test/log" with
        | body | 0123456789abcdefghij |

    Scenario: The first part says where the next one begins
      When the client calls the tool "fetch" with
        | url        | https://tides.example.test/log |
        | max_length | 10                             |
      Then the text mentions "0123456789\n\n<error>Content truncated."
      And the text mentions "start_index of 10"
      And the text does not mention "abc"

    Scenario: The last part says nothing of a next one
      When the client calls the tool "fetch" with
        | url         | https://tides.example.test/log |
        | max_length  | 10                             |
        | start_index | 10                             |
      Then the text mentions "abcdefghij"
      And the text does not mention "truncated"

    Scenario: Beyond the end there is nothing
      When the client calls the tool "fetch" with
        | url         | https://tides.example.test/log |
        | start_index | 20                             |
      Then the text mentions "No more content available."

  Rule: A site may keep robots out

    Scenario: A path that is disallowed is not asked for
      Given the upstream answers GET "https://tides.example.test/robots.txt" with
        | body | User-agent: *\nDisallow: /private |
      When the client calls the tool "fetch" with
        | url | https://tides.example.test/private/log |
      Then the tool reports an error
      And the error mentions "autonomous fetching of this page is not allowed"
      And the upstream received 0 requests to "https://tides.example.test/private/log"
      And the upstream received a request to "https://tides.example.test/robots.txt" with
        | header User-Agent | (mentions Autonomous) |

    Scenario Outline: A site that refuses its robots.txt is not asked for more
      Given the upstream answers GET "https://tides.example.test/robots.txt" with <status>
      When the client calls the tool "fetch" with
        | url | https://tides.example.test/ |
      Then the error mentions "assuming that autonomous fetching is not allowed"

      Examples:
        | status |
        | 401    |
        | 403    |

    Scenario: A robots.txt that does not come keeps the page away
      Given the upstream drops the connection to "https://tides.example.test/robots.txt"
      When the client calls the tool "fetch" with
        | url | https://tides.example.test/ |
      Then the error mentions "due to a connection issue"

    Scenario: A server that is told to takes no notice of robots.txt
      Given the server "fetch" with
        | ignore_robots_txt | yes |
      And the upstream answers GET "https://tides.example.test/log" with
        | body | Low water. |
      When the client calls the tool "fetch" with
        | url | https://tides.example.test/log |
      Then the text mentions "Low water."
      And the upstream received 0 requests to "https://tides.example.test/robots.txt"

  Rule: A page that does not come is told

    Background:
      Given the upstream answers GET "https://tides.example.test/robots.txt" with 404

    Scenario Outline: A status that is an error
      Given the upstream answers GET "https://tides.example.test/" with <status>
      When the client calls the tool "fetch" with
        | url | https://tides.example.test/ |
      Then the tool reports an error
      And the error mentions "status code <status>"

      Examples:
        | status |
        | 404    |
        | 429    |
        | 500    |

    Scenario: A page that breaks off is not taken for a whole one
      Given the upstream answers GET "https://tides.example.test/" with
        | body      | The tide turns twice a day. |
        | cut after | 8                           |
      When the client calls the tool "fetch" with
        | url | https://tides.example.test/ |
      Then the error mentions "RemoteProtocolError"

    Scenario: A page that never comes is given up
      Given the clock reads "2026-06-01T12:00:00Z"
      And the upstream never answers "https://tides.example.test/"
      When the client starts calling the tool "fetch" with
        | url | https://tides.example.test/ |
      And the upstream receives a request to "https://tides.example.test/"
      And 31 seconds pass
      And the client waits for the call to end
      Then the error mentions "ReadTimeout"

  Rule: Nothing private is fetched

    Scenario Outline: An address of this machine or its neighbourhood is refused
      When the client calls the tool "fetch" with
        | url | <url> |
      Then the tool reports an error
      And the error mentions "is not a public address"

      Examples:
        | url                              |
        | http://localhost:8080/           |
        | http://169.254.169.254/meta-data |
        | http://10.0.0.5/                 |

    Scenario: A page cannot send the server to a private address
      Given the upstream answers GET "https://tides.example.test/robots.txt" with 404
      And the upstream answers GET "https://tides.example.test/" with
        | status          | 302                   |
        | header Location | http://169.254.169.254/ |
      When the client calls the tool "fetch" with
        | url | https://tides.example.test/ |
      Then the error mentions "is not a public address"

  Rule: A person who asks for a page by the prompt gets it whatever robots.txt says

    Scenario: The prompt does not ask for robots.txt
      Given the upstream answers GET "https://tides.example.test/log" with
        | body | High water. |
      When the client gets the prompt "fetch" with
        | url | https://tides.example.test/log |
      Then the text mentions "High water."
      And the upstream received 0 requests to "https://tides.example.test/robots.txt"
      And the upstream received a request to "https://tides.example.test/log" with
        | header User-Agent | (mentions User-Specified) |

    Scenario: A page that is not there is told in the prompt's own text
      Given the upstream answers GET "https://tides.example.test/log" with 404
      When the client gets the prompt "fetch" with
        | url | https://tides.example.test/log |
      Then the call succeeds
      And the text mentions "status code 404"
