"""Schemas that are made of what servers declare."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.values.schemas import schema_of_prompt, validator_for


def test_the_arguments_of_a_prompt_are_texts_some_of_them_required() -> None:
    """As the protocol has it."""
    declared = {"name": "letter", "arguments": [{"name": "to", "required": True}, {"name": "tone"}]}
    schema = schema_of_prompt(declared)
    assert list(schema["properties"]) == ["to", "tone"]
    fits = validator_for(schema).is_valid
    assert [fits(given) for given in ({"to": "ann"}, {"to": 1}, {"tone": "dry"})] == [True, False, False]


@pytest.mark.parametrize("listed", [None, {}, "to", [], ["to", None, {}, {"name": 1}, {"name": None}]])
def test_what_has_no_name_is_no_argument(listed: Any) -> None:
    """A server may list anything."""
    nothing = {"type": "object", "properties": {}, "required": []}
    assert schema_of_prompt({"name": "letter", "arguments": listed}) == nothing
    assert schema_of_prompt({"name": "letter"}) == nothing


@pytest.mark.parametrize("required", [None, False, "yes", 1, {}])
def test_only_what_is_plainly_required_is(required: Any) -> None:
    """Anything but true leaves an argument optional."""
    assert schema_of_prompt({"arguments": [{"name": "to", "required": required}]})["required"] == []
