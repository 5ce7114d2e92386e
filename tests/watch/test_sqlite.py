"""An SQLite database, as something that is watched."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.absent import ABSENT
from mcpbdd.watch import WatchedDatabase

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give the file of a database that does not exist yet."""
    return tmp_path / "a folder" / "app #1?.db"


def written(path: Path, *statements: str) -> None:
    """Let a server do something, and close."""
    path.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            db.execute(statement)


ORDERS = "CREATE TABLE orders (id INTEGER PRIMARY KEY, state TEXT, seal BLOB)"
FIRST = "INSERT INTO orders VALUES (1, 'op\"en', x'00ff'), (2, NULL, NULL)"


def test_rows_are_named_by_their_key(path: Path) -> None:
    """With every column; the digest alone where a row is long."""
    written(path, ORDERS, FIRST)
    database = WatchedDatabase("app", path)
    assert database.look() == {
        "orders/1": 'id = 1, state = "op\\"en", seal = 00ff',
        "orders/2": "id = 2, state = null, seal = null",
    }
    written(path, f"UPDATE orders SET state = '{'secret' * 40}' WHERE id = 1")
    assert database.look()["orders/1"].startswith("3 columns with the SHA-256 ")


@pytest.mark.parametrize(
    ("statements", "names"),
    [
        (
            ("CREATE TABLE t (b TEXT, a TEXT, PRIMARY KEY (a, b))", "INSERT INTO t VALUES ('x', 'y')"),
            ["t/y,x"],
        ),
        (("CREATE TABLE t (a TEXT PRIMARY KEY) WITHOUT ROWID", "INSERT INTO t VALUES ('x')"), ["t/x"]),
        (("CREATE TABLE t (a)", "INSERT INTO t VALUES (7), (7)"), ["t/1", "t/2"]),
        (("CREATE TABLE t (rowid)", "INSERT INTO t VALUES ('x')"), ["t/1"]),
        (("CREATE TABLE t (rowid, _ROWID_, oid)", "INSERT INTO t VALUES (5, 6, 7)"), ["t/5"]),
        (("CREATE TABLE t (a BLOB PRIMARY KEY)", "INSERT INTO t VALUES (x'0aff')"), ["t/0aff"]),
        (
            (
                "CREATE TABLE t (a TEXT PRIMARY KEY, b)",
                "INSERT INTO t VALUES (NULL, 1), (NULL, 2), ('null', 3)",
            ),
            ["t/null", "t/null (2)", "t/null (3)"],
        ),
        (
            ('CREATE TABLE "a ""b"".c" ("x y" PRIMARY KEY)', """INSERT INTO "a ""b"".c" VALUES ('z')"""),
            ['a "b".c/z'],
        ),
        (("CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT)", "INSERT INTO t VALUES (3)"), ["t/3"]),
        (("CREATE TABLE t (a, b AS (a + 1))", "INSERT INTO t VALUES (1)"), ["t/1"]),
        (("CREATE VIEW v AS SELECT 1",), []),
    ],
)
def test_every_table_has_its_names(path: Path, statements: tuple[str, ...], names: list[str]) -> None:
    """Keys of several columns, none, rowids that are hidden; no two rows share a name."""
    written(path, *statements)
    assert list(WatchedDatabase("app", path).look()) == names


def test_a_virtual_table_is_looked_at(path: Path) -> None:
    """With the hidden columns left out."""
    written(path, "CREATE VIRTUAL TABLE notes USING fts5(text)", "INSERT INTO notes VALUES ('hello')")
    assert WatchedDatabase("app", path, ["notes"]).look() == {"notes/1": 'text = "hello"'}


def test_a_table_whose_extension_is_missing_is_told_unless_it_is_left_out(path: Path) -> None:
    """The server may have loaded an extension that nobody has here."""
    written(
        path,
        ORDERS,
        FIRST,
        "PRAGMA writable_schema = ON",
        "INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql)"
        " VALUES ('table', 'shapes', 'shapes', 0, 'CREATE VIRTUAL TABLE shapes USING nowhere(a)')",
    )
    with pytest.raises(Misuse, match=r'The database "app" cannot be looked at: no such module: nowhere'):
        WatchedDatabase("app", path).look()
    assert list(WatchedDatabase("app", path, ["orders"]).look()) == ["orders/1", "orders/2"]


def test_text_that_is_no_utf_8_can_be_looked_at(path: Path) -> None:
    """A server may have written it."""
    written(path, "CREATE TABLE t (a)", "INSERT INTO t VALUES (CAST(x'41ff' AS TEXT))")
    assert WatchedDatabase("app", path).look() == {"t/1": r'a = "A\\xff"'}


def test_a_log_that_is_written_ahead_is_seen_and_nobody_is_locked_out(path: Path) -> None:
    """While the server has the database open, in the middle of an act, or writes during the look."""
    written(path, "PRAGMA journal_mode = WAL", ORDERS, FIRST)
    database = WatchedDatabase("app", path)
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as server:
        server.execute("UPDATE orders SET state = 'paid' WHERE id = 2")
        assert database.look()["orders/2"] == 'id = 2, state = "paid", seal = null'
        server.execute("BEGIN IMMEDIATE")
        server.execute("DELETE FROM orders")
        assert set(database.look()) == {"orders/1", "orders/2"}
        with database._reading() as look:
            assert look.execute("SELECT count(*) FROM orders").fetchone() == (2,)
            server.execute("COMMIT")
        assert database.look() == {}


def test_a_look_cannot_write(path: Path) -> None:
    """The file is opened for reading only."""
    written(path, ORDERS)
    database = WatchedDatabase("app", path)
    with pytest.raises(Misuse, match="readonly"), database._reading() as look:
        look.execute("DELETE FROM orders")


def test_a_server_with_a_rollback_journal_goes_on_after_a_look(path: Path) -> None:
    """A look lets go at its end."""
    written(path, ORDERS, FIRST)
    database = WatchedDatabase("app", path)
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as server:
        database.look()
        server.execute("DELETE FROM orders WHERE id = 1")
        assert list(database.look()) == ["orders/2"]


def test_a_database_that_somebody_holds_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while; nothing has been written then."""
    monkeypatch.setattr("mcpbdd.watch.tables.PATIENCE", 0.05)
    written(path, ORDERS, FIRST)
    database = WatchedDatabase("app", path)
    with closing(sqlite3.connect(path, isolation_level=None)) as server:
        server.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Misuse, match=r'The database "app" cannot be looked at: somebody holds it'):
            database.look()
        server.execute("ROLLBACK")
        server.execute("BEGIN IMMEDIATE")
        with pytest.raises(Misuse, match=r'The table "orders" cannot be filled: somebody holds it'):
            database.replace("orders", [])


def test_a_file_that_is_no_database_is_told(path: Path) -> None:
    """In the words of SQLite."""
    path.parent.mkdir()
    path.write_text("not a database, but long enough to look like one" * 30)
    with pytest.raises(Misuse, match=r'The database "app" cannot be looked at: file is not a database'):
        WatchedDatabase("app", path).look()


def test_a_file_may_come_later_and_is_not_made_by_looking(path: Path) -> None:
    """Until then there is nothing, and trouble to tell."""
    database = WatchedDatabase("app", path)
    assert (database.look(), database.tables(), path.exists()) == ({}, [], False)
    assert database.trouble.startswith('The database "app" that is watched was never there')
    written(path, ORDERS, FIRST)
    assert list(database.look()) == ["orders/1", "orders/2"]
    assert database.trouble == ""
    path.unlink()
    assert (database.look(), database.trouble) == ({}, "")


def test_tables_may_be_named(path: Path) -> None:
    """The others are neither seen nor watched; one that never was there is trouble."""
    written(path, ORDERS, FIRST, "CREATE TABLE other (a)", "INSERT INTO other VALUES (1)")
    narrow = WatchedDatabase("app", path, ["other", "odrers"])
    assert list(narrow.look()) == ["other/1"]
    assert narrow.tables() == ["other"]
    assert narrow.trouble == (
        'The database "app" never had the table "odrers" that is watched. Did you mean "orders"?'
    )
    assert narrow.leaves_out("orders")
    assert not narrow.leaves_out("other")
    assert not narrow.leaves_out("else")


def test_rows_are_replaced_as_one_act(path: Path) -> None:
    """Columns that are absent get their default; what is refused leaves everything as it was."""
    written(
        path,
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT NOT NULL DEFAULT 'x')",
        "INSERT INTO t VALUES (9, 'y')",
    )
    database = WatchedDatabase("app", path)
    database.replace("t", [{"id": 1, "a": "z"}, {"id": 2, "a": ABSENT}, {"id": ABSENT}])
    rows = {"t/1": 'id = 1, a = "z"', "t/2": 'id = 2, a = "x"', "t/3": 'id = 3, a = "x"'}
    assert database.look() == rows
    for wrong in (
        {"id": 1, "a": None},
        {"id": 2**70, "a": "z"},
        {"id": 1, "a": "\ud800"},
        {"id": "one", "a": "z"},
    ):
        with pytest.raises(Misuse, match=r'The table "t" cannot be filled: '):
            database.replace("t", [{"id": 5, "a": "z"}, wrong])
        assert database.look() == rows
    database.replace("t", [])
    assert database.look() == {}


def test_what_was_ever_seen_is_remembered(path: Path) -> None:
    """At every look, also when the columns have become others since."""
    written(path, ORDERS, FIRST)
    database = WatchedDatabase("app", path)
    database.look()
    written(path, "DELETE FROM orders WHERE id = 1", "ALTER TABLE orders ADD COLUMN late INTEGER DEFAULT 4")
    assert [(row.name, row.cells["late"]) for row in database.rows("orders")] == [("orders/2", (4,))]
    ever = database.ever("orders")
    assert [row.name for row in ever] == ["orders/1", "orders/2", "orders/2"]
    assert ever[0].cells == {"id": (1,), "state": ('op"en',), "seal": ("00ff",)}
    assert database.ever("else") == []


def test_a_look_at_ten_thousand_rows_stays_cheap(path: Path) -> None:
    """Far below what a person would notice in a scenario; rows that were seen are not described again."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b TEXT, c REAL, d INTEGER)")
        db.executemany(
            "INSERT INTO t VALUES (?, ?, ?, ?, ?)",
            [(n, "open", "x" * 20, n / 2, None) for n in range(10_000)],
        )
    database = WatchedDatabase("app", path)
    first = database.look()
    began = time.process_time()
    assert database.look() == first
    took = time.process_time() - began
    assert len(first) == 10_000
    assert took < 0.4, f"{took:.3f} s"
