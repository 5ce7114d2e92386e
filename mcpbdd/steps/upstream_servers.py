"""MCP servers behind the server under test (language.md, section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.sentences import given, then

if TYPE_CHECKING:
    from datetime import timedelta

    from mcpbdd.values.blocks import Document, Rows
    from mcpbdd.world import World


@given("the upstream server {string} offers the tool {string} answering", takes="JSON")
def upstream_offers(world: World, upstream: str, offered: str, document: Document) -> None:
    """An MCP server behind this one answers so; its catalogue is strict about names and both schemas."""
    world.upstream_servers.offers(upstream, offered, document)


@given("the upstream server {string} refuses the tool {string} with {code} {string}")
def upstream_refuses(world: World, upstream: str, offered: str, code: str, message: str) -> None:
    """An MCP server behind this one raises this protocol error."""
    world.upstream_servers.refuses(upstream, offered, code, message)


@given("the upstream server {string} takes {duration} for the tool {string}")
def upstream_takes(world: World, upstream: str, duration: timedelta, offered: str) -> None:
    """Let the answer of the tool that is said next take so long; where none is said, one like the last."""
    world.upstream_servers.takes(upstream, offered, duration.total_seconds())


@then("the upstream server {string} received {int} call of the tool {string}")
def upstream_received_one(world: World, upstream: str, times: int, offered: str) -> None:
    """So many calls of the tool reached the MCP server behind this one."""
    world.upstream_servers.expect_calls(upstream, offered, times)


@then("the upstream server {string} received {int} calls of the tool {string}")
def upstream_received(world: World, upstream: str, times: int, offered: str) -> None:
    """So many calls of the tool reached the MCP server behind this one."""
    world.upstream_servers.expect_calls(upstream, offered, times)


@then("the upstream server {string} received a call of the tool {string} with", takes="rows")
def upstream_received_with(world: World, upstream: str, offered: str, rows: Rows) -> None:
    """A call of the tool came with these arguments, or with `_meta.NAME`."""
    world.upstream_servers.expect_call_with(upstream, offered, rows)
