"""Servers behind the server of a world: handed over, offered, missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.config import Configuration
from mcpbdd.errors import LeftOut, Mismatch, Misuse
from mcpbdd.outcomes import Succeeded
from mcpbdd.values.blocks import Document, Rows
from mcpbdd.world import Plan, Stage, World
from tests.world.conftest import PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SETTINGS: dict[str, Any] = {"settings": {"resolve": "{resolver}"}}
CATALOGUES = {"catalogues": {"inventory": "examples/gateway/inventory.json"}}
SERVERS: dict[str, Any] = {
    "gateway": {"target": "examples.gateway.server:create_server", **SETTINGS, **CATALOGUES},
    "careless": {"target": "tests.servers.careless_gateway:create_server", **SETTINGS, **CATALOGUES},
}
ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., World]]:
    """Give a function that makes a world with a server."""
    stage = Stage(Configuration.model_validate({"servers": SERVERS, "folder": PROJECT, "deadline": 5}))
    worlds: list[World] = []

    def made(server: str, era: Any = "2026-07-28", transport: Any = None) -> World:
        stage.transport = transport
        worlds.append(World(stage, Plan(era, tmp_path, frozenset())))
        worlds[-1].staging.use_server(server)
        return worlds[-1]

    yield made
    assert [trouble for world in worlds for trouble in world.close()] == []
    assert stage.close() == []


@ERAS
def test_the_server_reaches_what_the_scenario_offers(make: Callable[..., World], era: Any) -> None:
    """In either era of the client; the double is asked by a client of the server's own."""
    world = make("gateway", era)
    world.upstream_servers.offers("inventory", "get_stock", Document({"units": 7}))
    outcome = world.call("stock", {"sku": "x1"})
    assert isinstance(outcome, Succeeded), outcome
    assert outcome.result == {"sku": "x1", "units": 7}
    world.upstream_servers.expect_calls("inventory", "get_stock", 1)
    world.upstream_servers.expect_call_with("inventory", "get_stock", Rows((("sku", "x1"),)))
    world.upstream_servers.check()


@ERAS
@pytest.mark.parametrize("tool", ["stock", "misspelt", "careless", "elsewhere"])
def test_a_miss_fails_the_scenario_though_the_server_swallowed_it(
    make: Callable[..., World], era: Any, tool: str
) -> None:
    """The tool says "later", and looks well."""
    world = make("careless", era)
    assert isinstance(world.call(tool, {"sku": "x1"}), Succeeded)
    with pytest.raises(Mismatch, match="its upstream servers for nothing but what the scenario offers"):
        world.upstream_servers.check()


def test_several_misses_are_counted(make: Callable[..., World]) -> None:
    """The first is told."""
    world = make("careless")
    for _ in range(2):
        world.call("elsewhere", {"sku": "x1"})
    with pytest.raises(Mismatch, match=r'no upstream server "warehouse" here \(and 1 more\)'):
        world.upstream_servers.check()


def test_nothing_is_missed_where_nothing_was_asked_for(make: Callable[..., World]) -> None:
    """Nor where nobody was handed anything."""
    world = make("gateway")
    world.upstream_servers.check()
    world.server().build()
    world.upstream_servers.check()


def test_they_cannot_be_handed_to_another_process(make: Callable[..., World]) -> None:
    """A run over stdio leaves such scenarios out; over http they are in this process."""
    with pytest.raises(LeftOut, match="upstream servers of a scenario cannot be handed"):
        make("gateway", transport="stdio")


@pytest.mark.slow
def test_over_http_they_are_reached_as_well(make: Callable[..., World]) -> None:
    """The server is one of this process."""
    world = make("gateway", transport="http")
    world.upstream_servers.refuses("inventory", "get_stock", "InvalidParams", "shard 3")
    outcome = world.call("stock", {"sku": "x1"})
    assert "shard" not in str(outcome)
    world.latest_actor.call.looked_at = True


def test_a_slip_is_told_where_it_is_written(make: Callable[..., World]) -> None:
    """Unknown servers and tools, with the nearest right name."""
    world = make("gateway")
    with pytest.raises(Misuse, match='Did you mean "inventory"'):
        world.upstream_servers.offers("inventry", "get_stock", Document({}))
    with pytest.raises(Misuse, match='Did you mean "get_stock"'):
        world.upstream_servers.expect_calls("inventory", "get_stok", 1)
    with pytest.raises(Misuse, match='Did you mean "get_stock"'):
        world.upstream_servers.takes("inventory", "get_stok", 1)
