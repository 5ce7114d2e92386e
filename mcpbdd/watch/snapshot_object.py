"""An object that is watched by what its `snapshot()` gives."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticSerializationError, to_jsonable_python

from mcpbdd.errors import Misuse
from mcpbdd.importing import one_line

if TYPE_CHECKING:
    from mcpbdd.changes import Snapshot

SHOWN = 200
"""A value of up to so many characters is shown whole; a part never is, it could hold half a secret."""


class WatchedObject:
    """Names `NAME/KEY` with the values that the object's `snapshot()` gives.

    Args:
        name: what stands before the slash.
        find: gives the object. Asked at every look, since building a server anew may replace the object.
    """

    def __init__(self, name: str, find: Callable[[], object]) -> None:
        self.name = name
        self._find = find

    def look(self) -> Snapshot:
        """Give what the object holds now.

        Raises:
            Misuse: it has no `snapshot()`, that fails, or it gives something that cannot be compared.
        """
        looked: Snapshot = {}
        for key, value in self._snapshot().items():
            name = f"{self.name}/{key}"
            if name in looked:
                raise Misuse(
                    f'Two keys in the snapshot of "{self.name}" read "{key}"; they cannot be told apart.'
                )
            looked[name] = self._described(key, value)
        return looked

    def _snapshot(self) -> Mapping[Any, Any]:
        method = getattr(self._find(), "snapshot", None)
        if not callable(method):
            raise Misuse(f'"{self.name}" cannot be watched: the object has no method snapshot().')
        try:
            given = method()
        except Exception as slip:  # the edge: a project's code may raise anything
            raise Misuse(
                f'"{self.name}" cannot be looked at: its snapshot() raises {one_line(slip)}.'
            ) from slip
        if inspect.iscoroutine(given):
            given.close()
        if not isinstance(given, Mapping):
            raise Misuse(
                f'"{self.name}" cannot be watched: its snapshot() gives {_kind(given)}, not a mapping.'
            )
        return given

    def _described(self, key: object, value: object) -> str:
        try:
            written = json.dumps(value, default=_plain, sort_keys=True, ensure_ascii=False)
        except (TypeError, ValueError, RecursionError, PydanticSerializationError) as slip:
            raise Misuse(
                f'"{self.name}/{key}" cannot be compared: its snapshot() gives {_kind(value)} '
                f"that is no JSON value ({one_line(slip)})."
            ) from slip
        text = written.encode(errors="backslashreplace").decode()
        if len(text) <= SHOWN:
            return text
        return f"{len(text)} characters with the SHA-256 {hashlib.sha256(text.encode()).hexdigest()}"


def _plain(value: object) -> object:
    if isinstance(value, bytes | bytearray):
        return {"bytes": value.hex()}
    if isinstance(value, set | frozenset):
        return sorted((_plain_item(item) for item in value), key=repr)  # sets have no order of their own
    return to_jsonable_python(value)


def _plain_item(item: object) -> object:
    return item if isinstance(item, str | int | float | bool | None) else _plain(item)


def _kind(value: object) -> str:
    return f"a {type(value).__name__}"
