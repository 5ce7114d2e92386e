"""An unknown tool is an error of the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.codes import INVALID_PARAMS
from mcpbdd.batteries.contract.probing import NO_TOOL
from mcpbdd.batteries.contract.rule import Fault, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Called, Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for call in survey.called:
        if call.exchange.params.get("name") == NO_TOOL and call.exchange.is_refused:
            yield call.spot(call)


def _judge(call: Called) -> Iterator[Fault]:
    if not call.exchange.error:
        yield Fault("it is reported as an error of the tool, which is not there", "isError")
    elif call.exchange.code != INVALID_PARAMS:
        yield Fault(f"its code is {call.exchange.code}, not -32602", "error.code")


RULE = Rule(
    name="unknown_tool_code",
    wanted="A tool that is not there is an error of the protocol, -32602, and not one of a tool.",
    mend="Look the tool up before anything is called, and answer with the JSON-RPC error -32602.",
    source="server/tools, Error Handling",
    spots=_spots,
    judge=_judge,
    force="should",
)
