"""A prompt without its arguments is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.asking import required_arguments
from mcpbdd.batteries.contract.codes import INVALID_PARAMS
from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.values.visible import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    prompts = {entry.name: entry for entry in survey.entries("prompts")}
    for one in survey.of("prompts/get"):
        prompt = prompts.get(str(one.params.get("name")))
        given = one.params.get("arguments") or {}
        missing = (
            [name for name in required_arguments(prompt.declared) if name not in given] if prompt else []
        )
        if missing and one.answer is not None:
            yield Spot(f'the request for the prompt "{one.params.get("name")}"', (one, missing), one)


def _judge(value: tuple[Exchange, list[str]]) -> Iterator[Fault]:
    one, missing = value
    if not one.error:
        yield Fault(f"it was answered without the required {listed(missing)}", "arguments")
    elif one.code != INVALID_PARAMS:
        yield Fault(f"its code is {one.code}, not -32602", "error.code")


RULE = Rule(
    name="prompt_arguments",
    wanted="A prompt that misses a required argument is refused with -32602.",
    mend="Check the required arguments, and answer with the JSON-RPC error -32602.",
    source="server/prompts, Error Handling",
    spots=_spots,
    judge=_judge,
    force="should",
)
