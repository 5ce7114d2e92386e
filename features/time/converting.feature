Feature: Converting a time from one zone to another
  Somebody says "at half past four" and means their own clock. The server tells what the clocks elsewhere show then.

  A time without a date is meant for today, and today is the date of the place that the time comes from.

  Rule: The same moment is told in both zones

    Background:
      Given the server "time"
      And the clock reads "2026-07-15T12:00:00Z"

    Scenario: Both ends are told in full
      When the client calls the tool "convert_time" with
        | source_timezone | America/New_York |
        | time            | 16:30            |
        | target_timezone | Asia/Tokyo       |
      Then the call succeeds
      And the result has
        | source.timezone    | America/New_York            |
        | source.datetime    | "2026-07-15T16:30:00-04:00" |
        | source.day_of_week | Wednesday                   |
        | source.is_dst      | yes                         |
        | target.timezone    | Asia/Tokyo                  |
        | target.datetime    | "2026-07-16T05:30:00+09:00" |
        | target.day_of_week | Thursday                    |
        | target.is_dst      | no                          |
        | time_difference    | +13.0h                      |
      And the text mentions every value of the result

    Scenario Outline: <target> is <difference> from <source>
      When the client calls the tool "convert_time" with
        | source_timezone | <source> |
        | time            | 12:00    |
        | target_timezone | <target> |
      Then the call succeeds
      And the value "target.datetime" matches "T<there>:00"
      And the result has
        | time_difference | <difference> |

      Examples: whole hours
        | source        | target        | there | difference |
        | Europe/Warsaw | Europe/London | 11:00 | -1.0h      |
        | Europe/Warsaw | Europe/Warsaw | 12:00 | +0.0h      |

      Examples: half and quarter hours
        | source         | target              | there | difference |
        | UTC            | Asia/Kolkata        | 17:30 | +5.5h      |
        | UTC            | Asia/Kathmandu      | 17:45 | +5.75h     |
        | Asia/Kathmandu | UTC                 | 06:15 | -5.75h     |
        | UTC            | Australia/Lord_Howe | 22:30 | +10.5h     |

  Rule: Today is the date where the time comes from

    Scenario: A morning in Tokyo, asked for while Warsaw still has the day before
      Given the server "time"
      And the clock reads "2026-07-15T21:00:00Z"
      When the client calls the tool "convert_time" with
        | source_timezone | Asia/Tokyo    |
        | time            | 09:00         |
        | target_timezone | Europe/Warsaw |
      Then the call succeeds
      And the result has
        | source.datetime | "2026-07-16T09:00:00+09:00" |
        | target.datetime | "2026-07-16T02:00:00+02:00" |

  Rule: The night when the clocks change is told as it is

    Scenario: A time that the clocks skip is refused
      On this day Warsaw goes from 01:59 straight to 03:00. There is no moment to convert.

      Given the server "time"
      And the clock reads "2026-03-29T12:00:00Z"
      When the client calls the tool "convert_time" with
        | source_timezone | Europe/Warsaw |
        | time            | 02:30         |
        | target_timezone | UTC           |
      Then the tool reports an error
      And the error mentions "02:30 does not exist in Europe/Warsaw on 2026-03-29 (skipped by a clock change)"
      And the error leaks nothing

    Scenario: The same time exists a day later
      Given the server "time"
      And the clock reads "2026-03-30T12:00:00Z"
      When the client calls the tool "convert_time" with
        | source_timezone | Europe/Warsaw |
        | time            | 02:30         |
        | target_timezone | UTC           |
      Then the call succeeds
      And the result has
        | target.datetime | "2026-03-30T00:30:00+00:00" |

    Scenario: A time that comes twice means the first one
      On this day Warsaw has 02:30 twice, an hour apart. The first one is still summer time.

      Given the server "time"
      And the clock reads "2026-10-25T12:00:00Z"
      When the client calls the tool "convert_time" with
        | source_timezone | Europe/Warsaw |
        | time            | 02:30         |
        | target_timezone | UTC           |
      Then the call succeeds
      And the result has
        | source.is_dst   | yes                         |
        | target.datetime | "2026-10-25T00:30:00+00:00" |
        | time_difference | -2.0h                       |

  Rule: What cannot be understood is refused, with what is wrong

    Background:
      Given the server "time"

    Scenario Outline: <what> is no time of day
      When the client calls the tool "convert_time" with
        | source_timezone | UTC           |
        | time            | "<time>"      |
        | target_timezone | Europe/Warsaw |
      Then the tool reports an error
      And the error mentions "Expected HH:MM [24-hour format]"
      And the error leaks nothing

      Examples:
        | what                            | time                 |
        | A word                          | noon                 |
        | An hour past midnight           | 24:00                |
        | A minute past the hour          | 12:60                |
        | A time with seconds             | 12:00:00             |
        | A time of the twelve-hour clock | 4:30 PM              |
        | A full date                     | 2026-07-15T12:00:00Z |

    Scenario: The leading zero of an hour may be left out
      When the client calls the tool "convert_time" with
        | source_timezone | UTC  |
        | time            | 9:05 |
        | target_timezone | UTC  |
      Then the call succeeds
      And the value "target.datetime" matches "T09:05:00"

    Scenario Outline: A zone that does not exist is refused, be it the <end> one
      When the client calls the tool "convert_time" with
        | source_timezone | <source> |
        | time            | 12:00    |
        | target_timezone | <target> |
      Then the tool reports an error
      And the error mentions "Invalid timezone"
      And the error mentions "Mars/Olympus"
      And the error leaks nothing

      Examples:
        | end    | source       | target       |
        | source | Mars/Olympus | UTC          |
        | target | UTC          | Mars/Olympus |

    Scenario: Everything that is missing is named at once
      When the client calls the tool "convert_time" with
        | source_timezone | UTC |
      Then the tool reports an error
      And the error names the argument "time"
      And the error names the argument "target_timezone"
      And the error leaks nothing
