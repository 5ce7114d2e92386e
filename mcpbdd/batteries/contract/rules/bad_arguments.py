"""Arguments that do not fit are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.batteries.contract.slips import slips_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Called, Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    return (call.spot(call) for call in survey.called if slips_of(call))


def _judge(call: Called) -> Iterator[Fault]:
    if call.exchange.is_complete and not call.exchange.is_refused:
        yield Fault(f"it was called although {slips_of(call)[0].words}", "arguments")
    elif call.changed:
        yield Fault(f"it was refused, and yet {call.changed[0]}", "arguments")


RULE = Rule(
    name="bad_arguments",
    wanted="A call whose arguments do not fit the input schema is refused, and changes nothing.",
    mend="Validate the arguments against the published schema before anything else.",
    source="server/tools, Security Considerations",
    spots=_spots,
    judge=_judge,
    tool=True,
)
