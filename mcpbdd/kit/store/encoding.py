"""Values as JSON text, and back. What would not come back as it was is refused before anything is written."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from mcpbdd.kit.store import refusals

if TYPE_CHECKING:
    from collections.abc import Iterator

DEEPEST = 100
"""Lists and objects within one another; far below what Python's own parser takes."""

_LARGEST = 2**63 - 1


class _Unencodable(Exception):
    """What stands in the way, and where."""

    def __init__(self, what: str, where: str) -> None:
        self.what, self.where = what, where
        super().__init__(what)


def encode(key: str, value: object) -> str:
    """Give a value as JSON text.

    Args:
        key: under which it is to be stored, for the message.
        value: None, truth values, numbers, text, lists and dicts with keys of text, and nothing else.

    Raises:
        Failure: something in it would be lost or changed on its way through JSON.
    """
    try:
        _check(value, "", ())
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    except _Unencodable as slip:
        raise refusals.unencodable(key, slip.where, slip.what) from None


def decode(text: str) -> Any:
    """Give the value of JSON text that `encode` made, as a copy of its own."""
    return json.loads(text)


def _check(value: object, where: str, above: tuple[int, ...]) -> None:
    kind = type(value)  # not isinstance: a subclass comes back as what it was derived from
    if kind in {list, dict}:
        _check_members(value, where, above)
    elif kind is float:
        _demand(math.isfinite(value), f"{value} is no JSON number", where)  # type: ignore[arg-type]
    elif kind is int:
        _demand(-_LARGEST <= value <= _LARGEST, "a number of more than 64 bits", where)  # type: ignore[operator]
    elif kind is str:
        _demand(not _has_surrogate(value), "text with half a surrogate pair", where)  # type: ignore[arg-type]
    else:
        _demand(value is None or kind is bool, f"a value of type {kind.__name__}", where)


def _check_members(value: Any, where: str, above: tuple[int, ...]) -> None:
    _demand(id(value) not in above, "a list or object that contains itself", where)
    _demand(len(above) < DEEPEST, f"more than {DEEPEST} lists and objects within one another", "")
    for step, member in _members(value, where):
        _check(member, f"{where}{step}", (*above, id(value)))


def _members(value: Any, where: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, list):
        yield from ((f"[{index}]", member) for index, member in enumerate(value))
        return
    for name, member in value.items():
        _demand(type(name) is str, f"a key of type {type(name).__name__}", where)
        _demand(not _has_surrogate(name), "a key with half a surrogate pair", where)
        yield f".{name}" if where else name, member


def _demand(good: bool, what: str, where: str) -> None:
    if not good:
        raise _Unencodable(what, where)


def _has_surrogate(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
