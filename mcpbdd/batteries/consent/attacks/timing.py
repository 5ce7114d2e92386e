"""A yes is good for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.consent.attack import MODERN, Attack

if TYPE_CHECKING:
    from mcpbdd.batteries.consent.stand import Stand

DAY = 86_400.0
"""Seconds; longer than any consent should live, so that a gate that is merely patient is no false alarm."""


def a_day_later(stand: Stand) -> None:
    """Answer a day after the question."""
    asked = stand.ask()
    stand.world.staging.pass_time(DAY)
    stand.yes(asked)
    stand.must_be_unchanged("the answer came a day after the question")


ATTACKS = (
    Attack(
        "a day later",
        "Somebody finds yesterday's question and says yes.",
        "the answer a day after the question, by the moved clock",
        "refuse, or ask again",
        "R8: basic/patterns/mrtr, a state should expire soon; ten minutes are usual",
        a_day_later,
        MODERN,
        absent="on 2025-11-25 the question lives as long as its call",
        clock=True,
    ),
    Attack(
        "reworded question",
        "The server is deployed anew with another wording while a question is open.",
        "nothing",
        "ask again",
        "a rule of mcpbdd",
        untried="another wording means another server; nobody outside can deploy it",
    ),
)
