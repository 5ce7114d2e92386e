"""No two entries of a listing have one name."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.world.listings import LISTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


def _spots(survey: Survey) -> Iterator[Spot]:
    for what in LISTS:
        counted = Counter(entry.name for entry in survey.entries(what))
        for entry in {entry.name: entry for entry in survey.entries(what)}.values():
            yield entry.spot(counted[entry.name])


def _judge(times: int) -> Iterator[Fault]:
    if times > 1:
        yield Fault(f"it is listed {times} times, so all but one cannot be reached")


RULE = Rule(
    name="unique_names",
    wanted="Every tool, prompt, resource and resource template is listed once.",
    mend="Register it once, or give the other one another name.",
    source="server/tools, Tool Names",
    spots=_spots,
    judge=_judge,
    force="should",
)
