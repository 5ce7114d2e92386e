"""Logs go to those who want them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.batteries.contract.survey import done_unasked
from mcpbdd.connection.conduct import LOG_LEVEL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    return done_unasked(survey, LOG_LEVEL)


def _judge(done: tuple[str, ...]) -> Iterator[Fault]:
    return (Fault(one) for one in done)


RULE = Rule(
    name=LOG_LEVEL,
    wanted="The server sends the client log messages that it wanted, and no others.",
    mend="Compare the level with the one that the client set, or that the request carries.",
    source="server/utilities/logging, Log Levels",
    spots=_spots,
    judge=_judge,
    always=True,
)
