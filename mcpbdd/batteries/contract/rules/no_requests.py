"""A server sends no requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import MODERN, Fault, Rule, Spot
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for frame in survey.frames:
        if frame.direction == "<-":
            yield Spot("a message of the server", frame.message)


def _judge(message: dict[str, Any]) -> Iterator[Fault]:
    if "method" in message and "id" in message:
        yield Fault(f"it is a request: {shown(message['method'], 80)}", "method")


RULE = Rule(
    name="no_requests",
    wanted="The server sends answers and notifications, and no requests: it asks by its results.",
    mend='Answer with "resultType": "input_required" instead.',
    source="basic/index, Messages",
    spots=_spots,
    judge=_judge,
    eras=MODERN,
)
