"""What batteries found is set side by side, case by era."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from mcpbdd.binding.matrix import matrix, show_matrix, told_of_batteries
from mcpbdd.binding.verdict import Attempt
from mcpbdd.world.report import Report


def attempt(era: str, **results: str) -> Attempt:
    report = Report("the consent", "consent.json", {}, results, "held")
    return Attempt("s", "f:1", "desk", era, "in process", "failed", reports=(report,))


OLD = attempt("2025-11-25", one="held", two="broken", three="held")
NEW = attempt("2026-07-28", one="held", two="held", three="not tried")


def test_only_what_is_not_well_in_both_is_shown() -> None:
    assert matrix([OLD, NEW], "the consent") == [
        "       2025-11-25      2026-07-28",
        "two    broken          held",
        "three  held            not tried",
    ]


def test_nothing_is_shown_where_all_is_well() -> None:
    assert matrix([attempt("2025-11-25", one="held")], "the consent") == []


def test_the_summary_counts() -> None:
    assert told_of_batteries([OLD]) == ["the consent  2025-11-25  f:1  2 held, 1 broken"]


def test_a_failure_shows_the_eras() -> None:
    step: Any = SimpleNamespace(error_message="broken")
    scenario: Any = SimpleNamespace(all_steps=[SimpleNamespace(error_message=""), step])
    show_matrix(scenario, [OLD, NEW])
    assert step.error_message.splitlines()[:2] == ["broken", "By era, without what came out well in both:"]


def test_nothing_is_added_to_other_failures() -> None:
    step: Any = SimpleNamespace(error_message="broken")
    scenario: Any = SimpleNamespace(all_steps=[step])
    show_matrix(scenario, [Attempt("s", "f:1", "desk", "2025-11-25", "http", "failed")])
    assert step.error_message == "broken"
