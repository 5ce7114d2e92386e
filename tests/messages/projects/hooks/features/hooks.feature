Feature: Hooks

  Scenario: fails before
    Given a step

  Scenario: fails after
    Given a step

  Scenario: fails before and after
    Given a step

  Scenario: fails to clean up
    Given a step that leaves a mess

  @bad
  Scenario: has a bad tag
    Given a step

  Scenario: fails around a step
    Given a step with a bad hook

  Scenario: is failed by a hook
    Given a step

  Scenario: has nothing to do

  Rule: no entry
    Scenario: behind the rule
      Given a step
