"""Whoever lists twice finds the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.batteries.contract.survey import entries_in
from mcpbdd.values.visible import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for what, pages in survey.again.items():
        first = [entry.name for entry in survey.entries(what)]
        second = [entry.name for entry in entries_in(what, pages)]
        if first or second:
            yield Spot(f"the listing of the {what}", (first, second), pages[-1] if pages else None)


def _judge(value: tuple[list[str], list[str]]) -> Iterator[Fault]:
    first, second = value
    if first == second:
        return
    differing = sorted(set(first) ^ set(second))
    if differing:
        yield Fault(f"the second listing differs in {listed(differing)}")
    else:
        yield Fault("the second listing has another order")


RULE = Rule(
    name="stable_lists",
    wanted="Two listings, one after the other, have the same entries in the same order: clients cache them.",
    mend="Keep the entries in an order of their own, such as that of registration.",
    source="server/tools, Listing Tools",
    spots=_spots,
    judge=_judge,
    force="should",
)
