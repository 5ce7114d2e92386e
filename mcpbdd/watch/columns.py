"""The columns of an SQLite table: what a cell means for them, and what was found in them (language.md, rule 8)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from mcpbdd.errors import Misuse
from mcpbdd.values.absent import ABSENT, Absent
from mcpbdd.values.cells import read_cell
from mcpbdd.values.json_values import read_json

Kind = Literal["truth", "json", "moment", "whole number", "text", "bytes", "number", "anything"]

_WORDS: tuple[tuple[tuple[str, ...], Kind], ...] = (
    (("BOOL",), "truth"),
    (("JSON",), "json"),
    (("DATE", "TIME"), "moment"),
    # From here on in the order in which SQLite itself looks.
    (("INT",), "whole number"),
    (("CHAR", "CLOB", "TEXT"), "text"),
    (("BLOB",), "bytes"),
    (("REAL", "FLOA", "DOUB", "NUM", "DEC"), "number"),
)
_SCHEMAS: dict[Kind, Any] = {
    "truth": {"type": ["boolean", "integer", "null"]},
    "json": None,
    "moment": {"type": "string"},
    "whole number": {"type": ["integer", "null"]},
    "text": {"type": "string"},
    "bytes": {"type": "string"},
    "number": {"type": ["number", "null"]},
    "anything": None,
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    Attributes:
        name: its name.
        declared: its type as the table declares it; empty where it has none.
        key: its place in the primary key, from 1 on; 0 where it is no part of it.
        computed: the database computes it, so nobody can write it.
    """

    name: str
    declared: str = ""
    key: int = 0
    computed: bool = False

    @property
    def kind(self) -> Kind:
        """What is written there, by the declared type."""
        declared = self.declared.upper()
        found = (kind for words, kind in _WORDS if any(word in declared for word in words))
        return next(found, "anything")

    def read(self, cell: str) -> object | Absent:
        """Read a cell as what the database is given; ABSENT where the column is left to its default.

        Raises:
            Misuse: the cell does not fit the column.
        """
        where = f'the column "{self.name}"'
        value: object = read_cell(cell, _SCHEMAS[self.kind], where=where)
        if value is ABSENT or value is None:
            return value
        if self.kind == "bytes":
            return _bytes(str(value), where)
        if self.kind == "json" or isinstance(value, dict | list):
            return json.dumps(value, ensure_ascii=False)
        return value

    def readings(self, value: Any) -> tuple[Any, ...]:
        """Give what a found value may be compared as: 1 of a truth value is true as well, and JSON what it says."""
        if isinstance(value, bytes):
            return (value.hex(),)
        if self.kind == "truth" and value in (0, 1):
            return (bool(value), value)
        if self.kind == "json" and isinstance(value, str):
            return (*_json(value), value)
        return (value,)


def _bytes(text: str, where: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Misuse(f'"{text}" for {where} is no row of hexadecimal digits, such as 00ff.') from None


def _json(text: str) -> tuple[Any, ...]:
    try:
        return (read_json(text),)
    except ValueError:
        return ()
