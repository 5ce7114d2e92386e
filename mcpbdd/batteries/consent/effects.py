"""What a yes changes, told from what a gate writes down for itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.changes import Change

    Place = str
    """What stands before the last slash of a name: a folder, a table, a family of keys."""


def place_of(change: Change) -> Place:
    """Give where something changed."""
    return change.name.rstrip("/").rpartition("/")[0]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a yes changes.

    Attributes:
        changes: what changed, without the gate's own bookkeeping.
        stable: those of them that are the same whenever somebody says yes; the others carry ids or moments.
        noise: places that change by asking and declining, too: ledgers and logs.
    """

    changes: tuple[Change, ...]
    stable: frozenset[Change]
    noise: frozenset[Place]

    @classmethod
    def of(cls, first: Iterable[Change], second: Iterable[Change], noise: Iterable[Place]) -> Effect:
        """Learn from two honest acts, and from what changed without any."""
        places, again = frozenset(noise), set(second)
        changes = tuple(change for change in first if place_of(change) not in places)
        return cls(changes, frozenset(change for change in changes if change in again), places)

    def counted(self, changes: Iterable[Change]) -> tuple[Change, ...]:
        """Give the changes that count: those that are no bookkeeping."""
        return tuple(change for change in changes if place_of(change) not in self.noise)

    def is_done_once(self, changes: Iterable[Change]) -> bool:
        """Tell whether these changes are what one yes brings about, no more and no less."""
        counted = self.counted(changes)
        return self.stable <= set(counted) and self._shape(counted) == self._shape(self.changes)

    def _shape(self, changes: Iterable[Change]) -> Counter[tuple[str, Place]]:
        """Count changes by kind and place: what carries a new id every time is compared so."""
        return Counter((change.kind, place_of(change)) for change in changes)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of what changed."""
        return tuple(change.name for change in self.changes)
