"""Another target for the same tool: what a yes for one thing must not do to another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpbdd.batteries.consent.effects import Effect
    from mcpbdd.changes import Snapshot

_PIECES = re.compile(r"[^/:?#\\]+$")
"""The last piece of a path or address."""
_LAST = re.compile(r"[A-Za-z0-9](?=[^A-Za-z0-9]*(?:\.[A-Za-z0-9]+)?$)")
"""The last letter or digit before what looks like the ending of a file's name."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Another target.

    Attributes:
        argument: the argument that names the target.
        old, new: the text in it that names the one and the other.
        twin: the other is not there yet, and has to be made like the one.
    """

    argument: str
    old: str
    new: str
    twin: bool

    def of(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Give the arguments for the other target."""
        value = arguments[self.argument]
        text = str(value).removesuffix(self.old) + self.new
        return {**arguments, self.argument: int(text) if isinstance(value, int) else text}


def swaps(arguments: Mapping[str, Any], effect: Effect, there: Snapshot) -> Iterator[Swap]:
    """Give other targets, those that are there already first.

    Where no argument names what changes, as with rows that are numbered by the database, another order will do.

    Args:
        arguments: of the honest call.
        effect: what it changes.
        there: what is watched, as it was before.
    """
    named = list(targets(arguments, effect))
    for argument, old in named:
        for name in effect.names:
            begin, found, end = name.partition("/")[2].partition(old)
            if found:
                yield from (
                    Swap(argument, old, new, twin=False) for new in _siblings(name, begin, end, there)
                )
        yield Swap(argument, old, another_name(old), twin=True)
    for argument, value in arguments.items() if not named else ():
        if isinstance(value, str | int) and not isinstance(value, bool) and value != "":
            yield Swap(argument, str(value), another_name(str(value)), twin=False)


def targets(arguments: Mapping[str, Any], effect: Effect) -> Iterator[tuple[str, str]]:
    """Give the arguments that name what changes, each with the text that does."""
    names = [name.partition("/")[2] for name in effect.names]
    for argument, value in arguments.items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            continue
        piece = _PIECES.search(str(value))
        for text in (str(value), piece.group() if piece else ""):
            if text and any(text in name for name in names):
                yield argument, text
                break


def _siblings(name: str, begin: str, end: str, there: Snapshot) -> list[str]:
    """Give what stands in the place of the target in names of the same form."""
    where = f"{name.partition('/')[0]}/{begin}"
    found = [
        other[len(where) : len(other) - len(end)]
        for other in there
        if other != name
        and other.startswith(where)
        and other.endswith(end)
        and len(other) > len(where) + len(end)
    ]
    return [text for text in found if "/" not in text][:2]


def another_name(text: str) -> str:
    """Give a name of the same form: another last letter or digit."""
    found = _LAST.search(text)
    if found is None:
        return f"{text}2"
    letter = found.group()
    other = {"z": "y", "Z": "Y", "9": "8", "f": "e", "F": "E"}.get(letter, chr(ord(letter) + 1))
    return f"{text[: found.start()]}{other}{text[found.end() :]}"
