"""The tables of databases in a scenario."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.config import Configuration
from mcpbdd.errors import LeftOut, Misuse
from mcpbdd.importing import NotInstalled
from mcpbdd.matching.records import has_records
from mcpbdd.values.blocks import Headed, Rows
from mcpbdd.world import Plan, Stage, Who, World
from tests.world.conftest import PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

CLIENT = Who()
SERVER: dict[str, Any] = {
    "target": "tests.servers.recording_db:create_server",
    "settings": {"database": "{folder:data}/app.db"},
}
SERVERS: dict[str, Any] = {
    "recording": {**SERVER, "watch": [{"sqlite": "{folder:data}/app.db"}]},
    "narrow": {**SERVER, "watch": [{"sqlite": "{folder:data}/app.db", "tables": ["stock"]}]},
    "twice": {**SERVER, "watch": [{"sqlite": "{folder:data}/app.db"}, {"sqlite": "{folder:data}/copy.db"}]},
    "unwatched": SERVER,
    "misspelt": {**SERVER, "watch": [{"sqlite": "{folder:data}/add.db"}]},
    "absent": {
        "target": "not_installed_anywhere:create",
        "optional": True,
        "watch": [{"sqlite": "{folder:data}/app.db"}],
    },
    "needed": {"target": "not_installed_anywhere:create", "watch": [{"sqlite": "{folder:data}/app.db"}]},
}


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., World]]:
    """Give a function that makes the world of a server; everything is closed afterwards."""
    outside = {"outside": {**SERVER, "watch": [{"sqlite": str(tmp_path / "own.db")}]}}
    stage = Stage(
        Configuration.model_validate({"servers": SERVERS | outside, "folder": PROJECT, "deadline": 5})
    )
    worlds: list[World] = []

    def made(server: str, transport: Any = None) -> World:
        world = World(stage, Plan("2026-07-28", tmp_path))
        worlds.append(world)
        world.staging.use_server(server, transport)
        return world

    yield made
    for world in worlds:
        assert world.close() == []
    assert stage.close() == []


@pytest.fixture
def world(make: Callable[..., World]) -> World:
    """Give the world of a server that records orders."""
    return make("recording")


def table(heading: str, *rows: str) -> Headed:
    """Make a headed table, cells apart by blanks."""
    return Headed(tuple(heading.split()), tuple(tuple(row.split()) for row in rows))


def call(world: World, tool: str, **arguments: str) -> None:
    """Call a tool."""
    world.acting.call_tool(CLIENT, tool, Rows(tuple(arguments.items())))


def names(world: World, name: str = "orders") -> list[str]:
    """Name the rows of a table."""
    return [row.name for row in world.holdings.tables.rows(name)]


def test_filling_builds_the_server_but_connects_nobody(world: World) -> None:
    """So that more can be said of the client afterwards."""
    world.holdings.tables.fill("orders", table("id customer paid", "4 Ada yes", "5 Ben 0"))
    assert not any(actor.connected for actor in world.actors)
    assert names(world) == ["orders/4", "orders/5"]
    world.holdings.tables.fill("orders", table("id customer", "6 Cem"))
    call(world, "look")
    assert names(world) == ["orders/6"]
    assert world.state.changes() == ()


def test_the_server_can_still_be_given_settings_afterwards(world: World) -> None:
    """What was built is put away and built anew; the rows stay."""
    world.holdings.tables.fill("orders", table("id customer", "4 Ada"))
    world.staging.use_server("recording", settings=Rows((("database", "{folder:data}/app.db"),)))
    call(world, "cancel", id="4")
    assert [str(change) for change in world.state.changes()] == ["orders/4 was removed"]


def test_what_building_makes_is_no_event(world: World) -> None:
    """Neither is what is set up between two calls."""
    world.holdings.tables.fill("orders", table("id customer", "1 Ada"))
    call(world, "pay", id="1")
    world.holdings.tables.fill("orders", table("id customer", "2 Ben"))
    call(world, "pay", id="2")
    assert [str(change) for change in world.state.events] == ["orders/1 was changed", "orders/2 was changed"]


@pytest.mark.slow
def test_a_process_is_started_by_connecting(make: Callable[..., World]) -> None:
    """Its tables are there then."""
    world = make("recording", "stdio")
    world.holdings.tables.fill("orders", table("id customer", "4 Ada"))
    assert world.actor(CLIENT).connected
    call(world, "cancel", id="4")
    assert [str(change) for change in world.state.changes()] == ["orders/4 was removed"]


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("ordrs", table("id", "1"), 'has a table "ordrs". Did you mean "orders"?'),
        ("orders", table("idd", "1"), 'The table "orders" has no column "idd". Did you mean "id"?'),
        ("orders", table("id", "x"), 'The cell "x" for the column "id" does not fit'),
        ("orders", table("id", "1"), "NOT NULL constraint failed: orders.customer"),
        ("sums", table("a b", "1 2"), 'The column "b" of the table "sums" is computed; leave it out.'),
    ],
)
def test_what_a_table_cannot_hold_is_told(world: World, name: str, given: Headed, words: str) -> None:
    """And its rows are left as they were."""
    world.holdings.tables.fill("orders", table("id customer", "4 Ada"))
    with closing(sqlite3.connect(world.folder("data") / "app.db")) as db, db:
        db.execute("CREATE TABLE sums (a, b AS (a + 1))")
    with pytest.raises(Misuse) as raised:
        world.holdings.tables.fill(name, given)
    assert words in str(raised.value)
    assert names(world) == ["orders/4"]


def test_lines_name_columns_of_the_table(world: World) -> None:
    """A column that it does not have is a slip, also in what is expected."""
    tables = world.holdings.tables
    tables.fill("orders", table("id customer", "4 Ada"))
    assert has_records(tables.lines("orders", table("id paid", "4 no")), exactly=True).matches(
        tables.rows("orders")
    )
    with pytest.raises(Misuse, match='has no column "payd"'):
        tables.lines("orders", table("payd", "no"))


def test_a_row_that_never_was_there_proves_nothing(world: World) -> None:
    """The nearest that was is told; of a table that always was empty there is none."""
    tables = world.holdings.tables
    tables.fill("orders", table("id customer", "4 Ada"))
    call(world, "cancel", id="4")
    assert len(tables.lines_once_there("orders", table("id customer", "4 Ada"))) == 1
    with pytest.raises(
        Misuse, match=r"No row in which id is 5, customer is Ada was ever seen.*orders/4, where id is 4"
    ):
        tables.lines_once_there("orders", table("id customer", "5 Ada"))
    with pytest.raises(Misuse, match=r'seen in the table "stock" in this scenario\. $'):
        tables.lines_once_there("stock", table("pieces", "1"))


def test_only_watched_tables_are_known(make: Callable[..., World]) -> None:
    """One that is there but not watched, no database at all, the same name in two."""
    narrow = make("narrow")
    with pytest.raises(
        Misuse, match=r'The table "orders" is not among the tables that the configuration says'
    ):
        narrow.holdings.tables.fill("orders", table("id", "1"))
    with pytest.raises(Misuse, match=r"^No database is watched, so there are no tables"):
        make("unwatched").holdings.tables.rows("orders")
    twice = make("twice")
    call(twice, "look")
    with closing(sqlite3.connect(twice.folder("data") / "copy.db")) as db, db:
        db.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY)")
    with pytest.raises(Misuse, match=r'app\.db" and .*copy\.db" both have a table "orders"'):
        twice.holdings.tables.rows("orders")


def test_a_database_that_never_was_there_lets_nothing_pass(make: Callable[..., World]) -> None:
    """A misspelt path would make every sentence about changes true."""
    world = make("misspelt")
    call(world, "look")
    for look in (world.state.changes, world.places.all_events):
        with pytest.raises(
            Misuse, match=r'The database "\{folder:data\}/add\.db" that is watched was never there'
        ):
            look()


def test_rows_outside_of_the_scenario_are_left_alone(make: Callable[..., World], tmp_path: Path) -> None:
    """They can be looked at; they may be somebody's own."""
    with closing(sqlite3.connect(tmp_path / "own.db")) as db, db:
        db.executescript("CREATE TABLE mine (a INTEGER PRIMARY KEY); INSERT INTO mine VALUES (1)")
    world = make("outside")
    assert names(world, "mine") == ["mine/1"]
    with pytest.raises(
        Misuse, match=r"stands outside of the folders of the scenario, so its rows are left alone"
    ):
        world.holdings.tables.fill("mine", table("a", "2"))
    assert names(world, "mine") == ["mine/1"]


def test_a_server_that_is_not_installed_is_told_when_it_is_built(make: Callable[..., World]) -> None:
    """Left out where it is optional."""
    with pytest.raises(LeftOut, match=r'the server "absent" is optional and not installed'):
        make("absent").holdings.tables.fill("orders", table("id", "1"))
    with pytest.raises(NotInstalled):
        make("needed").holdings.tables.fill("orders", table("id", "1"))
