Feature: State
  A scenario says what lies in folders, and looks at what became of it. What is watched is configured.

  Rule: Folders are filled before the call

    Background:
      Given the server "keeping"

    Scenario: A folder holds exactly the files of the table
      Given the folder "desk" contains
        | path  | content  |
        | a.txt | one\ntwo |
      When the client calls the tool "write" with
        | path    | b.txt |
        | content | new   |
      Then the call succeeds
      And the folder "desk" now contains exactly
        | path  | content  |
        | a.txt | one\ntwo |
        | b.txt | new      |

    Scenario: A file comes from beside the feature
      Given the folder "desk" contains the file "letters/first.txt" from "letter.txt"
      When the client calls the tool "recall"
      Then the call fails
      And nothing has changed
      And the folder "desk" now contains
        | path              | content          |
        | letters/first.txt | (mentions Dear) |

    Scenario: A folder is prepared by the project itself
      Given the folder "desk" is prepared by "two files"
      When the client calls the tool "delete" with
        | path | sub/deep.txt |
      Then the call succeeds
      And the folder "desk" no longer contains "sub/deep.txt"
      And the folder "desk" now contains
        | path         |
        | prepared.txt |

    Scenario: A file may hold bytes, and a link may lead anywhere
      Given the folder "desk" contains
        | path | base64   |
        | raw  | AP8=     |
      And the folder "outside" contains
        | path | link to            |
        | door | {{folder:desk}}/raw |
      When the client calls the tool "recall"
      Then the call fails
      And the folder "desk" now contains exactly
        | path |
        | raw  |

  Rule: What has changed is compared with the moment before the call

    Background:
      Given the server "keeping"
      And the folder "desk" contains
        | path  | content |
        | a.txt | old     |
        | b.txt | old     |

    Scenario: Nothing has changed
      When the client calls the tool "recall"
      Then the call fails
      And nothing has changed

    Scenario: One thing has changed
      When the client calls the tool "write" with
        | path    | a.txt |
        | content | new   |
      Then only "desk/a.txt" has changed
      And "desk/a.txt" was changed exactly once

    Scenario: Over the whole scenario each thing happened once
      When the client calls the tool "write" with
        | path    | c.txt |
        | content | new   |
      And the client calls the tool "delete" with
        | path | a.txt |
      Then only "desk/a.txt" has changed
      And "desk/c.txt" was added exactly once
      And "desk/a.txt" was removed exactly once

    Scenario: Writing what was there already changes nothing
      When the client calls the tool "write" with
        | path    | a.txt |
        | content | old   |
      Then nothing has changed

    Scenario: Several things change in one call
      When the client calls the tool "move" with
        | path | a.txt |
        | to   | c.txt |
      Then only these have changed
        | desk/a.txt |
        | desk/c.txt |
      And "desk/a.txt" was removed exactly once
      And "desk/c.txt" was added exactly once

    Scenario: What an earlier call changed is no change of the latest
      When the client starts calling the tool "write_later" with
        | path    | c.txt |
        | seconds | 0     |
      And the client waits for the call to end
      And the client calls the tool "write" with
        | path    | sub/d.txt |
        | content | new       |
      Then the call succeeds
      And only these have changed
        | desk/sub/d.txt |
      And "desk/c.txt" was added exactly once

    Scenario: Nothing changes afterwards either
      When the client calls the tool "write" with
        | path    | a.txt |
        | content | new   |
      Then only "desk/a.txt" has changed
      And nothing changes within 100 ms

  Rule: An object of the project can be watched as well

    Scenario: The bell rings while a call is made
      Given the server "bell"
      When the client calls the tool "listen"
      And "the bell rings" happens outside the server
      Then only "bell/sound" has changed
