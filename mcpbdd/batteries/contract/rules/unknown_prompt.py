"""A prompt that does not exist is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.codes import INVALID_PARAMS
from mcpbdd.batteries.contract.probing import NO_PROMPT
from mcpbdd.batteries.contract.rule import Fault, Rule, Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for one in survey.of("prompts/get"):
        if one.params.get("name") == NO_PROMPT and one.answer is not None:
            yield Spot("the request for a prompt that is not there", one, one)


def _judge(one: Exchange) -> Iterator[Fault]:
    if not one.error:
        yield Fault("it was not refused")
    elif one.code != INVALID_PARAMS:
        yield Fault(f"its code is {one.code}, not -32602", "error.code")


RULE = Rule(
    name="unknown_prompt",
    wanted="A prompt that is not there is refused with -32602.",
    mend="Answer with the JSON-RPC error -32602.",
    source="server/prompts, Error Handling",
    spots=_spots,
    judge=_judge,
    force="should",
)
