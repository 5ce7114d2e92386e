"""Descriptions that say something."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.contract.rule import Fault, Rule
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.rule import Spot
    from mcpbdd.batteries.contract.survey import Survey


_EMPTY_WORDS = frozenset(
    {"todo", "tbd", "fixme", "description", "tool", "prompt", "resource", "none", "no", "a", "the"}
)


def _spots(survey: Survey) -> Iterator[Spot]:
    for entry in survey.entries("tools", "prompts"):
        yield entry.spot((entry.name, entry.declared.get("description")))


def _judge(value: tuple[str, Any]) -> Iterator[Fault]:
    name, description = value
    said = set(_words(description)) if isinstance(description, str) else set()
    if not said:
        yield Fault("it has no description", "description")
    elif not said - set(_words(name)) - _EMPTY_WORDS:
        yield Fault(f"its description says no more than its name: {shown(description, 120)}", "description")


def _words(text: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[^\W_]+", re.sub(r"([a-z])([A-Z])", r"\1 \2", text))]


RULE = Rule(
    name="descriptions",
    wanted="Every tool and prompt has a description that says more than its name: a model chooses by it.",
    mend="Say what it does and when to use it, in a sentence.",
    source="server/tools, Tool",
    spots=_spots,
    judge=_judge,
    force="should",
    tool=True,
)
