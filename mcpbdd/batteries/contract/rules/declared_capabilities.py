"""What is served is declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule, Spot
from mcpbdd.world.listings import LISTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.exchange import Exchange
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for what, pages in survey.listed.items():
        capability = what.replace("resource templates", "resources")
        for page in pages[:1]:
            if page.answer is not None and capability not in survey.capabilities:
                yield Spot(f'the capability "{capability}"', (page, what), page)


def _judge(value: tuple[Exchange, str]) -> Iterator[Fault]:
    page, what = value
    if page.is_complete and page.result.get(LISTS[what]):
        yield Fault(f"it is not declared, and yet {page.method} lists some")


RULE = Rule(
    name="declared_capabilities",
    wanted="A server that has tools, prompts or resources declares that it can list them; a client asks no other.",
    mend="Declare the capability in the answer to initialize and to server/discover.",
    source="server/tools, Capabilities",
    spots=_spots,
    judge=_judge,
)
