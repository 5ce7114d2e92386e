"""An SQLite database that is watched: every row of its tables by what stands in it."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse, nearest
from mcpbdd.watch.tables import Table, reading, table_names, table_of, writing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from mcpbdd.changes import Snapshot

SHOWN = 200
"""A row of up to so many characters is shown whole; a part never is, it could hold half a secret."""

_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_PRIMARY = 0xFF  # the rest of a code tells what kind of busy


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table.

    Attributes:
        name: `TABLE/KEY`.
        text: what stands in it, in short.
        cells: column -> what is found there, in every way in which it can be compared.
    """

    name: str
    text: str
    cells: Mapping[str, tuple[Any, ...]]


class WatchedDatabase:
    """Names `TABLE/KEY` with the values of the row; the key is its primary key, else its rowid.

    The file is opened anew for every look, and only for reading.

    Args:
        name: how messages call the database.
        path: the file. It may come into being later.
        tables: the tables that are watched; all where it is None.
    """

    def __init__(self, name: str, path: Path, tables: Sequence[str] | None = None) -> None:
        self.name, self.path = name, path
        self._wanted = tables
        self._known: set[str] = set()
        self._ever: dict[Table, dict[tuple[Any, ...], tuple[str, str]]] = {}

    def look(self) -> Snapshot:
        """Give what is in the tables now; nothing where there is no file.

        Raises:
            Misuse: the file cannot be read as a database.
        """
        snapshot: Snapshot = {}
        with self._reading() as db:
            for table in self._tables(db):
                for name, row in self._named(table, table.rows(db)):
                    snapshot[name] = self._ever[table][row][1]
        return snapshot

    @property
    def trouble(self) -> str:
        """What was watched but never there, as a sentence; empty where nothing is wrong."""
        if not self._known:
            return (
                f'The database "{self.name}" that is watched was never there, or has no tables. '
                "Let the server or a preparation make them before the first call."
            )
        missing = [name for name in self._wanted or () if name not in self._known]
        if not missing:
            return ""
        hint = nearest(missing[0], self._known)
        return f'The database "{self.name}" never had the table "{missing[0]}" that is watched.{hint}'

    def tables(self) -> list[str]:
        """Give the names of the watched tables that are there now."""
        with self._reading() as db:
            return self._names(db)

    def leaves_out(self, name: str) -> bool:
        """Tell whether the database has such a table, which is not watched."""
        return name in self._known and name not in self.tables()

    def table(self, name: str) -> Table:
        """Give a watched table that is there."""
        with self._reading() as db:
            return table_of(db, name)

    def rows(self, name: str) -> list[Row]:
        """Give the rows of a table as they are now."""
        with self._reading() as db:
            table = table_of(db, name)
            named = self._named(table, table.rows(db))
            return [_row(table, called, row, self._ever[table][row][1]) for called, row in named]

    def raw(self, name: str) -> dict[str, Any] | None:
        """Give what stands in the row of that name, column -> value as SQLite has it; None where there is none."""
        table_name = name.partition("/")[0]
        with self._reading() as db:
            if table_name not in self._names(db):
                return None
            table = table_of(db, table_name)
            found = (row for called, row in self._named(table, table.rows(db)) if called == name)
            row = next(found, None)
        return None if row is None else table.values(row)

    def ever(self, name: str) -> list[Row]:
        """Give every row that was seen in a table, at any look."""
        return [
            _row(table, f"{name}/{key}", row, text)
            for table, rows in self._ever.items()
            if table.name == name
            for row, (key, text) in rows.items()
        ]

    def replace(self, name: str, records: Sequence[Mapping[str, Any]]) -> None:
        """Let a table hold these rows and no others.

        Raises:
            Misuse: the database refuses them, or somebody holds it; nothing has been written then.
        """
        table = self.table(name)
        try:
            with writing(self.path) as db:
                table.replace(db, records)
        except (sqlite3.Error, OverflowError, UnicodeEncodeError) as slip:
            raise Misuse(f'The table "{name}" cannot be filled: {_why(slip)}.') from slip
        self.rows(name)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        try:
            with reading(self.path) as db:
                yield db
        except sqlite3.Error as slip:
            raise Misuse(f'The database "{self.name}" cannot be looked at: {_why(slip)}.') from slip

    def _tables(self, db: sqlite3.Connection) -> list[Table]:
        return [table_of(db, name) for name in self._names(db)]

    def _names(self, db: sqlite3.Connection) -> list[str]:
        """Name the watched tables; the others are not even described, as their extension may be missing here."""
        found = table_names(db)
        self._known.update(found)
        return [name for name in found if self._wanted is None or name in self._wanted]

    def _named(self, table: Table, rows: Sequence[tuple[Any, ...]]) -> Iterator[tuple[str, tuple[Any, ...]]]:
        """Name each row, and remember it; describing ten thousand anew at every look would take too long."""
        ever, seen = self._ever.setdefault(table, {}), Counter[str]()
        for row in rows:
            if row not in ever:
                ever[row] = (_key(table, row), _described(table, row))
            name = f"{table.name}/{ever[row][0]}"
            seen[name] += 1  # a key may hold nulls or commas, so that two read alike
            yield (name if seen[name] == 1 else f"{name} ({seen[name]})"), row


def _key(table: Table, row: tuple[Any, ...]) -> str:
    return ",".join(_text(value) for value in row[: len(table.keys)])


def _described(table: Table, row: tuple[Any, ...]) -> str:
    values = zip(table.columns, row[len(table.keys) :], strict=True)
    text = ", ".join(f"{column.name} = {_shown(value)}" for column, value in values)
    if len(text) <= SHOWN:
        return text
    digest = hashlib.sha256(text.encode(errors="backslashreplace")).hexdigest()
    return f"{len(table.columns)} columns with the SHA-256 {digest}"


def _row(table: Table, name: str, row: tuple[Any, ...], text: str) -> Row:
    values = zip(table.columns, row[len(table.keys) :], strict=True)
    return Row(name, text, {column.name: column.readings(value) for column, value in values})


def _text(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    return "null" if value is None else str(value)


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else _text(value)


def _why(slip: Exception) -> str:
    if getattr(slip, "sqlite_errorcode", 0) & _PRIMARY in _BUSY:
        return "somebody holds it, and did not let go"
    return str(slip)
