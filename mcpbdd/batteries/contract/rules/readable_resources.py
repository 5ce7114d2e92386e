"""What is listed can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    known = {entry.name for entry in survey.entries("resources")}
    for one in survey.of("resources/read"):
        if one.params.get("uri") in known and one.answer is not None:
            yield Spot(f'the resource "{one.params["uri"]}"', one, one)


def _judge(one: Exchange) -> Iterator[Fault]:
    if one.error:
        yield Fault(f"it is listed, and cannot be read: {shown(one.error.get('message'), 160)}")
    elif one.is_complete and not one.result.get("contents"):
        yield Fault("it is listed, and was read without any contents", "contents")


RULE = Rule(
    name="readable_resources",
    wanted="A resource that is listed can be read.",
    mend="List only what is there and may be read by this client.",
    source="server/resources, Listing Resources",
    spots=_spots,
    judge=_judge,
    force="should",
)
