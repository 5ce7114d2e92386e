"""Steps in an order in which they mean nothing, and scenarios that decide nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpbdd.check.problem import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.problem import Problem
    from mcpbdd.check.story import Said, Story

TOO_EARLY = Rule(
    "then-before-when",
    "error",
    "A Then about a call, before anything was called.",
    "There is nothing to look at, and the step fails.",
)
UNANSWERED = Rule(
    "unanswered-question",
    "error",
    "A Then that takes a call for ended while its question waits for an answer.",
    "The call still asks, so that the step fails.",
)
NOTHING = Rule(
    "decides-nothing",
    "warning",
    "A scenario without a Then.",
    "Whatever the server does, hardly anything can make it fail, and so it proves nothing.",
)
PLACEHOLDER = Rule(
    "unset-placeholder",
    "error",
    "A placeholder {{name}} that no step before remembers.",
    "The step fails, since there is nothing to fill in.",
)
_PLACEHOLDER = re.compile(r"\{\{([^{}]+)\}\}")
_ASKS = re.compile(r"the server asks (?!nothing|again|for the roots)")
_ENDED = frozenset({"call", "result", "text"})


def too_early(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find Thens that look at a call before the first When."""
    for said in story.said:
        if said.step.kind == "when" or said.plain or (not said.recognized):
            return
        if said.looks_at_a_call:
            yield TOO_EARLY.at(
                story.source.path,
                said.step.place,
                "Nothing was called yet, so that there is nothing to look at.",
                "Put a When before it.",
            )


def unanswered_questions(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find Thens that take a call for ended while it asks."""
    asked: Said | None = None
    for said in story.said:
        if said.step.kind == "when" or said.plain:
            asked = None
        elif _ASKS.match(said.step.text) and said.topic:
            asked = said
        elif asked is not None and _takes_it_for_ended(said):
            yield UNANSWERED.at(
                story.source.path,
                said.step.place,
                f"The question of line {asked.step.place.line} is not answered here, so that the call has not ended.",
                "Answer it before: When the user accepts, declines, or dismisses the question.",
            )
            return


def _takes_it_for_ended(said: Said) -> bool:
    pattern = said.sentence.pattern if said.sentence is not None else ""
    about = any(gap.kind in _ENDED and gap.text == f"the {gap.kind}" for gap in said.gaps)
    return about and pattern not in {"{call} does not succeed", "{call} stays unanswered"}


def decides_nothing(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find scenarios without a Then."""
    kinds = {said.step.kind for said in story.said}
    if "then" not in kinds and not any(said.plain for said in story.said):
        yield NOTHING.at(
            story.source.path,
            story.scenario.place,
            "This scenario has no Then." if kinds else "This scenario has no steps.",
            "Say what comes of it: Then …",
        )


def unset_placeholders(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find placeholders that nothing has set."""
    remembered: set[str] = set()
    for said in story.said:
        if said.plain or (said.sentence is not None and not said.topic):
            return  # a step of the project's own may remember anything
        for name in _used(said):
            if name not in remembered and not name.startswith("folder:"):
                known = ", ".join(f'"{one}"' for one in sorted(remembered)) or "nothing"
                yield PLACEHOLDER.at(
                    story.source.path,
                    said.step.place,
                    f'Nothing is remembered as "{name}" before this step (remembered: {known}).',
                    f'Remember it first: When the client remembers "…" as "{name}".',
                )
                remembered.add(name)
        if (gap := said.gap("remembered")) is not None:
            remembered.add(str(gap.value))


def _used(said: Said) -> list[str]:
    block = said.step.block
    texts = [said.step.text, block.text or "", *(cell for line in block.lines or () for cell in line)]
    return [name.strip() for text in texts if "{{" in text for name in _PLACEHOLDER.findall(text)]
