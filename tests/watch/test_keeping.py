"""What is watched can be kept, put back, and doubled."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from mcpbdd.watch import Watch, WatchedDatabase, WatchedFolder, WatchedObject, WatchedStore
from mcpbdd.watch.keeping import keep, remove

if TYPE_CHECKING:
    from pathlib import Path


class Shelf:
    def snapshot(self) -> dict[str, str]:
        return {"a": "book"}


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    folder = tmp_path / "desk"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.txt").write_text("alpha")
    (folder / "a.txt").chmod(0o600)
    (folder / "link").symlink_to("nowhere")
    (folder / "empty").mkdir()
    return folder


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "app.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            "CREATE TABLE orders (id INTEGER PRIMARY KEY, item TEXT UNIQUE, twice INTEGER AS (id * 2));"
            "CREATE TABLE notes (text TEXT);"
            "INSERT INTO orders (id, item) VALUES (1, 'tea'); INSERT INTO notes VALUES ('one');"
        )
    return path


def store_of(**texts: str) -> WatchedStore:
    store = WatchedStore()
    for key, text in texts.items():
        store.put("default", key, text)
    return store


class TestAFolder:
    def test_everything_is_as_it_was(self, desk: Path) -> None:
        watch = Watch([WatchedFolder("desk", desk)])
        before = watch.look()
        kept = keep(watch, before)
        (desk / "a.txt").unlink()
        (desk / "link").unlink()
        (desk / "empty").rmdir()
        (desk / "sub").rmdir()
        kept.put_back()
        assert watch.look() == before
        assert kept.lost == ()

    def test_what_took_its_place_goes(self, desk: Path) -> None:
        watch = Watch([WatchedFolder("desk", desk)])
        kept = keep(watch, ["desk/a.txt"])
        (desk / "a.txt").unlink()
        (desk / "a.txt").mkdir()
        kept.put_back()
        assert (desk / "a.txt").read_text() == "alpha"

    def test_a_twin_stands_beside_it(self, desk: Path) -> None:
        kept = keep(Watch([WatchedFolder("desk", desk)]), ["desk/a.txt"])
        assert kept.twin("a.txt", "b.txt")
        assert (desk / "b.txt").read_text() == "alpha"

    def test_a_twin_replaces_nothing(self, desk: Path) -> None:
        (desk / "b.txt").write_text("other")
        kept = keep(Watch([WatchedFolder("desk", desk)]), ["desk/a.txt"])
        assert not kept.twin("a.txt", "b.txt")
        assert (desk / "b.txt").read_text() == "other"

    @pytest.mark.parametrize("name", ["../b", "x\0y"])
    def test_a_twin_stays_in_the_folder(self, desk: Path, name: str) -> None:
        kept = keep(Watch([WatchedFolder("desk", desk)]), ["desk/a.txt"])
        assert not kept.twin("a.txt", name)

    def test_what_is_not_there_is_lost(self, desk: Path) -> None:
        assert keep(Watch([WatchedFolder("desk", desk)]), ["desk/none", "shelf/a"]).lost == (
            "desk/none",
            "shelf/a",
        )


class TestTheStore:
    def test_a_value_comes_back(self) -> None:
        store = store_of(report='{"id": "x1"}')
        watch = Watch([store])
        kept = keep(watch, ["store/report"])
        store.put("default", "report", "null")
        kept.put_back()
        assert store.values() == {"report": {"id": "x1"}}

    def test_a_twin_speaks_of_itself(self) -> None:
        store = store_of(x1='{"id": "x1", "size": 3}')
        assert keep(Watch([store]), ["store/x1"]).twin("x1", "x2")
        assert store.values()["x2"] == {"id": "x2", "size": 3}

    def test_a_twin_replaces_nothing(self) -> None:
        store = store_of(x1="1", x2="2")
        assert not keep(Watch([store]), ["store/x1"]).twin("x1", "x2")
        assert store.values()["x2"] == 2

    def test_another_tenant_has_keys_of_its_own(self) -> None:
        store = store_of()
        store.put("acme", "x1", "1")
        kept = keep(Watch([store]), ["store of acme/x1", "store/x1"])
        assert kept.lost == ("store/x1",)
        assert kept.twin("x1", "x2")
        assert store.texts("acme") == {"x1": "1", "x2": "1"}


class TestRows:
    def test_a_row_comes_back_as_it_was(self, database: Path) -> None:
        watch = Watch([WatchedDatabase("app", database)])
        before = watch.look()
        kept = keep(watch, before)
        with closing(sqlite3.connect(database)) as db:
            db.execute("DELETE FROM orders")
            db.execute("UPDATE notes SET text = 'two'")
            db.commit()
        kept.put_back()
        assert watch.look() == before

    def test_a_twin_gets_a_number_of_its_own(self, database: Path) -> None:
        watch = Watch([WatchedDatabase("app", database)])
        assert keep(watch, ["notes/1"]).twin("1", "2") is True
        assert len([name for name in watch.look() if name.startswith("notes/")]) == 2

    def test_a_twin_has_the_number_that_is_wanted(self, database: Path) -> None:
        with closing(sqlite3.connect(database)) as db:
            db.execute("CREATE TABLE plain (id INTEGER PRIMARY KEY, name TEXT)")
            db.execute("INSERT INTO plain VALUES (7, 'n')")
            db.commit()
        watch = Watch([WatchedDatabase("app", database)])
        assert keep(watch, ["plain/7"]).twin("7", "8")
        assert "plain/8" in watch.look()

    def test_a_row_that_the_table_refuses_is_no_twin(self, database: Path) -> None:
        assert not keep(Watch([WatchedDatabase("app", database)]), ["orders/1"]).twin("1", "2")

    def test_a_table_that_is_not_watched_is_lost(self, database: Path) -> None:
        watch = Watch([WatchedDatabase("app", database, ["orders"])])
        assert keep(watch, ["notes/1", "orders/9"]).lost == ("notes/1", "orders/9")


def test_an_object_can_only_be_looked_at() -> None:
    assert keep(Watch([WatchedObject("shelf", Shelf)]), ["shelf/a"]).lost == ("shelf/a",)


class TestTakingAway:
    def test_a_file_and_a_key_and_a_row_go(self, desk: Path, database: Path) -> None:
        watch = Watch([WatchedFolder("desk", desk), store_of(x1="1"), WatchedDatabase("app", database)])
        assert remove(watch, ["desk/a.txt", "store/x1", "orders/1"])
        assert not {"desk/a.txt", "store/x1", "orders/1"} & watch.look().keys()

    def test_what_an_object_holds_stays(self) -> None:
        assert not remove(Watch([WatchedObject("shelf", Shelf)]), ["shelf/a"])
