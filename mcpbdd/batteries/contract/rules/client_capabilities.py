"""Only who can answer is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.world.always import CLIENT_CAPABILITIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    yield Spot("the connection", survey.unoffered)


def _judge(done: tuple[str, ...]) -> Iterator[Fault]:
    return (Fault(one) for one in done)


RULE = Rule(
    name=CLIENT_CAPABILITIES,
    wanted="A server asks only what the client has declared that it can answer.",
    mend="Look at the capabilities of the client before asking; refuse with -32021 on 2026-07-28.",
    source="basic/patterns/mrtr, Server Requirements",
    spots=_spots,
    judge=_judge,
    always=True,
)
