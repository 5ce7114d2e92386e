"""JSON as values: reading it strictly, naming its kinds, comparing it as JSON does and not as Python does."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from mcpbdd.values.absent import ABSENT


def read_json(text: str, *, strict: bool = True) -> Any:
    """Read JSON, without Python's own additions.

    Args:
        text: what was written.
        strict: false where line breaks may stand inside of strings, as they do once escapes are read.

    Returns:
        The value.

    Raises:
        ValueError: it is no JSON, a number is not finite, or an object names a key twice.
    """
    return json.loads(
        text,
        strict=strict,
        parse_constant=_refuse,
        parse_float=_finite,
        object_pairs_hook=_without_repetition,
    )


def kind_of(value: Any) -> str:
    """Name the JSON type of a value: null, boolean, number, string, array, object; or absent."""
    if value is ABSENT:
        return "absent"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list | tuple) else "object"


def same_json(one: Any, other: Any) -> bool:
    """Tell whether two JSON values are equal: 1 equals 1.0, true does not equal 1."""
    if kind_of(one) != kind_of(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same_json(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same_json, one, other))
    return bool(one == other)


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is too large for a number")
    return number


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f'the key "{key}" stands twice in one object')
        found[key] = value
    return found
