"""Takes secrets out of frames: what is known, named, declared or shaped as one never reaches a file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mcpbdd.transcript import REDACTED
from mcpbdd.values.secrets import is_secret_field, without_shapes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpbdd.transcript import Frame, Redactor


@dataclass(frozen=True, slots=True)
class _Names:
    """Which fields hold a secret, as the schemas of the session declare it.

    Attributes:
        secret: declared so.
        harmless: sound like one, and are declared otherwise.
    """

    secret: frozenset[str]
    harmless: frozenset[str]

    def hold(self, name: str) -> bool:
        """Tell whether the field of this name holds a secret."""
        return name in self.secret or (is_secret_field(name) and name not in self.harmless)


def hidden(frames: Iterable[Frame], redactor: Redactor) -> tuple[Frame, ...]:
    """Give the frames without secrets.

    Args:
        frames: as they crossed the wire.
        redactor: knows the values of `{env:…}` and of headers; learns here what fields with a secret held, so that
            it is hidden wherever else it stands.
    """
    kept = tuple(frames)
    names = _declared(kept)
    for frame in kept:
        for name, value in _fields(frame.message):
            if names.hold(name) and _is_value(value):
                redactor.learn(value)
    return tuple(replace(frame, message=_without(frame.message, names, redactor)) for frame in kept)


def _declared(frames: Iterable[Frame]) -> _Names:
    """Read every schema that was sent: of tools, and of forms."""
    secret: set[str] = set()
    harmless: set[str] = set()
    for frame in frames:
        for name, properties in _fields(frame.message):
            if name != "properties" or not isinstance(properties, dict):
                continue
            for field, schema in properties.items():
                if isinstance(schema, dict):
                    (secret if is_secret_field(field, schema) else harmless).add(field)
    return _Names(frozenset(secret), frozenset(harmless - secret))


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    """Give every member of every object in a JSON value."""
    waiting = [value]
    while waiting:
        found = waiting.pop()
        if isinstance(found, dict):
            yield from found.items()
            waiting.extend(found.values())
        elif isinstance(found, list):
            waiting.extend(found)


def _is_value(value: Any) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool) and value != ""


def _without(value: Any, names: _Names, redactor: Redactor) -> Any:
    if isinstance(value, str):
        return without_shapes(redactor.text(value), REDACTED)
    if isinstance(value, dict):
        return {
            redactor.text(name): REDACTED
            if names.hold(name) and _is_value(inner)
            else _without(inner, names, redactor)
            for name, inner in value.items()
        }
    if isinstance(value, list):
        return [_without(inner, names, redactor) for inner in value]
    return redactor.json(value) if isinstance(value, int | float) else value
