"""The store of a scenario, and what sentences say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.config import Configuration
from mcpbdd.errors import LeftOut, Mismatch, Misuse
from mcpbdd.kit.store import Storage
from mcpbdd.values.blocks import Headed, Rows
from mcpbdd.world import Plan, Stage, Who, World
from tests.world.conftest import PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

CLIENT = Who()
SERVERS: dict[str, Any] = {
    "noting": {
        "target": "tests.servers.noting:create_server",
        "settings": {"storage": "{store}"},
        "watch": [{"store": True}],
    },
    "blind": {"target": "tests.servers.noting:create_server", "settings": {"storage": "{store}"}},
    "keeping": {"target": "tests.servers.keeping:create_server", "settings": {"folder": "{folder:desk}"}},
    "kept": {
        "target": "tests.servers.keeping:create_server",
        "settings": {"folder": "{folder:desk}"},
        "reuse": True,
    },
}


@pytest.fixture
def stage() -> Iterator[Stage]:
    """Give the stage of a run."""
    made = Stage(Configuration.model_validate({"servers": SERVERS, "folder": PROJECT, "deadline": 5}))
    yield made
    assert made.close() == []


@pytest.fixture
def world(stage: Stage, tmp_path: Path) -> Iterator[World]:
    """Give a world without a server."""
    made = World(stage, Plan("2026-07-28", tmp_path))
    yield made
    assert made.close() == []


@pytest.fixture
def noting(world: World) -> World:
    """Give the world of a server that keeps its notes in the scenario's store."""
    world.staging.use_server("noting")
    return world


def held(*rows: tuple[str, ...], columns: tuple[str, ...] = ("key", "value", "ttl")) -> Headed:
    """Make a headed table."""
    return Headed(columns[: len(rows[0])] if rows else columns, rows)


def call(world: World, tool: str, **arguments: str) -> None:
    """Call a tool."""
    world.acting.call_tool(CLIENT, tool, Rows(tuple(arguments.items())))


def test_the_store_holds_exactly_what_the_table_says(noting: World) -> None:
    """JSON where it is some, else text; what stood there before is gone."""
    holdings = noting.holdings
    holdings.fill(held(("old", "1")))
    holdings.fill(held(("a", '{"n": 1}', "(absent)"), ('"b"', '"120"', "90"), ("c", "yes", "2 days")))
    assert holdings.store.values() == {"a": {"n": 1}, "b": "120", "c": "yes"}
    holdings.expect_values(held(("a", "(mentions n)"), ("b", "120")))
    holdings.expect_values(held(("a",), ("c",)))
    holdings.fill()
    assert holdings.store.values() == {}


def test_a_store_of_another_scenario_is_another(noting: World, stage: Stage, tmp_path: Path) -> None:
    """Each world has its own."""
    noting.holdings.fill(held(("a", "1")))
    assert World(stage, Plan("2026-07-28", tmp_path)).holdings.store.values() == {}


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (held(("a", "1"), ("b", "1"), ("a", "2")), '"a" stands twice in this table'),
        (held(("a", "(absent)")), '"(absent)" cannot be the value of the key "a"'),
        (held(("a", "1", "soon")), '"soon" for the ttl of "a" is no time span'),
        (
            held(("b", "1"), ("a..", "1")),
            "The store cannot hold this. The key must not hold two dots in a row.",
        ),
        (held(("a", "12345678901234567890")), "The store cannot hold this. The value for"),
        (held(("a", "(any)")), "is an expectation"),
    ],
)
def test_a_line_that_cannot_be_followed_is_told(noting: World, table: Headed, words: str) -> None:
    """And what stood there is left as it was."""
    noting.holdings.fill(held(("old", "1")))
    with pytest.raises(Misuse) as raised:
        noting.holdings.fill(table)
    assert words in str(raised.value)
    assert noting.holdings.store.values() == {"old": 1}


def test_what_is_not_as_it_should_be_is_told(noting: World) -> None:
    """A missing key with the nearest, another value with its path."""
    holdings = noting.holdings
    with pytest.raises(Mismatch, match=r'the key "a" in the store(.|\n)*The store is empty'):
        holdings.expect_key("a")
    holdings.fill(held(("plan/today", "1")))
    with pytest.raises(Mismatch, match=r'Did you mean "plan/today"'):
        holdings.expect_values(held(("plan/todey", "1")))
    with pytest.raises(Mismatch, match=r"expected: 2 in the store\n but was: 1\n +at: store/plan/today"):
        holdings.expect_values(held(("plan/today", "2")))


def test_a_table_that_says_nothing_is_refused(noting: World) -> None:
    """It could never fail."""
    with pytest.raises(Misuse, match="a heading only"):
        noting.holdings.expect_values(Headed(("key",), ()))


def test_a_key_is_gone_that_was_there(noting: World) -> None:
    """Also one that came and went within calls; one that never was there proves nothing."""
    holdings = noting.holdings
    call(noting, "note", name="a", text="x")
    with pytest.raises(Mismatch, match=r'"a" to be gone from the store(.|\n)*it holds "x"'):
        holdings.expect_no_key("a")
    call(noting, "tear", name="a")
    holdings.expect_no_key("a")
    with pytest.raises(
        Misuse, match=r'"aa" never was in the store in this scenario\. (Known|Did you mean).*"a"'
    ):
        holdings.expect_no_key("aa")


def test_changes_of_the_store_are_those_of_calls(noting: World) -> None:
    """What is set up between two calls is no event."""
    call(noting, "note", name="a", text="x")
    noting.holdings.fill(held(("b", "1")))
    call(noting, "note", name="c", text="y")
    assert [str(change) for change in noting.state.changes()] == ["store/c was added"]
    assert [str(change) for change in noting.state.events] == ["store/a was added", "store/c was added"]


def test_a_store_that_is_not_watched_can_be_filled_and_looked_at(world: World) -> None:
    """But nothing can be said of what has changed."""
    world.staging.use_server("blind")
    world.holdings.fill(held(("a", "1")))
    call(world, "tear", name="a")
    world.holdings.expect_no_key("a")
    with pytest.raises(Misuse, match="Nothing is watched"):
        world.state.changes()


def test_a_server_without_the_store_is_told(world: World) -> None:
    """Nothing that it does could ever be seen there. Before a server is named nobody knows."""
    world.holdings.fill()
    world.staging.use_server("keeping")
    holdings = world.holdings
    says: list[Callable[[], object]] = [
        holdings.fill,
        lambda: holdings.expect_key("a"),
        lambda: holdings.expect_no_key("a"),
    ]
    for say in says:
        with pytest.raises(Misuse, match=r'The server "keeping" is not given the store of the scenario'):
            say()
    assert isinstance(world.holdings.hand_over(), Storage)
    world.holdings.fill()


def test_a_setting_of_the_scenario_can_hand_the_store_over(world: World) -> None:
    """But not to a server that is built once a run."""
    world.staging.use_server("keeping", settings=Rows((("greeting", "{store}"),)))
    world.holdings.fill(held(("a", "1")))
    with pytest.raises(Misuse, match=r'cannot take the setting "greeting" as it is here'):
        call(world, "listen")
    other = World(world.stage, world.plan)
    with pytest.raises(Misuse, match=r'The server "kept" is built once a run \(reuse\)'):
        other.staging.use_server("kept", settings=Rows((("greeting", "{store}"),)))
    assert other.close() == []


def test_a_process_cannot_be_given_the_store(world: World, stage: Stage) -> None:
    """Left out where the run chose it, a slip where the scenario did."""
    with pytest.raises(Misuse, match=r"^The store of a scenario cannot be handed to another process\.$"):
        world.staging.use_server("noting", "stdio")
    stage.transport = "stdio"
    other = World(stage, world.plan)
    with pytest.raises(LeftOut, match=r"^the store of a scenario cannot be handed to another process$"):
        other.staging.use_server("noting")
    assert other.close() == []


def test_the_clock_is_stopped_before_anything_expires(noting: World) -> None:
    """Otherwise nobody could tell when."""
    noting.holdings.fill(held(("a", "1", "30")))
    with pytest.raises(Misuse, match="The store was filled with a ttl before the clock was stopped"):
        noting.staging.stop_clock("2026-03-29T01:00:00Z")
    noting.holdings.fill(held(("a", "1")))
    noting.staging.stop_clock("2026-03-29T01:00:00Z")
    noting.holdings.fill(held(("a", "1", "30")))
    noting.staging.stop_clock("2026-03-29T01:00:29Z")
    noting.holdings.expect_key("a")


def test_a_ttl_is_that_of_the_stopped_clock(noting: World) -> None:
    """At exactly its time a key is gone, and a millisecond before it is there."""
    noting.staging.stop_clock("2026-03-29T01:00:00Z")
    noting.holdings.fill(held(("a", "1", "30 seconds"), ("b", "1", "(absent)")))
    noting.staging.pass_time(29.999)
    noting.holdings.expect_key("a")
    noting.staging.pass_time(0.001)
    noting.holdings.expect_no_key("a")
    noting.holdings.expect_key("b")
