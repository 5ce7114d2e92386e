"""What the lists of attacks and of rules share: how entries are chosen by words, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import fill, wrap
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

WIDE = 100


class _Named(Protocol):
    @property
    def name(self) -> str: ...


Entry = TypeVar("Entry", bound=_Named)


@dataclass(frozen=True, slots=True)
class Listing(Generic[Entry]):
    """How entries of a kind are chosen and written.

    Attributes:
        kind: what one is called.
        chosen: gives those that have all of some words.
        in_short, in_full: write them for people, as lines.
        as_objects: writes them for programs.
    """

    kind: str
    chosen: Callable[[Sequence[str]], tuple[Entry, ...]]
    in_short: Callable[[Sequence[Entry]], list[str]]
    in_full: Callable[[Sequence[Entry]], list[str]]
    as_objects: Callable[[Sequence[Entry]], list[dict[str, Any]]]


def with_words(
    entries: Sequence[Entry], words: Sequence[str], text_of: Callable[[Entry], str]
) -> tuple[Entry, ...]:
    """Give the entries that have all these words.

    Args:
        entries: all of them.
        words: what is looked for, capitals or not; the whole name of an entry finds it alone.
        text_of: what an entry says beside its name.
    """
    wanted = [word.lower() for word in " ".join(words).split()]
    exact = tuple(entry for entry in entries if entry.name == " ".join(wanted))
    return exact or tuple(
        entry for entry in entries if all(word in f"{entry.name} {text_of(entry)}".lower() for word in wanted)
    )


def row(name: str, text: str, wide: int) -> list[str]:
    """Write a name and a text beside it, with the names as wide as said."""
    first, *more = wrap(text, WIDE - wide - 2) or [""]
    return [f"{name:<{wide}}  {first}".rstrip(), *(f"{'':<{wide}}  {line}" for line in more)]


def whole(name: str, text: str, facts: Mapping[str, str], wide: int) -> list[str]:
    """Write all that is known of an entry, and an empty line after it; `wide` is the width of the facts' names."""
    return [
        name,
        *fill(text, WIDE, initial_indent="  ", subsequent_indent="  ").splitlines(),
        *(line for word, said in facts.items() for line in row(f"  {word}", said, wide)),
        "",
    ]
