"""Honest arguments from schemas, and wrong ones."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.drafting.guessing import Guess, honest, wrong
from mcpbdd.values.schemas import validator_for


def one(place: Any, name: str = "x", folder: str = "") -> Any:
    schema = {"type": "object", "properties": {name: place}, "required": [name]}
    return honest(schema, folder).arguments[name]


@pytest.mark.parametrize(
    ("name", "place", "value"),
    [
        ("x", {"const": 3}, 3),
        ("x", {"type": "string", "default": "d", "examples": ["e"]}, "d"),
        ("x", {"type": "string", "examples": ["e"]}, "e"),
        ("x", {"enum": ["a", "b"]}, "a"),
        ("x", {"anyOf": [{"type": "null"}, {"type": "integer"}]}, 1),
        ("x", {"type": ["null", "boolean"]}, False),
        ("x", {"type": "integer", "minimum": 5}, 5),
        ("x", {"type": "integer", "minimum": 0}, 1),
        ("x", {"type": "integer", "minimum": -5, "maximum": -2}, -5),
        ("x", {"type": "integer", "exclusiveMinimum": 5}, 6),
        ("x", {"type": "number", "maximum": -3}, -3),
        ("x", {"type": "string", "format": "date"}, "2026-01-15"),
        ("zone", {"type": "string", "description": "A zone (e.g., 'Asia/Tokyo')."}, "Asia/Tokyo"),
        ("x", {"type": "string", "description": "All of them ('all') or only ours ('ours')."}, "all"),
        ("sourceTimezone", {"type": "string"}, "Europe/Warsaw"),
        ("start", {"type": "string", "description": "As HH:MM"}, "16:30"),
        ("email", {"type": "string"}, "ada@example.test"),
        ("path", {"type": "string"}, "example"),
        ("thing", {}, "example"),
        ("thing", {"type": "string", "minLength": 9}, "examplexx"),
        ("thing", {"type": "string", "maxLength": 3}, "exa"),
        ("tags", {"type": "array", "items": {"type": "string"}, "minItems": 2}, ["example", "example"]),
        ("x", {"items": {"type": "integer"}}, [1]),
        ("x", {"properties": {"a": {"type": "integer"}, "b": {}}, "required": ["a"]}, {"a": 1}),
    ],
)  # fmt: skip
def test_a_value_comes_from_the_schema_or_the_name(name: str, place: Any, value: Any) -> None:
    assert one(place, name) == value


def test_paths_lie_in_the_folder_where_there_is_one() -> None:
    assert one({"type": "string"}, "file_path", "/f") == "/f/note.txt"
    assert one({"type": "string"}, "directory", "/f") == "/f"
    schema = {"properties": {"file": {"type": "string"}}, "required": ["file"]}
    assert honest(schema, "/f", file="a/b.md").arguments == {"file": "/f/a/b.md"}
    assert one({"type": "array", "items": {"type": "string"}}, "paths", "/f") == ["/f/note.txt"]


def test_what_was_made_up_is_unsure() -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"enum": ["x"]}, "c": {}, "d": {"examples": ["y"]}},
        "required": ["a", "b"],
    }
    assert honest(schema) == Guess({"a": "example", "b": "x", "d": "y"}, ("a",))
    assert honest(None) == Guess()
    assert honest({"properties": {"a": {}}, "required": 3}) == Guess()


def test_somebody_who_agrees_ticks_everything() -> None:
    schema = {
        "type": "object",
        "properties": {"yes": {"type": "boolean", "default": False}, "n": {"type": "integer"}},
    }
    assert honest(schema, consents=True).arguments == {"yes": True, "n": 1}


def test_a_schema_without_an_end_or_with_a_broken_pattern_still_gives_something() -> None:
    tree: dict[str, Any] = {
        "$defs": {"t": {"type": "object", "properties": {"t": {"$ref": "#/$defs/t"}}, "required": ["t"]}},
        "$ref": "#/$defs/t",
    }
    assert honest(tree).arguments
    assert one({"type": "string", "pattern": "["}) == "example"


def test_a_wrong_value_does_not_fit() -> None:
    for schema in (
        {"type": "object", "properties": {"a": {"type": "string"}, "b": {"enum": ["x", "y"]}}},
        {"type": "object", "properties": {"a": {"type": "integer"}}},
    ):
        found = wrong(schema)
        assert found is not None
        assert not validator_for(schema).is_valid({found[0]: found[1]})
    assert wrong({"type": "object", "properties": {"a": {"type": "string"}}}) is None
    assert wrong(3) is None
