"""The tables of an SQLite database, seen from outside: what they are, what they hold, how rows are replaced."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.values.absent import ABSENT
from mcpbdd.watch.columns import Column

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

PATIENCE = 2.0
"""Seconds to wait for somebody who holds the database; a server in this process stands still meanwhile."""

_ROWIDS = ("rowid", "_rowid_", "oid")
_GENERATED = (2, 3)
_HIDDEN = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        name: its name.
        columns: those that can be read, in their order.
        keys: what a row is named by: the columns of its primary key, or the name of its rowid.
    """

    name: str
    columns: tuple[Column, ...]
    keys: tuple[str, ...]

    def rows(self, db: sqlite3.Connection) -> list[tuple[Any, ...]]:
        """Give every row, by its key: the values of the key first, then those of the columns."""
        keys = ", ".join(_quoted(key) for key in self.keys)
        columns = ", ".join(_quoted(column.name) for column in self.columns)
        return db.execute(f"SELECT {keys}, {columns} FROM {_quoted(self.name)} ORDER BY {keys}").fetchall()  # noqa: S608

    def replace(self, db: sqlite3.Connection, records: Sequence[Mapping[str, Any]]) -> None:
        """Let the table hold these rows and no others; columns that are ABSENT get their default."""
        db.execute(f"DELETE FROM {_quoted(self.name)}")  # noqa: S608 - names cannot be parameters
        for record in records:
            self.add(db, record)

    def add(self, db: sqlite3.Connection, record: Mapping[str, Any]) -> None:
        """Add a row; columns that are ABSENT get their default, computed ones are left to the database."""
        computed = {column.name for column in self.columns if column.computed}
        given = {
            name: value for name, value in record.items() if value is not ABSENT and name not in computed
        }
        names = ", ".join(map(_quoted, given))
        marks = ", ".join("?" for _ in given)
        what = f"({names}) VALUES ({marks})" if given else "DEFAULT VALUES"
        db.execute(f"INSERT INTO {_quoted(self.name)} {what}", tuple(given.values()))

    def put(self, db: sqlite3.Connection, record: Mapping[str, Any]) -> None:
        """Let a row stand where one of its key may stand."""
        self.remove(db, record)
        self.add(db, record)

    def remove(self, db: sqlite3.Connection, record: Mapping[str, Any]) -> None:
        """Take the row away that has the key of this one."""
        where = " AND ".join(f"{_quoted(key)} IS ?" for key in self.keys)
        db.execute(f"DELETE FROM {_quoted(self.name)} WHERE {where}", tuple(record[key] for key in self.keys))  # noqa: S608

    def values(self, row: tuple[Any, ...]) -> dict[str, Any]:
        """Give what `rows` found of one row: column -> value, its keys included."""
        columns = (column.name for column in self.columns)
        return {
            **dict(zip(self.keys, row, strict=False)),
            **dict(zip(columns, row[len(self.keys) :], strict=True)),
        }


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database for one look at all its tables as of one moment; where there is no file, it is empty."""
    with closing(_opened(path, "ro") if path.is_file() else sqlite3.connect(":memory:")) as db:
        db.execute("BEGIN")
        yield db


@contextmanager
def writing(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database for one act of writing, which is done whole or not at all."""
    with closing(_opened(path, "rw")) as db:
        db.execute("BEGIN IMMEDIATE")
        yield db
        db.execute("COMMIT")


def table_names(db: sqlite3.Connection) -> list[str]:
    """Name every table of a database but those of SQLite itself."""
    found = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    return [name for (name,) in found if not name.lower().startswith("sqlite_")]


def table_of(db: sqlite3.Connection, name: str) -> Table:
    """Describe a table that is there."""
    described = db.execute("SELECT name, type, pk, hidden FROM pragma_table_xinfo(?)", (name,)).fetchall()
    columns = tuple(
        Column(column, declared, key, hidden in _GENERATED)
        for column, declared, key, hidden in described
        if hidden != _HIDDEN
    )
    keys = sorted((column for column in columns if column.key), key=lambda column: column.key)
    names = {column.name.lower() for column in columns}
    free = next((rowid for rowid in _ROWIDS if rowid not in names), columns[0].name)
    return Table(name, columns, tuple(column.name for column in keys) or (free,))


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE, isolation_level=None
    )
    db.text_factory = _text
    return db


def _text(raw: bytes) -> str:
    """Read text; a server may have written some that is no UTF-8."""
    return raw.decode("utf-8", "backslashreplace")


def _quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'
