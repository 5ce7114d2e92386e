"""Names of tools that every client can call."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


_NAME = re.compile(r"[A-Za-z0-9_.-]{1,128}")


def _spots(survey: Survey) -> Iterator[Spot]:
    return (tool.spot(tool.declared.get("name")) for tool in survey.entries("tools"))


def _judge(name: Any) -> Iterator[Fault]:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        yield Fault(f"its name is {shown(name, 140)}", "name")


RULE = Rule(
    name="tool_names",
    wanted="The name of a tool has 1 to 128 characters: letters, digits, underscores, hyphens and dots.",
    mend="Rename the tool; what people read belongs into its title.",
    source="server/tools, Tool Names",
    spots=_spots,
    judge=_judge,
    force="should",
    tool=True,
)
