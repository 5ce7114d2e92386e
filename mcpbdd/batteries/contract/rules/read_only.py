"""Nothing changes by a tool that is declared read only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.world.always import READ_ONLY, changed_by_reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Called, Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for call in survey.called:
        if call.annotations.get("readOnlyHint") is True and call.exchange.is_complete:
            yield call.spot(call)


def _judge(call: Called) -> Iterator[Fault]:
    if found := changed_by_reading(call.declared, call.changed):
        yield Fault(found, "annotations.readOnlyHint")


RULE = Rule(
    name=READ_ONLY,
    wanted="Nothing that is watched changes by a tool that is declared read only.",
    mend="Do not declare it read only, or let it change nothing.",
    source="schema, ToolAnnotations",
    spots=_spots,
    judge=_judge,
    tool=True,
    always=True,
)
