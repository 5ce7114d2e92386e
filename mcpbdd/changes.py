"""What differs between two looks at the watched state, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

ChangeKind = Literal["added", "changed", "removed"]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that was added, changed or removed.

    Attributes:
        kind: added, changed or removed.
        name: `store/KEY`, `FOLDER/PATH` or `TABLE/KEY`.
        before, after: short descriptions of the content; empty where there is none.
    """

    kind: ChangeKind
    name: str
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        return f"{self.name} was {self.kind}"


Snapshot = dict[str, str]
"""What was watched at one moment: name -> a fingerprint or short description of its content."""


def changes_between(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[Change, ...]:
    """Compare two looks.

    Returns:
        The changes, sorted by name.
    """
    names = sorted({*before, *after})
    found: list[Change] = []
    for name in names:
        if name not in before:
            found.append(Change("added", name, after=after[name]))
        elif name not in after:
            found.append(Change("removed", name, before=before[name]))
        elif before[name] != after[name]:
            found.append(Change("changed", name, before=before[name], after=after[name]))
    return tuple(found)
