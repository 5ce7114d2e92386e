"""What stands behind says one thing after another; the last one ever after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.doubles.behind.answers import Answer, Item, Reply
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterable

UNSAID = Reply("success")
"""What it answers where nothing was said."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What happens at one call.

    Attributes:
        answer: what it ends with.
        items: what is sent before, in order.
        delay: seconds that the answer takes beyond that.
    """

    answer: Answer
    items: tuple[Item, ...] = ()
    delay: float = 0.0


class Script:
    """The turns of a scenario.

    What it takes and streams belongs to the answer that is said next; to one like the last where none is.
    """

    def __init__(self) -> None:
        self._turns: list[Turn] = []
        self._items: tuple[Item, ...] = ()
        self._delay = 0.0
        self._called = 0

    def answers(self, answer: Answer) -> None:
        """Say what the next call is answered with."""
        self._turns.append(Turn(answer, self._items, self._delay))
        self._items, self._delay = (), 0.0

    def takes(self, seconds: float) -> None:
        """Let the answer that is said next take so long.

        Raises:
            Misuse: it takes something already, or that is no time.
        """
        if seconds < 0:
            raise Misuse(f"What stands behind takes no time below zero: seconds is {seconds:g}.")
        if self._delay:
            raise Misuse("How long the next answer takes was said already; say that answer first.")
        self._delay = seconds

    def streams(self, items: Iterable[Item]) -> None:
        """Send this before the answer that is said next."""
        self._items = (*self._items, *items)

    def next(self) -> Turn:
        """Give the turn of one more call."""
        if self._items or self._delay:
            self.answers(self._turns[-1].answer if self._turns else UNSAID)
        self._called += 1
        if not self._turns:
            return Turn(UNSAID)
        return self._turns[min(self._called, len(self._turns)) - 1]
