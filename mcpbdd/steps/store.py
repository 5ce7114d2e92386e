"""The store of the scenario (language.md, section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.sentences import given, then

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Headed
    from mcpbdd.world import World


@given("the store holds", takes="headed: key!, value!, ttl")
def store_holds(world: World, table: Headed) -> None:
    """Fill the store of the scenario with exactly this: JSON, or text; a ttl is a time span such as 30 seconds."""
    world.holdings.fill(table)


@given("the store is empty")
def store_is_empty(world: World) -> None:
    """Take everything out of the store of the scenario."""
    world.holdings.fill()


@then("the store now holds", takes="headed: key!, value")
def store_now_holds(world: World, table: Headed) -> None:
    """The store has at least these keys, with this value where one is given."""
    world.holdings.expect_values(table)


@then("the store now holds {string}")
def store_now_holds_key(world: World, key: str) -> None:
    """The store has this key, whatever stands there."""
    world.holdings.expect_key(key)


@then("the store no longer holds {string}")
def store_no_longer_holds(world: World, key: str) -> None:
    """A key that the store had earlier in the scenario is gone: removed, taken or expired."""
    world.holdings.expect_no_key(key)
