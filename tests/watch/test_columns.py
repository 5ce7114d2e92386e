"""Cells of a table, read by the declared type of their column."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.absent import ABSENT
from mcpbdd.watch.columns import Column


@pytest.mark.parametrize(
    ("declared", "cell", "value"),
    [
        ("INTEGER", "120", 120),
        ("bigint unsigned", "(null)", None),
        ("BOOLEAN", "yes", True),
        ("bool", "0", 0),
        ("DECIMAL(10, 2)", "9.50", 9.5),
        ("DOUBLE PRECISION", "-1", -1),
        ("VARCHAR(20)", "120", "120"),
        ("TEXT", "(empty)", ""),
        ("TEXT", r"one\ntwo", "one\ntwo"),
        ("INTEGER", '"abc"', "abc"),
        ("DATETIME", "2026-03-29", "2026-03-29"),
        ("TIMESTAMP", "1700000000", "1700000000"),
        ("JSON", '{"a": [1]}', '{"a": [1]}'),
        ("JSON", "yes", '"yes"'),
        ("JSON", "12", "12"),
        ("BLOB", "00 ff", b"\x00\xff"),
        ("", "12", 12),
        ("", "word", "word"),
        ("STRING", "word", "word"),
        ("", "[1, 2]", "[1, 2]"),
        ("INTEGER", "(absent)", ABSENT),
    ],
)
def test_a_cell_becomes_what_the_column_holds(declared: str, cell: str, value: object) -> None:
    """Text in quotes is text, whatever the column is."""
    read = Column("c", declared).read(cell)
    assert (type(read), read) == (type(value), value)


@pytest.mark.parametrize(
    ("declared", "cell", "words"),
    [
        ("INTEGER", "1.5", 'The cell "1.5" for the column "c" does not fit'),
        ("BOOLEAN", "perhaps", 'for the column "c" does not fit'),
        ("REAL", "much", 'for the column "c" does not fit'),
        ("BLOB", "0x00", '"0x00" for the column "c" is no row of hexadecimal digits'),
        ("TEXT", "(any)", "is an expectation"),
        ("TEXT", "", "is empty"),
    ],
)
def test_a_cell_that_does_not_fit_is_told(declared: str, cell: str, words: str) -> None:
    """With the name of the column."""
    with pytest.raises(Misuse) as raised:
        Column("c", declared).read(cell)
    assert words in str(raised.value)


@pytest.mark.parametrize(
    ("declared", "found", "readings"),
    [
        ("BOOLEAN", 1, (True, 1)),
        ("BOOLEAN", 2, (2,)),
        ("INTEGER", 1, (1,)),
        ("JSON", '{"a": 1}', ({"a": 1}, '{"a": 1}')),
        ("JSON", "{", ("{",)),
        ("JSON", None, (None,)),
        ("BLOB", b"\x00\xff", ("00ff",)),
        ("TEXT", "a", ("a",)),
    ],
)
def test_what_is_found_can_be_compared_in_every_way_that_makes_sense(
    declared: str, found: object, readings: tuple[Any, ...]
) -> None:
    """A truth value is a number in the database, and JSON is text there."""
    assert Column("c", declared).readings(found) == readings
