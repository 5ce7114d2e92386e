"""Every request is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for one in survey.of():
        if one.answer is not None or one.request.number in survey.silent:
            yield Spot(f"the request {one.method}", one, one)


def _judge(one: Exchange) -> Iterator[Fault]:
    if one.answer is None:
        yield Fault("it was not answered")


RULE = Rule(
    name="answered",
    wanted="Every request is answered, those too that ask for what is not there.",
    mend="Answer with a JSON-RPC error, and let nothing end the server.",
    source="basic/index, Responses",
    spots=_spots,
    judge=_judge,
)
