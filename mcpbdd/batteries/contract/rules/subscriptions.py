"""Notices go to those who want them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import MODERN, Fault, Rule
from mcpbdd.batteries.contract.survey import done_unasked
from mcpbdd.connection.conduct import SUBSCRIPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    return done_unasked(survey, SUBSCRIPTIONS)


def _judge(done: tuple[str, ...]) -> Iterator[Fault]:
    return (Fault(one) for one in done)


RULE = Rule(
    name=SUBSCRIPTIONS,
    wanted="Notices of changes go to the client that subscribed to them, as it subscribed, and to no other.",
    mend="Acknowledge a subscription first, and send on it what was asked for and nothing else.",
    source="basic/patterns/subscriptions, Notifications",
    spots=_spots,
    judge=_judge,
    eras=MODERN,
    always=True,
)
