"""The client's model that the server asks (language.md, section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.doubles.models import answered, answered_with
from mcpbdd.matching import asks_the_model, expect
from mcpbdd.sentences import then, when
from mcpbdd.world import Whose

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Document
    from mcpbdd.world import World


@then("the server asks the model {string}")
def asks_model(world: World, text: str) -> None:
    """The server asks the client's model, in messages or a system prompt that mention this."""
    expect(world.looking.outcome_of(Whose("question")), asks_the_model(text))


@when("{model} answers {string}")
def model_answers(world: World, model: Whose, text: str) -> None:
    """Answer for the model with a text."""
    world.answering.answer(model, lambda _: answered(text))


@when("{model} answers with", takes="JSON")
def model_answers_with(world: World, model: Whose, message: Document) -> None:
    """Answer for the model with a message, or with its content: one block, or a list of blocks such as tool uses."""
    world.answering.answer(model, lambda _: answered_with(message))


@when("{model} refuses")
def model_refuses(world: World, model: Whose) -> None:
    """Refuse to answer for the model, as a client does whose user does not let it."""
    world.answering.refuse(model)
