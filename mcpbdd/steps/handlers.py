"""A handler by itself (language.md, section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.sentences import given

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Rows
    from mcpbdd.world import World


@given("the handler {string}")
def the_handler(world: World, path: str) -> None:
    """Take the function at "module:attr" instead of a server, in process; the tool has the handler's name."""
    world.handling.use(path)


@given("the handler {string} with", takes="rows")
def the_handler_with(world: World, path: str, rows: Rows) -> None:
    """Take the function with this made up of its context: request id, request state, uri, signal (live or
    aborted), session, tenant, subject, client id, scopes.
    """
    world.handling.use(path, rows)
