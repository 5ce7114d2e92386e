"""Structured content fits the output schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.world.always import OUTPUT_SCHEMA, misfit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Called, Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for call in survey.called:
        if call.exchange.is_complete and not call.exchange.is_refused and "outputSchema" in call.declared:
            yield call.spot(call)


def _judge(call: Called) -> Iterator[Fault]:
    wrong = misfit_of(call.exchange.result, call.declared)
    if wrong is not None:
        yield Fault(wrong.actual, wrong.path)


RULE = Rule(
    name=OUTPUT_SCHEMA,
    wanted="A tool that declares an output schema gives structured content that fits it.",
    mend="Let the tool give what it declares; a schema that is made from the code's own types stays true.",
    source="server/tools, Output Schema",
    spots=_spots,
    judge=_judge,
    tool=True,
    always=True,
)
