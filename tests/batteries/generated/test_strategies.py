"""Whatever a schema says, what is made fits it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from mcpbdd.batteries.generated import HOSTILE, strategy_for
from mcpbdd.batteries.generated.searching import without_files
from mcpbdd.values.schemas import UnusableSchema, validator_for

TREE = {"$ref": "#/$defs/tree"}
SCHEMAS: dict[str, Any] = {
    "bounds": {"type": "integer", "minimum": 5, "maximum": 9},
    "negative": {"type": "integer", "maximum": -(10**7)},
    "far": {"type": "integer", "minimum": 10**9},
    "steps": {"type": "integer", "multipleOf": 7, "minimum": 1},
    "numbers": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
    "number steps": {"type": "number", "multipleOf": 5},
    "pattern": {"type": "string", "pattern": "^[a-z]{2,3}$"},
    "pattern inside": {"type": "string", "pattern": "[0-9]"},
    "lengths": {"type": "string", "minLength": 3, "maxLength": 4},
    "nullable": {"type": ["string", "null"]},
    "union": {"anyOf": [{"type": "integer"}, {"type": "boolean"}]},
    "const": {"const": {"a": 1}},
    "enum": {"enum": ["a", 1, None]},
    "anything": True,
    "not": {"type": "string", "not": {"const": ""}},
    "without a type": {"properties": {"a": {"type": "integer"}}},
    "items without a type": {"items": {"type": "integer"}},
    "list": {
        "type": "array",
        "items": {"type": "integer"},
        "minItems": 1,
        "maxItems": 2,
        "uniqueItems": True,
    },
    "tuple": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]},
    "any list": {"type": "array"},
    "map": {"type": "object", "additionalProperties": {"type": "integer"}},
    "required": {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a", "b"]},
    "recursion": {
        "$defs": {
            "tree": {
                "type": "object",
                "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": TREE}},
                "required": ["name"],
            }
        },
        **TREE,
    },
    **{
        name: {"type": "string", "format": name}
        for name in ("date", "date-time", "time", "email", "uri", "uuid", "ipv4", "ipv6")
    },
}


def made_of(schema: Any) -> list[Any]:
    made: list[Any] = []

    @settings(
        max_examples=25,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy_for(schema))
    def take(value: Any) -> None:
        made.append(value)

    with without_files():
        take()
    return made


@pytest.mark.parametrize("name", SCHEMAS)
def test_what_is_made_fits(name: str) -> None:
    made = made_of(SCHEMAS[name])
    assert made
    assert all(validator_for(SCHEMAS[name]).is_valid(value) for value in made)
    json.dumps(made, allow_nan=False)


def test_every_branch_and_every_optional_part_is_made() -> None:
    assert {type(value) for value in made_of(SCHEMAS["union"])} == {int, bool}
    assert {type(value) for value in made_of(SCHEMAS["nullable"])} == {str, type(None)}
    assert any(value.get("children") for value in made_of(SCHEMAS["recursion"]))


def test_a_schema_that_is_none_is_told() -> None:
    with pytest.raises(UnusableSchema):
        strategy_for({"type": "txt"})


def test_what_is_hostile_can_travel() -> None:
    assert json.dumps(HOSTILE, ensure_ascii=False, allow_nan=False).encode()
