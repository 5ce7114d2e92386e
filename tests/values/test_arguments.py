"""Rows and doc strings become the arguments of a call."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.arguments import arguments_from, merge
from mcpbdd.values.blocks import Document, Rows

SCHEMA: dict[str, Any] = {
    "type": "object",
    "$defs": {
        "Range": {"type": "object", "properties": {"from": {"type": "integer"}, "to": {"type": "integer"}}}
    },
    "properties": {
        "amount": {"type": "number"},
        "currencies": {"type": "array", "items": {"type": "string"}},
        "range": {"$ref": "#/$defs/Range"},
        "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "a.b": {"type": "string"},
        "labels": {"type": "object", "additionalProperties": {"type": "string"}},
        "free": {"type": "object"},
    },
}


def test_rows_become_arguments_by_the_schema() -> None:
    """Every cell is read by the type that its argument has."""
    rows = Rows(
        (
            ("amount", "12"),
            ("currencies", "EUR, USD"),
            ("range.from", "1"),
            ("note", "(absent)"),
            ("a.b", "5"),
            ("labels.x", "5"),
            ("free.y", "5"),
        )
    )
    assert arguments_from(rows, SCHEMA) == {
        "amount": 12,
        "currencies": ["EUR", "USD"],
        "range": {"from": 1},
        "a.b": "5",
        "labels": {"x": "5"},
        "free": {"y": 5},
    }


def test_without_a_schema_rows_are_read_as_json() -> None:
    """Where nothing is declared, the cell decides."""
    assert arguments_from(Rows((("a", "1"), ("b", "x"))), None) == {"a": 1, "b": "x"}


def test_no_block_means_no_arguments() -> None:
    """A tool may be called without any."""
    assert arguments_from(None, SCHEMA) == {}


def test_a_doc_string_is_sent_as_it_stands() -> None:
    """Nothing of it is checked: that is how wrong arguments are sent on purpose."""
    assert arguments_from(Document({"amuont": "x"}), SCHEMA) == {"amuont": "x"}


def test_a_doc_string_that_is_no_object_is_told() -> None:
    """Arguments are one object."""
    with pytest.raises(Misuse, match="Arguments are one JSON object"):
        arguments_from(Document([1]), SCHEMA)


@pytest.mark.parametrize(
    ("name", "schema", "message"),
    [
        (
            "amuont",
            SCHEMA,
            'There is no argument "amuont". Did you mean "amount"? To send it on purpose, use a doc string.',
        ),
        ("range.form", SCHEMA, 'There is no argument "range.form". Did you mean "range.from"?'),
        ("x", {"additionalProperties": False}, 'There is no argument "x". None is known here.'),
    ],
)
def test_an_unknown_argument_is_told(name: str, schema: Any, message: str) -> None:
    """The nearest right name comes along."""
    with pytest.raises(Misuse) as slip:
        arguments_from(Rows(((name, "1"),)), schema)
    assert str(slip.value).startswith(message)


@pytest.mark.parametrize("schema", [{**SCHEMA, "additionalProperties": True}, {}, {"properties": {}}])
def test_an_open_schema_takes_any_argument(schema: Any) -> None:
    """Only a schema that names its properties makes another name a slip."""
    assert arguments_from(Rows((("extra", "1"),)), schema) == {"extra": 1}


def test_the_same_call_again_keeps_what_is_not_changed() -> None:
    """`(absent)` takes an argument away; the first call's arguments stay as they were."""
    before = {"amount": 1, "note": "n", "range": {"from": 1, "to": 2}}
    after = merge(before, Rows((("note", "(absent)"), ("range.to", "9"))), SCHEMA)
    assert after == {"amount": 1, "range": {"from": 1, "to": 9}}
    assert before == {"amount": 1, "note": "n", "range": {"from": 1, "to": 2}}


def test_a_doc_string_changes_whole_arguments() -> None:
    """What it does not name stays."""
    assert merge({"a": 1, "b": 2}, Document({"b": {"c": 3}}), None) == {"a": 1, "b": {"c": 3}}
