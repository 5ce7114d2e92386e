"""A resource that does not exist cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.probing import NO_RESOURCE
from mcpbdd.batteries.contract.rule import Fault, Rule, Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for one in survey.of("resources/read"):
        if one.params.get("uri") == NO_RESOURCE and one.answer is not None:
            yield Spot("the reading of a resource that is not there", one, one)


def _judge(one: Exchange) -> Iterator[Fault]:
    if not one.error:
        contents = one.result.get("contents")
        yield Fault("it was answered with no contents" if not contents else "it was answered", "contents")


RULE = Rule(
    name="unknown_resource",
    wanted="The reading of a resource that is not there is refused, and not answered with nothing.",
    mend="Answer with a JSON-RPC error: -32602, on 2025-11-25 -32002.",
    source="server/resources, Error Handling",
    spots=_spots,
    judge=_judge,
)
