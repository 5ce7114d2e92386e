"""Subscribing to what changes (language.md, section 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.sentences import when

if TYPE_CHECKING:
    from mcpbdd.world import Who, World


@when("{actor} subscribes to the resource {string}")
def subscribes_to_the_resource(world: World, actor: Who, uri: str) -> None:
    """Ask to be told when a resource changes, in the way of the era; returns when the server grants or refuses it."""
    world.telling.subscribe(actor, uri)


@when("{actor} unsubscribes from the resource {string}")
def unsubscribes_from_the_resource(world: World, actor: Who, uri: str) -> None:
    """Ask to be told no longer when a resource changes."""
    world.telling.unsubscribe(actor, uri)


@when("{actor} subscribes to changes of the lists")
def subscribes_to_the_lists(world: World, actor: Who) -> None:
    """Ask to be told when the tools, prompts or resources change; on 2025-11-25 every client is."""
    world.telling.subscribe(actor)
