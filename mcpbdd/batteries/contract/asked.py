"""What several rules look at: the forms that a server showed, and the resources that it refused to give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.probing import NO_RESOURCE
from mcpbdd.batteries.contract.rule import Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey

_ASKS = "elicitation/create"


def forms(survey: Survey) -> Iterator[Spot]:
    """Look at the parameters of every form: pushed (2025-11-25), or in a result (2026-07-28)."""
    for frame in survey.frames:
        if frame.direction == "<-" and frame.message.get("method") == _ASKS:
            yield from _form(frame.message.get("params"), "a question of the server")
    for one in survey.of():
        asked = one.result.get("inputRequests")
        for request in asked.values() if isinstance(asked, dict) else ():
            if isinstance(request, dict) and request.get("method") == _ASKS:
                yield from _form(request.get("params"), f"a question of {one.method}")


def refused_readings(survey: Survey) -> Iterator[Spot]:
    """Look at every refusal to read a resource that is not there."""
    for one in survey.of("resources/read"):
        if one.params.get("uri") == NO_RESOURCE and one.error:
            yield Spot("the reading of a resource that is not there", one, one)


def _form(params: Any, where: str) -> Iterator[Spot]:
    if isinstance(params, dict) and params.get("mode", "form") == "form":
        yield Spot(where, params)
