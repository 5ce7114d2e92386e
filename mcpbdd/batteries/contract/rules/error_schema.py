"""An error's structured content fits the output schema too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.world.always import misfit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Called, Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for call in survey.called:
        result = call.exchange.result
        if (
            result.get("isError") is True
            and "structuredContent" in result
            and "outputSchema" in call.declared
        ):
            yield call.spot(call)


def _judge(call: Called) -> Iterator[Fault]:
    wrong = misfit_of(call.exchange.result, call.declared)
    if wrong is not None:
        yield Fault(f"the error's structured content does not fit: {wrong.actual}", wrong.path)


RULE = Rule(
    name="error_schema",
    wanted="Structured content of an error fits the output schema as well; strict clients show nothing else.",
    mend="Let the output schema allow for the error (anyOf), or give the error as text only.",
    source="server/tools, Output Schema",
    spots=_spots,
    judge=_judge,
    force="should",
    tool=True,
)
