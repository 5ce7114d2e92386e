"""What a tool reports as an error says what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.replies import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for call in survey.called:
        if call.exchange.result.get("isError") is True:
            yield call.spot(call.exchange.result)


def _judge(result: dict[str, Any]) -> Iterator[Fault]:
    if not text_of(result).strip():
        yield Fault("the error has no text", "content")


RULE = Rule(
    name="tool_errors",
    wanted="An error of a tool has a text from which a model can learn what to do otherwise.",
    mend="Put a text block that says what was wrong into the content of the error.",
    source="server/tools, Error Handling",
    spots=_spots,
    judge=_judge,
    force="should",
    tool=True,
)
