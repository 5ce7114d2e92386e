"""Codes of errors are the protocol's, or one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import MODERN, Fault, Rule, Spot
from mcpbdd.world.always import ERROR_CODES, forbidden_code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey
    from mcpbdd.config import Era


def _spots(survey: Survey) -> Iterator[Spot]:
    for one in survey.of():
        if one.error and one.answer is not None:
            yield Spot(f"the answer to {one.method}", (one.error.get("code"), survey.era), one)


def _judge(value: tuple[Any, Era]) -> Iterator[Fault]:
    if found := forbidden_code(*value):
        yield Fault(found, "error.code")


RULE = Rule(
    name=ERROR_CODES,
    wanted="A JSON-RPC error has a code of the protocol, or one outside of what it reserves.",
    mend="Use a code of the revision, or one outside -32768 to -32000.",
    source="basic/index, Error Codes",
    spots=_spots,
    judge=_judge,
    eras=MODERN,
    always=True,
)
