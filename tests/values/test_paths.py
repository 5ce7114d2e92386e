"""Paths reach into JSON."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.paths import Parts, get, parse, put, render, schema_at, where_it_ends

RESULT = {
    "range": {"from": 1},
    "items": [{"id": "a"}],
    "none": [],
    "_meta": {"io.example/a.b": True},
    "x": None,
}


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("", ()),
        ("range", ("range",)),
        ("range.from", ("range", "from")),
        ("items[0].id", ("items", 0, "id")),
        ("[2]", (2,)),
        ('_meta["io.example/a.b"].x', ("_meta", "io.example/a.b", "x")),
        ('["a[0]"]', ("a[0]",)),
        ('a["\\u202eb"]', ("a", "\u202eb")),
    ],
)
def test_a_path_is_read_and_written_alike(path: str, parts: Parts) -> None:
    """Reading and writing a path are inverse."""
    assert parse(path) == parts
    assert render(parts) == path


@pytest.mark.parametrize("path", [".a", "a..b", "a[x]", "a[-1]", "a[0", "a]", '["a"', 'a"b', "a.", "[0]b"])
def test_what_is_no_path_is_told(path: str) -> None:
    """The message shows how paths are written."""
    with pytest.raises(Misuse, match=r"is no path\. Write keys after dots"):
        parse(path)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("", RESULT),
        ("range.from", 1),
        ("items[0].id", "a"),
        ('_meta["io.example/a.b"]', True),
        ("x", None),
        ("range.to", ABSENT),
        ("items[1]", ABSENT),
        ("items.id", ABSENT),
        ("range[0]", ABSENT),
        ("range.from.deeper", ABSENT),
    ],
)
def test_a_path_leads_to_a_value_or_to_nothing(path: str, value: Any) -> None:
    """Null is a value; what is not there is absent."""
    assert get(RESULT, path) == value


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("range.from", ""),
        ("range.form", '"range" has no "form". Did you mean "from"?'),
        ("rnge.from", 'What was found has no "rnge". Did you mean "range"?'),
        ("zzz", 'What was found has no "zzz". Known: "_meta", "items", "none", "range", "x".'),
        ("items[3].id", '"items" has 1 entry, and [3] is beyond the last.'),
        ("none[0]", '"none" is an empty list.'),
        ("items.id", '"items" is a list; an entry of it is written "items[0]".'),
        ("range[0]", '"range" is no list but an object. Known: "from".'),
        ("range.from.deeper", '"range.from" is a number, and nothing lies below it.'),
        ("x.y", '"x" is null, and nothing lies below it.'),
    ],
)
def test_the_end_of_a_path_is_told(path: str, sentence: str) -> None:
    """The hint names the place where the path ends and what is there instead."""
    assert where_it_ends(RESULT, path) == sentence


def test_putting_makes_what_lies_on_the_way() -> None:
    """Objects and lists come into being as the paths need them."""
    target: dict[str, Any] = {}
    for path, value in [("range.from", 1), ("items[0].id", "a"), ("items[1]", 2), ("items[0].id", "b")]:
        put(target, path, value)
    assert target == {"range": {"from": 1}, "items": [{"id": "b"}, 2]}


def test_putting_nothing_takes_away() -> None:
    """ABSENT removes a key or an entry, and makes nothing on the way."""
    target: dict[str, Any] = {"a": {"b": 1, "c": 2}, "list": [1, 2]}
    for path in ("a.b", "list[0]", "never.there", "missing"):
        put(target, path, ABSENT)
    assert target == {"a": {"c": 2}, "list": [2]}


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("a.b", '"a.b" cannot be set: "a" is already given, and is not an object.'),
        ("a[0]", '"a[0]" cannot be set: "a" is already given, and is not a list.'),
        ("list[2]", '"list[2]" comes too early: "list[1]" has to stand before it.'),
    ],
)
def test_a_path_that_cannot_be_set_is_told(path: str, message: str) -> None:
    """The message names the place that is in the way."""
    with pytest.raises(Misuse) as slip:
        put({"a": 1, "list": [0]}, path, 5)
    assert str(slip.value) == message


SCHEMA: dict[str, Any] = {
    "$defs": {"Range": {"properties": {"from": {"type": "number"}}}},
    "properties": {
        "range": {"$ref": "#/$defs/Range"},
        "items": {"type": "array", "items": {"type": "string"}},
        "pair": {"prefixItems": [{"type": "number"}], "items": {"type": "boolean"}},
        "old": {"items": [{"type": "number"}], "additionalItems": {"type": "boolean"}},
        "free": {
            "additionalProperties": {"type": "null"},
            "patternProperties": {"(": {}, "^x-": {"type": "string"}},
        },
        "either": {
            "anyOf": [{"properties": {"a": {"type": "number"}}}, {"properties": {"a": {"type": "string"}}}]
        },
    },
}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("range.from", {"type": "number"}),
        ("items[7]", {"type": "string"}),
        ("pair[0]", {"type": "number"}),
        ("pair[1]", {"type": "boolean"}),
        ("old[0]", {"type": "number"}),
        ("old[1]", {"type": "boolean"}),
        ("free.x-y", {"type": "string"}),
        ("free.any", {"type": "null"}),
        ("either.a", {"anyOf": [{"type": "number"}, {"type": "string"}]}),
        ("nowhere", None),
        ("range[0]", None),
        ("nowhere.below", None),
    ],
)
def test_the_schema_of_a_place_is_found(path: str, found: Any) -> None:
    """References and unions are opened on the way; an unknown place has no schema."""
    assert schema_at(SCHEMA, path) == found
