"""Steps that no sentence, or more than one, reads; and what stands under them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpbdd.check.problem import Rule
from mcpbdd.recognizing import with_keyword
from mcpbdd.sentences import that_takes_more

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.problem import Problem
    from mcpbdd.check.story import Said, Story

UNKNOWN = Rule(
    "unknown-sentence",
    "error",
    "A step that no sentence reads.",
    "A scenario with such a step fails without being run.",
)
AMBIGUOUS = Rule(
    "ambiguous-sentence",
    "error",
    "A step that two sentences read.",
    "Only one of them runs, and nobody sees which.",
)
UNDER = Rule(
    "under-the-sentence",
    "error",
    "A table or doc string of the wrong kind, one that is missing, or one too many.",
    "The step fails before it does anything.",
)
NEAR = 3
_WORD = re.compile(r"[\w-]{3,}")


def unknown_sentences(story: Story, knowledge: Knowledge) -> Iterator[Problem]:
    """Find steps that nothing reads."""
    for said in story.said:
        if not said.recognized and not said.plain:
            step = said.step
            near = knowledge.recognizer.nearest(step.kind, step.text, NEAR)
            listed = " or ".join([*_by_name(said, knowledge), *(f"“{with_keyword(one)}”" for one in near)])
            remedy = (
                f"The nearest is {listed}."
                if listed
                else "All sentences are listed by: mcpbdd steps. A sentence of your own goes into steps/."
            )
            what = f"No sentence reads “{step.keyword} {step.text}”."
            yield UNKNOWN.at(story.source.path, step.place, what, remedy)


def _by_name(said: Said, knowledge: Knowledge) -> Iterator[str]:
    """Give the sentences that somebody may mean who names a server or a tool in words of their own."""
    servers = knowledge.configuration.servers if knowledge.configuration is not None else {}
    words = set(_WORD.findall(said.step.text.lower()))
    if said.step.kind == "given":
        yield from (f'“Given the server "{name}"”' for name in servers if name.lower() in words)
    elif said.step.kind == "when":
        server = said.scene.server or next(iter(servers), None)
        offers = knowledge.offers(server, said.scene.era)
        tools = offers.listed["tools"] if offers is not None else {}
        named = [name for name in tools if set(_WORD.findall(name.lower().replace("_", " "))) & words]
        ending = " with" if said.step.block.lines is not None else ""
        yield from (f'“When the client calls the tool "{name}"{ending}”' for name in named[:NEAR])


def ambiguous_sentences(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find steps that several sentences read."""
    for said in story.said:
        if len(said.recognized) > 1:
            places = " and ".join(f"{s.sentence.filename}:{s.sentence.line}" for s in said.recognized)
            yield AMBIGUOUS.at(
                story.source.path,
                said.step.place,
                f"Two sentences read this: {places}.",
                "Give one of them other words.",
            )


def wrong_blocks(story: Story, knowledge: Knowledge) -> Iterator[Problem]:
    """Find tables and doc strings that a sentence does not take."""
    for said in story.said:
        if said.fault:
            what, _, shape = said.fault.partition("\n")
            what, dot, more = what.partition(". ")
            written = f"Write: {' '.join(shape.split())}" if shape else _with(said, knowledge)
            what, remedy = what + dot.rstrip(), more or written
            place = story.source.whole(said.step.under[0]) if said.step.under else said.step.place
            yield UNDER.at(story.source.path, place, what, remedy)


def _with(said: Said, knowledge: Knowledge) -> str:
    """Point at the sentence that takes something under it, where only the word "with" is missing."""
    known = knowledge.recognizer.sentences
    more = that_takes_more(said.sentence, known) if said.sentence is not None else None
    return f"Did you mean: {said.step.text} with" if more is not None else "Look it up: mcpbdd steps."
