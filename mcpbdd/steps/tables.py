"""The tables of databases that are watched (language.md, section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.matching import expect, has_count, has_no_records, has_records
from mcpbdd.sentences import given, then

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Headed
    from mcpbdd.world import World


@given("the table {string} contains", takes="headed")
def table_contains(world: World, name: str, table: Headed) -> None:
    """Let a table, which the server or a preparation has made, hold exactly these rows."""
    world.holdings.tables.fill(name, table)


@then("the table {string} now contains", takes="headed")
def table_now_contains(world: World, name: str, table: Headed) -> None:
    """The table has at least these rows, one for each line; columns left out are free."""
    tables = world.holdings.tables
    expect(tables.rows(name), has_records(tables.lines(name, table)), path=name)


@then("the table {string} now contains exactly", takes="headed")
def table_now_contains_exactly(world: World, name: str, table: Headed) -> None:
    """The table has these rows, one for each line, and no others."""
    tables = world.holdings.tables
    expect(tables.rows(name), has_records(tables.lines(name, table), exactly=True), path=name)


@then("the table {string} no longer contains", takes="headed")
def table_no_longer_contains(world: World, name: str, table: Headed) -> None:
    """Rows that were there earlier in the scenario are gone."""
    tables = world.holdings.tables
    expect(tables.rows(name), has_no_records(tables.lines_once_there(name, table)), path=name)


@then("the table {string} has {int} row")
def table_has_one_row(world: World, name: str, count: int) -> None:
    """The table has one row."""
    expect(world.holdings.tables.rows(name), has_count(count), path=name)


@then("the table {string} has {int} rows")
def table_has_rows(world: World, name: str, count: int) -> None:
    """The table has so many rows."""
    expect(world.holdings.tables.rows(name), has_count(count), path=name)
