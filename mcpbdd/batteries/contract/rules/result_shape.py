"""Results have the parts that they must have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.values.visible import shown
from mcpbdd.world.listings import LISTS, METHODS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey


_PARTS = {
    "tools/call": "content",
    "resources/read": "contents",
    "prompts/get": "messages",
    **{method: LISTS[what] for what, method in METHODS.items()},
}


def _spots(survey: Survey) -> Iterator[Spot]:
    for method, part in _PARTS.items():
        for one in survey.of(method):
            if one.is_complete:
                yield Spot(f"the answer to {method}", (part, one.result.get(part)), one)


def _judge(value: tuple[str, Any]) -> Iterator[Fault]:
    part, found = value
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        yield Fault(
            "there is none" if found is None else f"it is no list of objects: {shown(found, 100)}", part
        )


RULE = Rule(
    name="result_shape",
    wanted="A listing has its list, a tool's result its content, a reading its contents, a prompt its messages.",
    mend="Send the list, empty where there is nothing.",
    source="schema, Results",
    spots=_spots,
    judge=_judge,
)
