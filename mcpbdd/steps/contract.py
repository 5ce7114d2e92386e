"""What the server offers (language.md, section 11; the batteries come later)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.matching import does_not_offer, expect, has_rows, offers, offers_exactly
from mcpbdd.sentences import then

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Headed, Rows
    from mcpbdd.world import World


@then(
    "the server offers exactly the tools",
    takes="headed: name!, description, read only, destructive, idempotent, open world",
)
def offers_exactly_the_tools(world: World, table: Headed) -> None:
    """A fresh listing has these tools and no others; columns that are left out are free."""
    expect(world.looking.offered_tools(), offers_exactly("tools", table))


@then("the server offers the tool {string}")
def offers_the_tool(world: World, name: str) -> None:
    """A fresh listing has this tool."""
    expect(world.looking.offered_tools(), offers("tool", name))


@then("the server does not offer the tool {string}")
def does_not_offer_the_tool(world: World, name: str) -> None:
    """A fresh listing does not have this tool."""
    expect(world.looking.offered_tools(), does_not_offer("tool", name))


@then("the tool {string} is declared with", takes="rows")
def tool_is_declared_with(world: World, name: str, rows: Rows) -> None:
    """Paths of the tool's declaration have these values, such as `annotations.readOnlyHint`."""
    expect(world.looking.declaration_of_tool(name), has_rows(rows, world.plan.folder))
