"""Steps that no sentence, or more than one, reads; and what stands under them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.check.problem import Rule
from mcpbdd.recognizing import with_keyword

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.problem import Problem
    from mcpbdd.check.story import Story

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


def unknown_sentences(story: Story, knowledge: Knowledge) -> Iterator[Problem]:
    """Find steps that nothing reads."""
    for said in story.said:
        if not said.recognized and not said.plain:
            step = said.step
            near = knowledge.recognizer.nearest(step.kind, step.text, NEAR)
            listed = " or ".join(f"“{with_keyword(sentence)}”" for sentence in near)
            remedy = (
                f"The nearest is {listed}."
                if near
                else "All sentences are listed by: mcpbdd steps. A sentence of your own goes into steps/."
            )
            what = f"No sentence reads “{step.keyword} {step.text}”."
            yield UNKNOWN.at(story.source.path, step.place, what, remedy)


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


def wrong_blocks(story: Story, _knowledge: Knowledge) -> Iterator[Problem]:
    """Find tables and doc strings that a sentence does not take."""
    for said in story.said:
        if said.fault:
            what, _, shape = said.fault.partition("\n")
            remedy = f"Write: {' '.join(shape.split())}" if shape else "Look it up: mcpbdd steps."
            place = story.source.whole(said.step.under[0]) if said.step.under else said.step.place
            yield UNDER.at(story.source.path, place, what, remedy)
