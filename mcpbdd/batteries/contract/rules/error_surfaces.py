"""An error says the same in its text and in its structure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.replies import envelope_of, text_of
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for call in survey.called:
        if call.exchange.result.get("isError") is True and envelope_of(call.exchange.result):
            yield call.spot(call.exchange.result)


def _judge(result: dict[str, Any]) -> Iterator[Fault]:
    message, text = envelope_of(result).get("message"), text_of(result)
    if isinstance(message, str) and message not in text:
        yield Fault(f"the text does not say {shown(message, 160)}", "structuredContent.error.message")


RULE = Rule(
    name="error_surfaces",
    wanted="The text of an error says what its structured content says.",
    mend="Make both from one value, such as a Failure of mcpbdd.kit.",
    source="the kit's errors",
    spots=_spots,
    judge=_judge,
    force="should",
    tool=True,
)
