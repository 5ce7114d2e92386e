"""Listings and readings say how long they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import MODERN, Fault, Rule
from mcpbdd.batteries.contract.survey import answers
from mcpbdd.values.visible import shown
from mcpbdd.world.listings import METHODS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


_HINTED = ("server/discover", "resources/read", *METHODS.values())


def _spots(survey: Survey) -> Iterator[Spot]:
    return answers(survey, *_HINTED)


def _judge(one: Exchange) -> Iterator[Fault]:
    ttl, scope = one.result.get("ttlMs"), one.result.get("cacheScope")
    if not isinstance(ttl, int) or isinstance(ttl, bool) or ttl < 0:
        yield Fault("there is none" if ttl is None else f"it is {shown(ttl, 60)}", "ttlMs")
    if scope not in ("public", "private"):
        yield Fault("there is none" if scope is None else f"it is {shown(scope, 60)}", "cacheScope")


RULE = Rule(
    name="caching_hints",
    wanted="Listings, readings and server/discover say how long (ttlMs) and for whom (cacheScope) they hold.",
    mend='Send "ttlMs": 0 and "cacheScope": "private" where nothing may be kept.',
    source="server/utilities/caching, Cache Hints",
    spots=_spots,
    judge=_judge,
    eras=MODERN,
)
