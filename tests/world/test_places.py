"""The folders of a scenario, and what changes in them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.values.blocks import Headed, Rows
from mcpbdd.world import Who
from mcpbdd.world.state import State
from tests.servers.keeping import bell

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.world import World

CLIENT = Who()


def files(*rows: tuple[str, ...], columns: tuple[str, ...] = ("path", "content")) -> Headed:
    """Make a headed table."""
    return Headed(columns, rows)


@pytest.fixture
def keeping(make_world: Any) -> World:
    """Give the world of a server that keeps files on its desk."""
    world: World = make_world("keeping")
    return world


def call(world: World, tool: str, **arguments: str) -> None:
    """Call a tool."""
    world.acting.call_tool(CLIENT, tool, Rows(tuple(arguments.items())))


def test_a_folder_has_exactly_the_files_of_its_table(keeping: World) -> None:
    """What was there before is gone."""
    places = keeping.places
    places.fill("desk", files(("old", "1")))
    places.fill("desk", files(("a", "x"), ('"b c"', "")))
    assert sorted(path.name for path in keeping.folder("desk").iterdir()) == ["a", "b c"]
    places.expect_files("desk", files(("a", "x")))
    places.expect_files("desk", files(("a", ""), ("b c", "")), exactly=True)
    places.expect_files("desk", files(("a", "(matches ^x$)")))


def test_a_file_beside_the_feature_can_be_put_into_a_folder(keeping: World) -> None:
    """One that is not there is the author's slip."""
    (keeping.plan.folder / "letter.txt").write_text("Dear all", encoding="utf-8")
    keeping.places.put_file("desk", "in/letter", "letter.txt")
    keeping.places.expect_files("desk", files(("in/letter", "Dear all")))
    with pytest.raises(Misuse, match=r'There is no file "lettre.txt" beside the feature'):
        keeping.places.put_file("desk", "x", "lettre.txt")


def test_a_function_prepares_an_empty_folder(keeping: World) -> None:
    """What was there before is gone; an unknown preparation is told."""
    keeping.places.fill("desk", files(("old", "1")))
    keeping.places.prepare("desk", "two files")
    keeping.places.expect_files(
        "desk", files(("prepared.txt",), ("sub/deep.txt",), columns=("path",)), exactly=True
    )
    with pytest.raises(Misuse, match=r'no preparation "two fiels"(.|\n)*Did you mean "two files"'):
        keeping.places.prepare("desk", "two fiels")


@pytest.mark.slow
def test_a_command_prepares_the_folder_that_it_runs_in(keeping: World) -> None:
    """Its working directory."""
    keeping.places.prepare("desk", "a command")
    keeping.places.expect_files("desk", files(("made", "")), exactly=True)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (files(("aa.txt", "x")), r'the file "aa.txt" in the folder "desk"(.|\n)*Did you mean "a.txt"'),
        (files(("a.txt", "y")), r'"?y"? in the file(.|\n)*x(.|\n)*desk/a\.txt'),
        (files(("a.txt", "x")), r'nothing else in the folder "desk"(.|\n)*there is also b.txt'),
        (files(("x",), columns=("content",)), r'the file "" in the folder'),
    ],
)
def test_other_files_are_told(keeping: World, table: Headed, words: str) -> None:
    """What is missing, what differs, what is one too many."""
    keeping.places.fill("desk", files(("a.txt", "x"), ("b.txt", "")))
    with pytest.raises(Mismatch, match=words):
        keeping.places.expect_files("desk", table, exactly=True)


def test_a_file_is_gone_that_was_there(keeping: World) -> None:
    """Put there by the scenario or by the server; one that never was there proves nothing."""
    keeping.places.fill("desk", files(("a", "x"), ("b", "y")))
    with pytest.raises(Mismatch, match=r'"a" to be gone from the folder "desk"(.|\n)*it is there'):
        keeping.places.expect_gone("desk", "a")
    call(keeping, "delete", path="a")
    keeping.places.expect_gone("desk", "a")
    with pytest.raises(
        Misuse, match=r'"bb" never was in the folder "desk" in this scenario\. Did you mean "b"'
    ):
        keeping.places.expect_gone("desk", "bb")
    call(keeping, "write", path="c", content="z")
    call(keeping, "delete", path="c")
    keeping.places.expect_gone("desk", "c")


def test_changes_are_those_since_the_latest_call_began(keeping: World) -> None:
    """Events are those of the whole scenario."""
    with pytest.raises(Misuse, match=r"Nothing was called yet, so there is no moment to compare with"):
        keeping.state.changes()
    keeping.places.fill("desk", files(("a", "x")))
    call(keeping, "write", path="b", content="y")
    call(keeping, "delete", path="a")
    assert [str(change) for change in keeping.state.changes()] == ["desk/a was removed"]
    events = [str(change) for change in keeping.places.all_events()]
    assert events == ["desk/b was added", "desk/a was removed"]
    assert set(keeping.state.latest) == {"desk/b"}


def test_where_nothing_is_watched_nothing_can_be_said(make_world: Any) -> None:
    """The text says how to watch something."""
    world = make_world("stub")
    call(world, "echo")
    for look in (
        world.state.changes,
        world.places.all_events,
        lambda: world.places.changes_within(timedelta(seconds=1)),
    ):
        with pytest.raises(Misuse, match=r"Nothing is watched, so this sentence could never fail"):
            look()
    assert State().latest == {}


def test_an_object_of_this_process_is_watched(make_world: Any) -> None:
    """By its snapshot."""
    world = make_world("bell")
    call(world, "listen")
    assert world.state.changes() == ()
    bell.ring("dong")
    assert [change.name for change in world.state.changes()] == ["bell/sound"]


def test_folders_go_with_the_scenario(make_world: Any) -> None:
    """And its clock and log are put back."""
    world = make_world("keeping")
    folder: Path = world.folder("desk")
    assert folder.is_dir()
    assert world.places.path("desk") == folder
    assert world.close() == []
    assert not folder.exists()
