"""Nothing more changes by calling an idempotent tool once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.world.always import IDEMPOTENT, changed_again

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Called, Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for call in survey.called:
        if call.repeats and call.annotations.get("idempotentHint") is True and call.exchange.is_complete:
            yield call.spot(call)


def _judge(call: Called) -> Iterator[Fault]:
    if found := changed_again(call.declared, call.changed):
        yield Fault(found, "annotations.idempotentHint")


RULE = Rule(
    name=IDEMPOTENT,
    wanted="A tool that is declared idempotent changes nothing more when it is called again with the same arguments.",
    mend="Do not declare it idempotent, or let the second call find that the work is done.",
    source="schema, ToolAnnotations",
    spots=_spots,
    judge=_judge,
    tool=True,
    always=True,
)
