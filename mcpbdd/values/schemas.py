"""JSON Schema, compiled once and opened; `$ref` reaches inside the document only, never the network."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import SchemaError, UnknownType
from jsonschema.validators import validator_for as class_for
from referencing import Registry
from referencing.exceptions import Unresolvable

from mcpbdd.errors import McpbddError
from mcpbdd.values.json_values import kind_of
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.protocols import Validator

Schema = dict[str, Any] | bool
EVERY_KIND = frozenset({"null", "boolean", "number", "string", "array", "object"})
DEEPEST = 60
MOST_ALTERNATIVES = 64
"""A schema that goes deeper or has more alternatives is hostile or broken; reading a cell must still end."""

_OPENED_WORDS = frozenset({"$ref", "allOf", "anyOf", "oneOf"})
_BREAKS = (re.error, UnknownType, Unresolvable, RecursionError)
"""What jsonschema raises when a schema that looked sound cannot be followed."""


class UnusableSchema(McpbddError):
    """The schema itself is broken; the text says how."""


def validator_for(schema: Schema) -> Validator:
    """Compile a schema: by its `$schema`, else as JSON Schema 2020-12; formats are checked.

    Returns:
        A validator, the same for the same schema.

    Raises:
        UnusableSchema: it is no JSON Schema.
    """
    compiled = _compiled(json.dumps(schema))
    if isinstance(compiled, str):
        raise UnusableSchema(compiled)
    return compiled


@lru_cache(maxsize=512)
def _compiled(written: str) -> Validator | str:
    schema = json.loads(written)
    if isinstance(schema, dict) and not isinstance(schema.get("$schema", ""), str):
        return 'The JSON Schema is invalid at "$schema": only a text may stand there.'
    kind = class_for(schema, default=Draft202012Validator)
    try:
        # Patterns follow ECMA 262, which Python reads differently: they are judged only when used.
        kind.check_schema(schema, format_checker=FormatChecker(formats=()))  # type: ignore[call-arg]
    except SchemaError as fault:
        place = "/".join(str(part) for part in fault.absolute_path)
        return f'The JSON Schema is invalid at "{place}": {shown(fault.instance, 80)} may not stand there.'
    except RecursionError:
        return "The JSON Schema is nested too deeply."
    validator: Validator = kind(schema, registry=Registry(), format_checker=kind.FORMAT_CHECKER)
    return validator


def errors_of(validator: Validator, value: Any) -> Iterator[Any]:
    """Give the validator's errors.

    Raises:
        UnusableSchema: the schema cannot be followed: a reference leads nowhere, a pattern cannot be read.
    """
    try:
        yield from validator.iter_errors(value)
    except _BREAKS as fault:
        raise UnusableSchema(f"The JSON Schema cannot be followed: {_fault(fault)}.") from None


def _fault(fault: BaseException) -> str:
    if isinstance(fault, re.error):
        return f"the pattern {shown(str(fault.pattern), 80)} is one that Python cannot read ({fault.msg})"
    if isinstance(fault, Unresolvable):
        return f"the reference {shown(str(fault.ref), 80)} leads to nothing inside of the document"
    if isinstance(fault, UnknownType):
        return f"{shown(str(fault.type), 80)} is no type"
    return "its references go in a circle"


def alternatives(schema: Any, root: Any = None) -> list[dict[str, Any]]:
    """Give the flat schemas of which a value must fit one: references, allOf, anyOf and oneOf are opened.

    Args:
        schema: a JSON Schema.
        root: the document in which its references are looked up; the schema itself where none is given.
    """
    return _Opening(schema if root is None else root).open(schema, 0)


@dataclass
class _Opening:
    """One opening of a schema; each reference is opened once, however often it is used, and circles end."""

    root: Any
    opened: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def open(self, schema: Any, depth: int) -> list[dict[str, Any]]:
        if not isinstance(schema, dict) or depth > DEEPEST:
            return [{}]
        flat = {key: value for key, value in schema.items() if key not in _OPENED_WORDS}
        parts: list[list[dict[str, Any]]] = []
        if isinstance(reference := schema.get("$ref"), str):
            parts.append(self._reference(reference, depth + 1))
        parts.extend(self.open(part, depth + 1) for part in _listed(schema, "allOf"))
        unions = (_listed(schema, "anyOf"), _listed(schema, "oneOf"))
        parts.extend(
            _few(one for part in union for one in self.open(part, depth + 1)) for union in unions if union
        )
        return _few(_merged([*chosen, flat]) for chosen in product(*parts))

    def _reference(self, reference: str, depth: int) -> list[dict[str, Any]]:
        if reference not in self.opened:
            self.opened[reference] = [{}]
            self.opened[reference] = self.open(_referred(reference, self.root), depth)
        return self.opened[reference]


def _few(found: Iterator[dict[str, Any]]) -> list[dict[str, Any]]:
    return list(islice(found, MOST_ALTERNATIVES))


def _listed(schema: dict[str, Any], word: str) -> list[Any]:
    parts = schema.get(word)
    return parts if isinstance(parts, list) else []


def _merged(parts: list[dict[str, Any]]) -> dict[str, Any]:
    whole: dict[str, Any] = {}
    for part in parts:
        properties = {**properties_of(whole), **properties_of(part)}
        whole.update(part)
        if properties:
            whole["properties"] = properties
    return whole


def properties_of(flat: dict[str, Any]) -> dict[str, Any]:
    """Give the declared properties of a flat schema; a broken declaration declares none."""
    properties = flat.get("properties")
    return properties if isinstance(properties, dict) else {}


def schema_of_prompt(declared: dict[str, Any]) -> dict[str, Any]:
    """Give the arguments of a prompt as the schema of an object of texts; what has no name is no argument.

    Args:
        declared: the prompt, as a server lists it.
    """
    named = [one for one in _listed(declared, "arguments") if _has_a_name(one)]
    return {
        "type": "object",
        "properties": {one["name"]: {"type": "string"} for one in named},
        "required": [one["name"] for one in named if one.get("required") is True],
    }


def _has_a_name(one: Any) -> bool:
    return isinstance(one, dict) and isinstance(one.get("name"), str)


def _referred(reference: str, root: Any) -> Any:
    if not reference.startswith("#"):
        return {}
    found = root
    for part in reference.removeprefix("#").split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        found = found.get(key, {}) if isinstance(found, dict) else {}
    return found


def kinds_of(schema: Any, root: Any = None) -> frozenset[str]:
    """Name the JSON types that fit a schema, all where it does not say; `integer` counts as number."""
    return frozenset().union(*(_kinds(flat) for flat in alternatives(schema, root)))


def _kinds(flat: dict[str, Any]) -> frozenset[str]:
    declared = flat.get("type")
    if isinstance(declared, str | list):
        names = [declared] if isinstance(declared, str) else declared
        named = EVERY_KIND & {"number" if name == "integer" else str(name) for name in names}
        return named or EVERY_KIND
    if "const" in flat:
        return frozenset({kind_of(flat["const"])})
    if isinstance(flat.get("enum"), list):
        return frozenset(kind_of(value) for value in flat["enum"])
    return EVERY_KIND
