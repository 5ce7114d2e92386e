"""What is declared is served."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.codes import METHOD_NOT_FOUND
from mcpbdd.batteries.contract.rule import Fault, Rule, Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


_NEEDS: dict[str, str] = {
    "tools/list": "tools",
    "prompts/list": "prompts",
    "resources/list": "resources",
    "resources/unsubscribe": "resources",
    "completion/complete": "completions",
}


def _spots(survey: Survey) -> Iterator[Spot]:
    for one in survey.of(*_NEEDS):
        if _NEEDS[one.method] in survey.capabilities and one.answer is not None:
            yield Spot(f'the capability "{_NEEDS[one.method]}"', one, one)


def _judge(one: Exchange) -> Iterator[Fault]:
    if one.code == METHOD_NOT_FOUND:
        yield Fault(f"it is declared, and {one.method} is answered with -32601, that there is no such method")


RULE = Rule(
    name="served_capabilities",
    wanted="What the server declares that it can do, it does.",
    mend="Do not declare the capability, or serve its methods.",
    source="basic/versioning, Capability Negotiation",
    spots=_spots,
    judge=_judge,
)
