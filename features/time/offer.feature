Feature: What the time server offers
  Two tools, both of which only read. What a model may know before it calls them stands here, for it decides by that.

  Scenario: Two tools that read and change nothing
    Given the server "time"
    Then the server offers exactly the tools
      | name             | description                             | read only | destructive | idempotent | open world |
      | get_current_time | Get current time in a specific timezone | yes       | no          | yes        | no         |
      | convert_time     | Convert time between timezones          | yes       | no          | yes        | no         |

  Scenario: The server gives its name and its own version
    Given the server "time"
    When the client connects
    Then the call succeeds
    And the server introduces itself as
      | name    | mcp-time                              |
      | version | (matches ^20[0-9]{2}\.[0-9]+\.[0-9]+) |

  Scenario Outline: The zone of the server's place is offered as the default, here <zone>
    A model that was told no zone reads in the description which one to take.

    Given the server "time" with
      | local_tz | <zone> |
    Then the tool "get_current_time" is declared with
      | inputSchema.properties.timezone.description | (mentions Use '<zone>' as local timezone) |
      | inputSchema.required                        | timezone                                  |
    And the tool "convert_time" is declared with
      | inputSchema.properties.source_timezone.description | (mentions Use '<zone>' as local timezone) |
      | inputSchema.properties.target_timezone.description | (mentions Use '<zone>' as local timezone) |
      | inputSchema.required                               | source_timezone, time, target_timezone    |

    Examples:
      | zone           |
      | Europe/Warsaw  |
      | Asia/Kathmandu |

  Scenario: The shape of both answers is declared
    Given the server "time"
    Then the tool "get_current_time" is declared with
      | outputSchema.required                 | timezone, datetime, day_of_week, is_dst |
      | outputSchema.properties.datetime.type | string                                  |
      | outputSchema.properties.is_dst.type   | boolean                                 |
    And the tool "convert_time" is declared with
      | outputSchema.required | source, target, time_difference |

  Rule: The zones that a description names as examples can be used

    Scenario Outline: A model that copies "<zone>" from a description gets an answer
      Given the server "time"
      When the client calls the tool "get_current_time" with
        | timezone | <zone> |
      Then the call succeeds
      And the tool "convert_time" is declared with
        | inputSchema.properties.<argument>.description | (mentions '<zone>') |

      Examples:
        | zone             | argument        |
        | America/New_York | source_timezone |
        | Europe/London    | source_timezone |
        | Asia/Tokyo       | target_timezone |

    # KNOWN BUG: there is no zone of this name (San Francisco has America/Los_Angeles), and the server itself refuses it.
    @known_bug:servers#4536
    Scenario: A model that copies "America/San_Francisco" from a description is refused
      Given the server "time"
      When the client calls the tool "convert_time" with
        | source_timezone | UTC                   |
        | time            | 12:00                 |
        | target_timezone | America/San_Francisco |
      Then the tool reports an error
      And the error mentions "Invalid timezone"
      And the error leaks nothing
      And the tool "convert_time" is declared with
        | inputSchema.properties.target_timezone.description | (mentions 'America/San_Francisco') |

  Rule: A tool that is not offered cannot be called

    Scenario: An unknown tool is rejected by name
      Given the server "time"
      When the client calls the tool "get_time"
      Then the request is rejected
      And the call fails with the code InvalidParams
      And the error mentions "Unknown tool: get_time"
      And the error leaks nothing

  Rule: The server is the same as a program of its own

    Scenario: A conversion through standard input and output
      Given the server "time" over stdio
      When the client calls the tool "convert_time" with
        | source_timezone | UTC            |
        | time            | 12:00          |
        | target_timezone | Asia/Kathmandu |
      Then the call succeeds
      And the value "target.datetime" matches "T17:45:00\+05:45$"
      And the result has
        | time_difference | +5.75h |
