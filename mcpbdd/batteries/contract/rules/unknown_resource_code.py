"""A resource that does not exist has its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.asked import refused_readings
from mcpbdd.batteries.contract.codes import INVALID_PARAMS
from mcpbdd.batteries.contract.rule import MODERN, Fault, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange


def _judge(one: Exchange) -> Iterator[Fault]:
    if one.code != INVALID_PARAMS:
        yield Fault(f"its code is {one.code}, not -32602", "error.code")


RULE = Rule(
    name="unknown_resource_code",
    wanted="A resource that is not there is refused with -32602.",
    mend="Answer with the JSON-RPC error -32602, and the URI in its data.",
    source="server/resources, Error Handling",
    spots=refused_readings,
    judge=_judge,
    force="must",
    eras=MODERN,
)
