"""Whatever a schema says, what is made fits it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies

from mcpbdd.batteries.generated import HOSTILE, strategy_for
from mcpbdd.batteries.generated.corpus import LONELY, SENDABLE
from mcpbdd.batteries.generated.searching import Search, without_files
from mcpbdd.batteries.generated.target import Target
from mcpbdd.batteries.generated.trial import Trial
from mcpbdd.outcomes import Failed
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
    assert json.dumps(SENDABLE, ensure_ascii=False, allow_nan=False).encode()
    assert set(LONELY) == {one for one in HOSTILE if isinstance(one, str)} - {
        one for one in SENDABLE if isinstance(one, str)
    }


class Changing:
    """Breaks one thing at the first call, another at the second, and is over after the third."""

    def __init__(self) -> None:
        self.calls = 0

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be called."""
        return self.calls > 2

    def call(self, given: dict[str, Any]) -> Trial:
        """Lose the answer, or say that the program slipped."""
        self.calls += 1
        target = Target("tool", "find", {}, {})
        if self.calls == 2:
            return Trial(target, given, Failed("tools/call", "protocol", -32603, "Internal error"))
        return Trial(target, given, None, "no answer came")


def test_what_breaks_something_else_is_not_taken_for_the_same_breach() -> None:
    """Nor is a server called any more that is over."""
    caller = Changing()
    search = Search(caller, 7)
    search.run(strategies.fixed_dictionaries({"n": strategies.integers(1000, 9000)}), 40)
    assert search.breach is not None
    assert search.breach.invariant.name == "answers"
    assert (search.made, caller.calls) == (1, 3)
