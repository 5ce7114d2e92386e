"""The roots of a client (language.md, sections 1, 2 and 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.sentences import given, then, when

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Headed
    from mcpbdd.world import Who, World


@given("{actor} has the roots", takes="headed: name, uri!")
def has_the_roots(world: World, actor: Who, table: Headed) -> None:
    """Let the client have these roots, which it shows when it is asked; without the sentence it has none."""
    world.roots.give(actor, table)


@when("{actor} changes its roots to", takes="headed: name, uri!")
def changes_its_roots(world: World, actor: Who, table: Headed) -> None:
    """Change the client's roots; it says so on 2025-11-25, and shows the new ones when it is asked next."""
    world.roots.change(actor, table)


@then("the server asks for the roots")
def asks_for_roots(world: World) -> None:
    """The server has asked for the client's roots since the latest When; the client has shown them already."""
    world.roots.expect_asked()
