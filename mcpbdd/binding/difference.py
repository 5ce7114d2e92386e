"""What the eras make of one scenario, where they make different things of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from behave.model import Scenario

    from mcpbdd.binding.verdict import Attempt

_BY_CHANCE = re.compile(r"mcpbdd-\w+|127\.0\.0\.1:\d+|\btook \d+\.\d+")
"""Temporary folders, free ports and durations: no two runs have the same."""


def difference(attempts: Iterable[Attempt]) -> list[str]:
    """Say how the eras differ.

    An era in which the scenario was left out has no say: its reason is listed for itself. Two calls that succeed
    in different ways do not differ, since the sentences that were written hold in both.

    Args:
        attempts: one scenario in every era.

    Returns:
        A line where it passes in one era and fails in the other; a line for each era where it fails in both, but
        not in the same way; nothing where the eras agree.
    """
    ran = [attempt for attempt in attempts if attempt.verdict != "left out"]
    failing = [attempt for attempt in ran if attempt.verdict == "failed"]
    passing = [attempt for attempt in ran if attempt.verdict == "passed"]
    if passing and failing:
        holds = "; ".join(f"{_holds(attempt)} on {attempt.era}" for attempt in passing)
        return [f"{holds}, {_fails(failing[0])}"]
    places = len({attempt.step for attempt in failing}) > 1
    alike = len({(attempt.step, _lasting(attempt.reason)) for attempt in failing}) < 2
    return [] if alike else [_fails(attempt, place=places) for attempt in failing]


def tell(scenario: Scenario, shown: Attempt, attempts: Sequence[Attempt]) -> None:
    """Add to the failure that behave shows how the eras differ.

    Args:
        scenario: behave's, in the state of the run that is shown.
        shown: that run.
        attempts: the scenario in every era.
    """
    if not difference(attempts):
        return
    others = [attempt for attempt in attempts if attempt is not shown and attempt.verdict != "left out"]
    said = [
        _fails(other) if other.verdict == "failed" else f"{_holds(other)} on {other.era}" for other in others
    ]
    at = next((step for step in scenario.all_steps if step.error_message), scenario)
    at.error_message = (
        f"{at.error_message or ''}\nThe eras differ: fails like this on {shown.era}, {'; '.join(said)}"
    ).strip()


def _holds(attempt: Attempt) -> str:
    return "is still missing" if attempt.wants else "is as pinned" if attempt.pins else "passes"


def _fails(attempt: Attempt, *, place: bool = False) -> str:
    where = f" ({attempt.step})" if place and attempt.step else ""
    why = f": {attempt.reason}" if attempt.reason and not attempt.unknown else ""
    return f"fails on {attempt.era}{where}{why}"


def _lasting(reason: str) -> str:
    return _BY_CHANCE.sub("…", reason)
