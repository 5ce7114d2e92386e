"""JSON Schema of one argument or field, in words that need no translation."""

from __future__ import annotations

import json
from typing import Any

_BOUNDS = (
    ("minimum", "≥ {}"), ("exclusiveMinimum", "> {}"), ("maximum", "≤ {}"), ("exclusiveMaximum", "< {}"),
    ("minLength", "length ≥ {}"), ("maxLength", "length ≤ {}"),
    ("minItems", "items ≥ {}"), ("maxItems", "items ≤ {}"), ("pattern", "/{}/"),
)  # fmt: skip


def in_words(schema: Any) -> str:
    """Say what a value must be: its kind, what is said of it, its default and its bounds.

    Args:
        schema: as a server declares it, or what a prompt says of an argument; anything else says nothing.
    """
    if not isinstance(schema, dict):
        return ""
    parts = [_kind(schema), str(schema.get("format") or ""), str(schema.get("description") or "")]
    if "default" in schema:
        parts.append(f"= {json.dumps(schema['default'], ensure_ascii=False)}")
    parts += [words.format(schema[key]) for key, words in _BOUNDS if key in schema]
    return ", ".join(part for part in parts if part)


def _kind(schema: dict[str, Any]) -> str:
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(map(str, kind))
    if kind == "array" and (inner := _kind(schema["items"]) if isinstance(schema.get("items"), dict) else ""):
        return f"array of {inner}"
    if kind:
        return str(kind)
    choices = schema.get("anyOf") or schema.get("oneOf")
    found = [_kind(one) for one in choices if isinstance(one, dict)] if isinstance(choices, list) else []
    return " | ".join(dict.fromkeys(one for one in found if one))
