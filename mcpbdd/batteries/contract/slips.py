"""What is wrong with the arguments of a call, by the tool's own schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.values.schemas import UnusableSchema, errors_of, properties_of, validator_for
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.contract.survey import Called


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing that is wrong.

    Attributes:
        names: the arguments concerned.
        words: what is wrong, as a phrase.
    """

    names: tuple[str, ...]
    words: str


def slips_of(call: Called) -> tuple[Slip, ...]:
    """Name what is wrong with the arguments; nothing where the schema cannot be used, or no tool is known."""
    schema = call.declared.get("inputSchema")
    if not isinstance(schema, dict) or schema.get("type") != "object":  # no arguments could fit then
        return ()
    try:
        return tuple(_slip(error, schema) for error in errors_of(validator_for(schema), call.arguments))
    except UnusableSchema:
        return ()


def _slip(error: Any, schema: dict[str, Any]) -> Slip:
    names = tuple(_names(error, schema))
    if error.validator == "required":
        return Slip(names, f"the required {', '.join(shown(name, 60) for name in names)} is missing")
    return Slip(names, f"{shown(error.instance, 60)} does not fit {error.validator}")


def _names(error: Any, schema: dict[str, Any]) -> Iterator[str]:
    at_the_root = not error.absolute_path
    if at_the_root and error.validator == "required" and isinstance(error.instance, dict):
        # jsonschema tells one missing property an error, and says which only in its message.
        yield from (name for name in error.validator_value if error.message.startswith(repr(name)))
    elif not at_the_root:
        yield from (str(part) for part in list(error.absolute_path)[:1])
    elif error.validator == "additionalProperties" and isinstance(error.instance, dict):
        yield from (name for name in error.instance if name not in properties_of(schema))
