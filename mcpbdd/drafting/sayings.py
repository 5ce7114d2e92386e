"""The steps of a draft: the call, the answers to what is asked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.generated.target import METHODS
from mcpbdd.drafting.guessing import honest
from mcpbdd.drafting.scenes import STAND_IN
from mcpbdd.phrasing import Step, Unsayable, arguments_block, document, given_cell, headed, quoted
from mcpbdd.values.blocks import Block
from mcpbdd.values.cells import TO_FILL_IN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpbdd.batteries.generated.target import Target
    from mcpbdd.drafting.scenes import Scene
    from mcpbdd.outcomes import Question
    from mcpbdd.phrasing import Scenario

STOPPED = Step("given", 'the clock reads "2026-01-15T12:00:00Z"')


@dataclass(frozen=True, slots=True)
class Drafted:
    """One scenario of a draft.

    Attributes:
        scenario: as it is written.
        to_fill_in: what is left to a person; empty where it ran green in every era.
    """

    scenario: Scenario
    to_fill_in: str = ""


def call_of(target: Target, arguments: dict[str, Any], scene: Scene) -> Step:
    """Give the When that calls a tool, gets a prompt or reads a resource template."""
    try:
        sentence = f"the client {_VERBS[target.kind]} {quoted(target.name)}"
    except Unsayable:
        params = target.params(arguments)
        return Step(
            "when",
            "the client sends",
            document({"method": METHODS[target.kind], "params": params}, scene.names),
        )
    block = arguments_block(arguments, target.schema, scene.names)
    if block is None:
        return Step("when", sentence)
    if target.kind == "resource template" and block.lines is None:
        return target.step(arguments)
    return Step("when", f"{sentence} with", block)


def setup_of(call: Step) -> Step:
    """Give the Given that makes the call of a When beforehand."""
    return Step("given", call.text.replace("the client calls", "the client has called", 1), call.block)


_VERBS = {
    "tool": "calls the tool",
    "prompt": "gets the prompt",
    "resource template": "reads the resource template",
}


def to_fill(step: Step, unsure: Sequence[str]) -> Step | None:
    """Give a step with a gap in the cells of which nobody could be sure; None where there are none to mark."""
    lines = step.block.lines if step.block is not None else None
    if not lines or not unsure:
        return None
    marked = [(name, f"{TO_FILL_IN}{name}>" if name in unsure else cell) for name, cell in lines]
    return Step(step.keyword, step.text, Block(lines=tuple(marked))) if tuple(marked) != lines else None


def answers_to(question: Question) -> tuple[tuple[str, Step], ...]:
    """Give what may be answered, a yes first, each with the words of a title."""
    if question.kind == "sampling":
        return (
            ("the model answers", _when('the model answers "Yes."')),
            ("the model refuses", _when("the model refuses")),
        )
    if question.kind == "link":
        yes = _when("the user opens the link and finishes")
    else:
        form = honest(question.schema, consents=True).arguments
        block = arguments_block(form, question.schema)
        yes = _when("the user accepts") if block is None else _when("the user accepts with", block)
    return (
        ("the user says yes", yes),
        *_half_a_yes(question),
        ("the user says no", _when("the user declines")),
        ("the user looks away", _when("the user dismisses the question")),
    )


def _half_a_yes(question: Question) -> Iterator[tuple[str, Step]]:
    """Give the answer of somebody who sends the form off and has ticked nothing."""
    form = honest(question.schema, consents=True).arguments
    unticked = {name: False if value is True else value for name, value in form.items()}
    if unticked != form:
        block = arguments_block(unticked, question.schema)
        yield "the user ticks nothing", _when("the user accepts with", block)


def roots() -> Step:
    """Give the Given of a client that has roots."""
    cell = given_cell("file:///home/ada/shop", {"type": "string"})
    return Step("given", "the client has the roots", headed(("name", "uri"), [("shop", cell or "(any)")]))


def _when(text: str, block: Block | None = None) -> Step:
    return Step("when", text, block)


def shown_arguments(arguments: dict[str, Any], scene: Scene) -> str:
    """Say in a title with what a call is made."""
    parts = [
        f"{name} {_short(value, scene)}"
        for name, value in arguments.items()
        if not isinstance(value, dict | list)
    ]
    return ", ".join(parts[:3])


def _short(value: Any, scene: Scene) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    folder = scene.ground.folder if scene.ground is not None else ""
    return text.replace(f"{STAND_IN}/", "").replace(STAND_IN, f"the {folder}")[:30]
