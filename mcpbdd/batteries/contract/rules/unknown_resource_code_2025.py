"""A resource that does not exist has its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.asked import refused_readings
from mcpbdd.batteries.contract.codes import RESOURCE_NOT_FOUND
from mcpbdd.batteries.contract.rule import EARLIER, Fault, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange


def _judge(one: Exchange) -> Iterator[Fault]:
    if one.code != RESOURCE_NOT_FOUND:
        yield Fault(f"its code is {one.code}, not -32002", "error.code")


RULE = Rule(
    name="unknown_resource_code_2025",
    wanted="A resource that is not there is refused with -32002.",
    mend="Answer with the JSON-RPC error -32002, and the URI in its data.",
    source="server/resources, Error Handling",
    spots=refused_readings,
    judge=_judge,
    force="should",
    eras=EARLIER,
)
