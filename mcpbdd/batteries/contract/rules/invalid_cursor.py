"""A cursor that nobody gave out is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.codes import INVALID_PARAMS
from mcpbdd.batteries.contract.probing import NO_CURSOR
from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.world.listings import METHODS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for one in survey.of(*METHODS.values()):
        if one.params.get("cursor") == NO_CURSOR and one.answer is not None:
            yield Spot(f"{one.method} with a cursor that the server never gave", one, one)


def _judge(one: Exchange) -> Iterator[Fault]:
    if not one.error:
        yield Fault("it was answered", "cursor")
    elif one.code != INVALID_PARAMS:
        yield Fault(f"its code is {one.code}, not -32602", "error.code")


RULE = Rule(
    name="invalid_cursor",
    wanted="A cursor that the server never gave is refused with -32602.",
    mend="Check the cursor, also where there is one page only, and answer with the JSON-RPC error -32602.",
    source="server/utilities/pagination, Error Handling",
    spots=_spots,
    judge=_judge,
    force="should",
)
