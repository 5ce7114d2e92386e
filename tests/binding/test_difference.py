"""When two eras differ over a scenario, and in which words that is told."""

from __future__ import annotations

import pytest

from mcpbdd.binding.difference import difference
from mcpbdd.binding.verdict import Attempt


def old(verdict: str, **changes: object) -> Attempt:
    """Give what came of the scenario in the older era."""
    values = {"name": "S", "location": "f:1", "server": "s", "era": "2025-11-25", "transport": "stdio"}
    return Attempt(**{**values, "verdict": verdict, **changes})  # type: ignore[arg-type]


def new(verdict: str, **changes: object) -> Attempt:
    """Give what came of it in the newer."""
    return old(verdict, era="2026-07-28", **changes)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (old("passed"), new("passed")),
        (old("failed", reason="one"), new("failed", reason="one")),
        (old("failed", reason="one"), new("left out", reason="it is meant for the other")),
        (old("left out"), new("left out")),
        (
            old("failed", reason="/tmp/mcpbdd-a1/desk at http://127.0.0.1:4001/mcp, it took 0.15"),
            new("failed", reason="/tmp/mcpbdd-b2/desk at http://127.0.0.1:4002/mcp, it took 0.31"),
        ),
    ],
    ids=["both pass", "both fail alike", "one has no say", "none has", "what differs by chance"],
)
def test_eras_that_agree_are_not_set_side_by_side(first: Attempt, second: Attempt) -> None:
    """Nothing is told where there is nothing to choose between."""
    assert difference([first, second]) == []


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (old("passed"), new("failed", reason="why"), "passes on 2025-11-25, fails on 2026-07-28: why"),
        (old("failed", reason="why"), new("passed"), "passes on 2026-07-28, fails on 2025-11-25: why"),
        (
            old("failed", unknown=(("f:1", "x", ""),), reason="why"),
            new("passed"),
            "passes on 2026-07-28, fails on 2025-11-25",
        ),
        (
            old("passed", wants=("W",)),
            new("failed", wants=("W",), reason="it passes now"),
            "is still missing on 2025-11-25, fails on 2026-07-28: it passes now",
        ),
        (
            old("passed", pins=("B",)),
            new("failed", pins=("B",), reason="why"),
            "is as pinned on 2025-11-25, fails on 2026-07-28: why",
        ),
    ],
    ids=["newer", "older", "unknown sentence", "wanted", "pinned"],
)
def test_the_era_that_holds_comes_first_then_the_one_that_fails(
    first: Attempt, second: Attempt, told: str
) -> None:
    """One line, with the reason; what holds is named by what its tag says of it."""
    assert difference([first, second]) == [told]


def test_two_failures_have_a_line_each() -> None:
    """And name the step where it is not the same one."""
    assert difference([old("failed", reason="one"), new("failed", reason="two")]) == [
        "fails on 2025-11-25: one",
        "fails on 2026-07-28: two",
    ]
    here, there = old("failed", reason="one", step="Then a"), new("failed", reason="one", step="Then b")
    assert difference([here, there]) == [
        "fails on 2025-11-25 (Then a): one",
        "fails on 2026-07-28 (Then b): one",
    ]
