Feature: Every scenario runs once per era

  Scenario: passes in both
    Given it speaks "both"
    Then a note is kept

  Scenario: fails in the first
    Given it speaks "2026-07-28"
    Then a note is kept

  Scenario: fails in the second
    Given it speaks "2025-11-25"
    Then a note is kept

  Scenario: applies to the first only
    Given it speaks "both"

  Scenario: applies to the second only
    Given it speaks "both"
