Feature: What goes wrong

  Scenario: An error
    Given 3 apples
    When the knife breaks
    Then 3 apples are left

  Scenario: Not written yet
    Given 3 apples
    When somebody "sings"
    Then it's over

  Scenario: Pending
    When the pie is baked

  @wip
  Scenario: Pending, and known to be
    When the pie is baked

  Scenario: With pictures
    When a picture is taken
    Then nothing else
