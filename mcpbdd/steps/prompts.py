"""Prompts (language.md, section 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.sentences import when

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Document, Rows
    from mcpbdd.world import Who, World


@when("{actor} gets the prompt {string}")
def gets_the_prompt(world: World, actor: Who, prompt: str) -> None:
    """Get a prompt without arguments."""
    world.reading.prompt(actor, prompt)


@when("{actor} gets the prompt {string} with", takes="rows or JSON")
def gets_the_prompt_with(world: World, actor: Who, prompt: str, arguments: Rows | Document) -> None:
    """Get a prompt; its arguments are texts by the protocol, so `120` in a cell is text too."""
    world.reading.prompt(actor, prompt, arguments)
