"""Copies of values that can stand in an answer: plain JSON, whatever was handed in."""

from __future__ import annotations

import math
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from pydantic_core import to_jsonable_python

UNREADABLE = "[Unreadable]"
CIRCULAR = "[Circular]"
TOO_DEEP = "[MaxDepth]"

_DEPTH = 15
"""Deeper nesting helps no reader and costs stack."""


def readable(value: object) -> Any:
    """Copy a value as plain JSON.

    Args:
        value: anything; an exception becomes its type and message, what cannot be read becomes a mark.

    Returns:
        None, booleans, numbers, text, lists and objects only, sharing nothing with the value.
    """
    return _copy(value, ())


def text(value: object) -> str:
    """Give text that UTF-8 can carry: a lone surrogate is replaced."""
    try:
        written = str(value)
    except Exception:  # noqa: BLE001 - the edge: a caller's own __str__
        return UNREADABLE
    return written.encode("utf-8", "replace").decode("utf-8") if _has_surrogate(written) else written


def _copy(value: object, above: tuple[int, ...]) -> Any:
    if value is None or isinstance(value, bool | int | float | str | BaseException):
        return _leaf(value)
    if id(value) in above:
        return CIRCULAR
    if len(above) >= _DEPTH:
        return TOO_DEEP
    try:
        return _members(value, (*above, id(value)))
    except Exception:  # noqa: BLE001 - the edge: reading runs the value's own code
        return UNREADABLE


def _leaf(value: float | str | BaseException | None) -> Any:
    if isinstance(value, str):
        return text(value)
    if isinstance(value, BaseException):
        return {"type": type(value).__name__, "message": text(value)}
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value if value is None or isinstance(value, bool) else int(value)


def _members(value: object, above: tuple[int, ...]) -> Any:
    if isinstance(value, Mapping):
        return {text(key): _entry(value, key, above) for key in value}
    if isinstance(value, list | tuple):
        return [_copy(one, above) for one in value]
    if isinstance(value, AbstractSet):
        return sorted((_copy(one, above) for one in value), key=repr)
    return to_jsonable_python(value)


def _entry(value: Mapping[Any, Any], key: object, above: tuple[int, ...]) -> Any:
    """One entry that cannot be read does not cost the others."""
    try:
        return _copy(value[key], above)
    except Exception:  # noqa: BLE001 - the edge: a mapping of the caller's own
        return UNREADABLE


def _has_surrogate(written: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in written)
