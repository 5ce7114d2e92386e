"""Completion (language.md, sections 2 and 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.matching import are_suggestions, expect, include_suggestion
from mcpbdd.sentences import then, when
from mcpbdd.world.reading import prompt_ref, template_ref

if TYPE_CHECKING:
    from hamcrest.core.matcher import Matcher

    from mcpbdd.values.blocks import Rows, Values
    from mcpbdd.world import Who, World


@when("{actor} asks to complete {string} of the prompt {string} after typing {string}")
def completes_of_the_prompt(world: World, actor: Who, argument: str, prompt: str, typed: str) -> None:
    """Ask what an argument of a prompt might become."""
    world.reading.complete(actor, argument, prompt_ref(prompt), typed)


@when("{actor} asks to complete {string} of the prompt {string} after typing {string} knowing", takes="rows")
def completes_of_the_prompt_knowing(
    world: World, actor: Who, argument: str, prompt: str, typed: str, knowing: Rows
) -> None:
    """Ask what an argument of a prompt might become, where other arguments are known already."""
    world.reading.complete(actor, argument, prompt_ref(prompt), typed, knowing)


@when("{actor} asks to complete {string} of the resource template {string} after typing {string}")
def completes_of_the_template(world: World, actor: Who, variable: str, template: str, typed: str) -> None:
    """Ask what a variable of a URI template might become."""
    world.reading.complete(actor, variable, template_ref(template), typed)


@when(
    "{actor} asks to complete {string} of the resource template {string} after typing {string} knowing",
    takes="rows",
)
def completes_of_the_template_knowing(
    world: World, actor: Who, variable: str, template: str, typed: str, knowing: Rows
) -> None:
    """Ask what a variable of a URI template might become, where other variables are known already."""
    world.reading.complete(actor, variable, template_ref(template), typed, knowing)


@then("the suggestions are", takes="values")
def suggestions_are(world: World, values: Values) -> None:
    """The completion suggests exactly these, in this order; no suggestion is `(empty)`."""
    _expect(world, are_suggestions(values.cells))


@then("the suggestions include {string}")
def suggestions_include(world: World, value: str) -> None:
    """This is one of the suggestions."""
    _expect(world, include_suggestion(value))


def _expect(world: World, matcher: Matcher[Any]) -> None:
    found = world.reading.suggestions()
    expect(found, matcher, hint="" if matcher.matches(found) else world.reading.hint_for_suggestions())
