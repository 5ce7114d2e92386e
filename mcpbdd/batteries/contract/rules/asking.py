"""Only calls, readings and prompts may ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import MODERN, Fault, Rule, Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


_MAY_ASK = frozenset({"tools/call", "resources/read", "prompts/get"})


def _spots(survey: Survey) -> Iterator[Spot]:
    for one in survey.of():
        if one.result.get("resultType") == "input_required":
            yield Spot(f"the answer to {one.method}", one, one)


def _judge(one: Exchange) -> Iterator[Fault]:
    if one.method not in _MAY_ASK:
        yield Fault("it asks, and only tools/call, resources/read and prompts/get may", "resultType")
    if not one.result.get("inputRequests") and not isinstance(one.result.get("requestState"), str):
        yield Fault("it asks for nothing: it has neither inputRequests nor requestState", "inputRequests")
    for hint in ("ttlMs", "cacheScope"):
        if hint in one.result:
            yield Fault("a question is not to be kept", hint)


RULE = Rule(
    name="asking",
    wanted="A result that asks has questions or a state, no caching hints, and stands where asking is allowed.",
    mend="Ask from tools/call, resources/read and prompts/get only, with inputRequests or requestState.",
    source="basic/patterns/mrtr, Server Requirements",
    spots=_spots,
    judge=_judge,
    eras=MODERN,
)
