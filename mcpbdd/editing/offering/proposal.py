"""Something that may be written, at columns of the cursor's line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.editing.wire import Card, Kind


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that may be written.

    Attributes:
        label: as it is listed.
        kind: of what sort.
        text: what is written.
        begin, end: columns of what it takes the place of, from 0; the cursor stands at the end or before it.
        detail: in a few words.
        card: gives more of it.
        snippet: the same with tab stops; empty where it has none.
    """

    label: str
    kind: Kind
    text: str
    begin: int
    end: int
    detail: str = ""
    card: Callable[[], Card] | None = None
    snippet: str = ""

    def until(self, end: int) -> Proposal:
        """Give the same, that takes the place of what stands up to a column."""
        return replace(self, end=end)

    def with_text(self, text: str) -> Proposal:
        """Give the same, that writes another text."""
        return replace(self, text=text)
