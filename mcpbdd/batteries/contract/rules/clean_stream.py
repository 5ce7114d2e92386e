"""Nothing but messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.batteries.contract.survey import done_unasked
from mcpbdd.connection.conduct import CLEAN_STREAM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    return done_unasked(survey, CLEAN_STREAM)


def _judge(done: tuple[str, ...]) -> Iterator[Fault]:
    return (Fault(one) for one in done)


RULE = Rule(
    name=CLEAN_STREAM,
    wanted="The server writes messages of the protocol only, and answers only what it was asked.",
    mend="Write logs to stderr, never to stdout.",
    source="basic/transports, stdio",
    spots=_spots,
    judge=_judge,
    always=True,
)
