"""JSON Schema in words: what fits a place, and why a value does not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.values.paths import render
from mcpbdd.values.schemas import UnusableSchema, alternatives, errors_of, properties_of
from mcpbdd.values.visible import listed, shown, visible

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

_TYPES = {
    "string": "text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "yes or no",
    "array": "a list",
    "object": "a JSON object",
    "null": "null",
}
_LIMITS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "exclusiveMinimum": "more than {}",
    "exclusiveMaximum": "less than {}",
    "multipleOf": "a multiple of {}",
    "minLength": "at least {} characters long",
    "maxLength": "at most {} characters long",
    "pattern": "matching {}",
    "format": "in the format {}",
    "minItems": "with at least {} entries",
    "maxItems": "with at most {} entries",
}
_SCALAR_RULES = frozenset({"type", "enum", "const", "anyOf", "oneOf", *_LIMITS})


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why a value does not fit a schema.

    Attributes:
        path: where in the value, empty for the value itself.
        words: what is wrong there, as a phrase.
    """

    path: str
    words: str


def in_words(schema: Any, root: Any = None) -> str:
    """Say what fits a schema: `a number, at least 0`, `one of "EUR", "USD"`, `text or null`."""
    phrases: list[str] = []
    for flat in alternatives(schema, root):
        phrase = _phrase(flat)
        if phrase not in phrases:
            phrases.append(phrase)
    return " or ".join(phrases[:8]) or "anything"


def _phrase(flat: dict[str, Any]) -> str:
    if "const" in flat:
        return shown(flat["const"], 80)
    if isinstance(flat.get("enum"), list):
        return "one of " + ", ".join(shown(value, 80) for value in flat["enum"][:20])
    declared = flat.get("type")
    names = declared if isinstance(declared, list) else [declared]
    kind = " or ".join(_TYPES.get(str(name), "anything") for name in names)
    limits = [text.format(_bare(flat[word])) for word, text in _LIMITS.items() if word in flat]
    return ", ".join([kind, *limits])


def _bare(value: Any) -> str:
    return visible(value) if isinstance(value, str) else shown(value, 80)


def misfit(validator: Validator, value: Any, root: Any = None) -> Misfit | None:
    """Look for the first place at which a value does not fit.

    Args:
        validator: compiled by `validator_for`.
        value: a JSON value.
        root: the document in which the schema's references are looked up.

    Returns:
        The misfit, or None where the value fits.

    Raises:
        UnusableSchema: the schema cannot be followed.
    """
    errors = sorted(
        errors_of(validator, value), key=lambda error: [str(part) for part in error.absolute_path]
    )
    if not errors:
        return None
    error = _telling(errors[0])
    whole = validator.schema if root is None else root
    return Misfit(render(tuple(error.absolute_path)), _wrong(error, whole))


def known_misfit(validator: Validator, value: Any, root: Any = None) -> Misfit | None:
    """Do what `misfit` does; a schema that cannot be followed forbids nothing."""
    try:
        return misfit(validator, value, root)
    except UnusableSchema:
        return None


def _telling(error: ValidationError) -> ValidationError:
    """Go into a union where only one of its branches came near."""
    near = [inner for inner in error.context or () if inner.validator != "type" or inner.relative_path]
    if near and len({inner.relative_schema_path[0] for inner in near}) == 1:
        return _telling(near[0])
    return error


def _wrong(error: ValidationError, root: Any) -> str:
    rule, found, asked = str(error.validator), _json(error.instance), _json(error.validator_value)
    if rule == "required":
        missing = [name for name in asked if name not in found]
        return f"{listed(missing)} is missing" if len(missing) == 1 else f"{listed(missing)} are missing"
    if error.schema is False:
        return f"{shown(found, 120)} may not stand there"
    if rule in ("additionalProperties", "unevaluatedProperties"):
        declared = properties_of(error.schema) if isinstance(error.schema, dict) else {}
        return f"{listed([name for name in found if name not in declared])} may not stand there"
    if rule in _SCALAR_RULES:
        return f"{shown(found, 120)} instead of {in_words(error.schema, root)}"
    return f"{shown(found, 120)} breaks the rule {shown(rule)}: {shown(asked, 120)}"


def _json(value: object) -> Any:
    """Take a value for JSON, which jsonschema types as "perhaps not set"."""
    return value
