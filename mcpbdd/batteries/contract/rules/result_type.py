"""Every result says what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import MODERN, Fault, Rule, Spot
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Survey


_KNOWN = frozenset({"complete", "input_required", "task"})


def _spots(survey: Survey) -> Iterator[Spot]:
    for one in survey.of():
        if one.answer is not None and "result" in one.answer.message:
            yield Spot(f"the answer to {one.method}", one.result.get("resultType"), one)


def _judge(kind: Any) -> Iterator[Fault]:
    if kind is None:
        yield Fault("it has no resultType", "resultType")
    elif kind not in _KNOWN:
        yield Fault(f"its resultType is {shown(kind, 80)}", "resultType")


RULE = Rule(
    name="result_type",
    wanted='Every result has a resultType: "complete", or "input_required" where the server asks.',
    mend='Put "resultType": "complete" into every result of 2026-07-28.',
    source="basic/index, Responses",
    spots=_spots,
    judge=_judge,
    eras=MODERN,
)
