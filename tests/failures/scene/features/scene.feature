Feature: Slips and failures in setting the scene

  Scenario: A server that the configuration does not have
    Given the server "answring"

  Scenario: A second server
    Given the server "answering"
    And the server "keeping"

  Scenario: No server at all
    When the client connects

  Scenario: Settings with a heading
    Given the server "keeping" with
      | setting  | value |
      | greeting | Hi    |

  Scenario: A setting that the server does not take
    Given the server "keeping" with
      | greting | Hi |
    When the client connects

  Scenario: A setting said too late
    Given the server "keeping"
    And the client has called the tool "listen"
    And the server "keeping" with
      | greeting | Hi |

  Scenario: A command in this process
    Given the server "raw" over in process

  Scenario: A command in this process, with settings
    Given the server "raw" over in process with
      | greeting | Hi |

  Scenario: A command takes no settings
    Given the server "raw" over stdio with
      | greeting | Hi |
    When the client connects

  Scenario: A revision said too late
    Given the server "answering"
    And the client has called the tool "get_time"
    And the client speaks 2025-11-25

  Scenario: A client that offers what no client can
    Given the server "answering"
    And the client offers
      | form |

  Scenario: What a client offers is said too late
    Given the server "answering"
    And the client has called the tool "get_time"
    And the client cannot be asked anything

  Scenario: A patience with a table
    Given the server "answering"
    And the client waits at most 5 seconds
      | really |

  Scenario: A progress with a table
    Given the server "answering"
    And the client does not ask for progress
      | really |

  Scenario: Log messages asked for too late
    Given the server "answering"
    And the client has called the tool "get_time"
    And the client wants log messages from warning

  Scenario: Log messages declined too late
    Given the server "answering"
    And the client has called the tool "get_time"
    And the client wants no log messages

  Scenario: An accepting user with a table
    Given the server "asking"
    And the user accepts whatever is asked
      | confirm | yes |

  Scenario: A setting-up call that fails
    Given the server "answering"
    And the client has called the tool "crash"

  Scenario: A setting-up call of a tool that is not there
    Given the server "answering"
    And the client has called the tool "get_odor" with
      | order_id | A-1 |

  Scenario: A setting-up call that asks
    Given the server "asking"
    And the client has called the tool "delete_file" with
      | path | a.txt |

  Scenario: Arguments of every call with a heading
    Given the server "keeping"
    And every call of the tool "greet" carries
      | argument | value |
      | title    | Dr    |

  Scenario: An argument of every call that the tool does not have
    Given the server "keeping"
    And every call of the tool "greet" carries
      | titel | Dr |
    When the client calls the tool "greet" with
      | name | Ann |

  Scenario: Restarting no server
    When the server restarts

  Scenario: An event that the configuration does not have
    Given the server "bell"
    When "the bell rigns" happens outside the server

  Scenario: An event that fails
    Given the server "bell"
    When "the bell breaks" happens outside the server

  Scenario: A command that fails
    Given the server "bell"
    When "the script fails" happens outside the server

  Scenario: An event with a detail that it does not take
    Given the server "bell"
    When "the bell rings" happens outside the server with
      | loudness | 11 |

  Scenario: A server that introduces itself as something else
    Given the server "answering"
    When the client connects
    Then the server introduces itself as
      | name    | answering |
      | version | 2.0       |

  Scenario: A Then before any When
    Given the server "answering"
    Then the call succeeds

  Scenario: A caller said too late
    Given the server "answering"
    And the client has called the tool "get_time"
    And the client acts as "ann"

  Scenario: A caller over stdio
    Given the server "keeping" over stdio
    And the client acts as "ann"

  Scenario: A caller with an unknown row
    Given the server "answering"
    And the client acts as
      | subject | ann  |
      | scope   | read |

  Scenario: A caller without a name
    Given the server "answering"
    And the client acts as
      | scopes | read |

  Scenario: A process that was given a variable
    Given the server "surroundings"
    When the client calls the tool "act"
    Then none of "variables" has
      | name | (matches ^(?!(HOME\|LOGNAME\|PATH\|SHELL\|TERM\|USER\|LC_CTYPE\|__CF_USER_TEXT_ENCODING)$)) |
