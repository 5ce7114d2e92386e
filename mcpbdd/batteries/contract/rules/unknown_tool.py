"""A tool that does not exist cannot be called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.probing import NO_TOOL
from mcpbdd.batteries.contract.rule import Fault, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Called, Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    return (call.spot(call) for call in survey.called if call.exchange.params.get("name") == NO_TOOL)


def _judge(call: Called) -> Iterator[Fault]:
    if call.exchange.answer is not None and not call.exchange.is_refused:
        yield Fault("the call of a tool that is not there was not refused")


RULE = Rule(
    name="unknown_tool",
    wanted="The call of a tool that is not there is refused.",
    mend="Answer with the JSON-RPC error -32602.",
    source="server/tools, Error Handling",
    spots=_spots,
    judge=_judge,
)
