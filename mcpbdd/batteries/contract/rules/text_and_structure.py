"""What is structured can be read as text too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.matching.value import mentions_every_value_of
from mcpbdd.replies import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for call in survey.called:
        result = call.exchange.result
        if call.exchange.is_complete and not call.exchange.is_refused and "structuredContent" in result:
            yield call.spot(result)


def _judge(result: dict[str, Any]) -> Iterator[Fault]:
    found = mentions_every_value_of(result["structuredContent"]).explain(text_of(result))
    if found is not None:
        yield Fault(f"the text lacks part of the structured content: {found.actual}", found.path)


RULE = Rule(
    name="text_and_structure",
    wanted="The text of a result holds everything that its structured content does: older clients see nothing else.",
    mend="Add a text block with the structured content as JSON, or one that tells all of it.",
    source="server/tools, Structured Content",
    spots=_spots,
    judge=_judge,
    force="should",
    tool=True,
)
