Feature: State that is not as the scenario says

  Background:
    Given the server "keeping"
    And the folder "desk" contains
      | path  | content |
      | a.txt | old     |
      | b.txt | old     |

  Scenario: A column that no folder has
    Given the folder "desk" contains
      | path  | text |
      | c.txt | new  |

  Scenario: A file outside of its folder
    Given the folder "desk" contains
      | path     | content |
      | ../c.txt | new     |

  Scenario: A file that is not beside the feature
    Given the folder "desk" contains the file "c.txt" from "missing.txt"

  Scenario: A preparation that the configuration does not have
    Given the folder "desk" is prepared by "two flies"

  Scenario: A preparation that fails
    Given the folder "desk" is prepared by "a broken script"

  Scenario: A file has another content
    When the client calls the tool "write" with
      | path    | a.txt |
      | content | new   |
    Then the folder "desk" now contains
      | path  | content |
      | a.txt | newer   |

  Scenario: A file is not there
    When the client calls the tool "write" with
      | path    | a.txt |
      | content | new   |
    Then the folder "desk" now contains
      | path  |
      | a.txd |

  Scenario: A file is one too many
    When the client calls the tool "write" with
      | path    | c.txt |
      | content | new   |
    Then the folder "desk" now contains exactly
      | path  |
      | a.txt |
      | c.txt |

  Scenario: A file is still there
    When the client calls the tool "recall"
    Then the call fails
    And the folder "desk" no longer contains "a.txt"

  Scenario: A file never was there
    When the client calls the tool "delete" with
      | path | a.txt |
    Then the folder "desk" no longer contains "a.tyt"

  Scenario: Something has changed
    When the client calls the tool "write" with
      | path    | a.txt |
      | content | new   |
    Then nothing has changed

  Scenario: Something else has changed
    When the client calls the tool "write" with
      | path    | a.txt |
      | content | new   |
    Then only "desk/b.txt" has changed

  Scenario: Nothing has changed where something should
    When the client calls the tool "recall"
    Then the call fails
    And only "desk/b.txt" has changed

  Scenario: More has changed
    When the client starts calling the tool "write_later" with
      | path    | c.txt |
      | seconds | 0     |
    And the client waits for the call to end
    Then only these have changed
      | desk/d.txt |

  Scenario: Something changes afterwards
    When the client calls the tool "write_later" with
      | path    | late.txt |
      | seconds | 0.1      |
    Then the call succeeds
    And nothing changes within 2 seconds

  Scenario: It was added never
    When the client calls the tool "delete" with
      | path | a.txt |
    Then "desk/a.txt" was added exactly once

  Scenario: It was changed twice
    When the client calls the tool "write" with
      | path    | a.txt |
      | content | new   |
    And the client calls it again with
      | content | newer |
    Then "desk/a.txt" was changed exactly once

  Scenario: Something else was removed
    When the client calls the tool "delete" with
      | path | a.txt |
    Then "desk/a.tyt" was removed exactly once

  Scenario: Nothing was called yet
    Then nothing has changed
