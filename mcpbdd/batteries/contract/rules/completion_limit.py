"""Completions are few."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.batteries.contract.survey import answers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for spot in answers(survey, "completion/complete"):
        yield Spot(spot.where, spot.value.result.get("completion"), spot.exchange)


def _judge(completion: Any) -> Iterator[Fault]:
    values = completion.get("values") if isinstance(completion, dict) else None
    if not isinstance(values, list):
        yield Fault("there is no list of suggestions", "completion.values")
    elif len(values) > 100:
        yield Fault(f"there are {len(values)} suggestions", "completion.values")


RULE = Rule(
    name="completion_limit",
    wanted="A completion has at most 100 suggestions.",
    mend="Send the best hundred, and hasMore.",
    source="server/utilities/completion, Completion Results",
    spots=_spots,
    judge=_judge,
)
