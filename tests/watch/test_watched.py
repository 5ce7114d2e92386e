"""Everything that a scenario watches, as one."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.config import FolderWatch, ObjectWatch, SqliteWatch, StoreWatch
from mcpbdd.errors import Misuse
from mcpbdd.watch import Watch, WatchedDatabase, WatchedObject, WatchedStore, watch_of

if TYPE_CHECKING:
    from pathlib import Path


class Holder(dict[str, int]):
    """A mapping that is its own snapshot."""

    def snapshot(self) -> Any:
        """Give what it holds."""
        return self


def test_looks_are_taken_together() -> None:
    """Changes of every member are seen, sorted by name."""
    one, other = Holder(a=1), Holder(b=1)
    watch = Watch([WatchedObject("y", lambda: other), WatchedObject("x", lambda: one)])
    before = watch.look()
    assert watch.changes_since(before) == ()
    one["a"] = 2
    other["c"] = 3
    assert [str(change) for change in watch.changes_since(before)] == ["x/a was changed", "y/c was added"]


def test_that_nothing_is_watched_can_be_asked() -> None:
    """A scenario that watches nothing can be told so."""
    assert not Watch([])
    assert Watch([WatchedObject("x", Holder)])


def test_two_members_of_one_name_are_refused() -> None:
    """Names must tell apart what changed."""
    with pytest.raises(Misuse, match='called "x"; give one another name'):
        Watch([WatchedObject("x", Holder), WatchedObject("x", Holder)])


def test_a_watch_is_built_from_the_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Configured folders are the scenario's own, objects are imported from the project."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "watched_state.py").write_text(
        "class State(dict):\n    def snapshot(self):\n        return dict(self)\norders = State(a=1)\n"
    )
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    (workspace / "x").touch()
    (workspace / "y.lock").touch()
    entries: list[FolderWatch | ObjectWatch | StoreWatch | SqliteWatch] = [
        FolderWatch.model_validate({"folder": "workspace", "except": ["*.lock"]}),
        ObjectWatch(object="watched_state:orders"),
        StoreWatch(store=True),
        SqliteWatch(sqlite="{folder:workspace}/a.db", tables=("t",)),
        SqliteWatch(sqlite="b.db"),
    ]
    watch = watch_of(entries, lambda name: tmp_path / name, tmp_path, WatchedStore())
    assert sorted(watch.look()) == ["orders/a", "workspace/x"]
    assert [database.path for database in watch.databases] == [workspace / "a.db", tmp_path / "b.db"]


def test_two_things_of_one_name_are_refused(tmp_path: Path) -> None:
    """Two databases may have tables of the same name, but then nobody knows which row changed."""
    for name in ("a.db", "b.db"):
        with closing(sqlite3.connect(tmp_path / name)) as db, db:
            db.executescript("CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1)")
    watch = Watch([WatchedDatabase(name, tmp_path / name) for name in ("a.db", "b.db")])
    with pytest.raises(Misuse, match='Two things that are watched have "t/1"'):
        watch.look()


def test_a_database_that_never_was_there_is_told(tmp_path: Path) -> None:
    """Otherwise a misspelt path would let every sentence pass."""
    watch = Watch([WatchedObject("x", Holder), WatchedDatabase("a.db", tmp_path / "a.db")])
    assert watch.look() == {}
    assert watch.trouble.startswith('The database "a.db" that is watched was never there')
    assert Watch([WatchedObject("x", Holder)]).trouble == ""
