"""The wall clock of a scenario: it reads what the scenario says, and stands still there."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import time_machine

from mcpbdd.errors import Misuse


class Clock:
    """A wall clock that can be stopped at a moment; until then it is the machine's own."""

    def __init__(self) -> None:
        self._travel: time_machine.travel | None = None
        self._hands: time_machine.Traveller | None = None

    def reads(self, written: str) -> None:
        """Stop the clock at a moment.

        Args:
            written: ISO 8601 with a zone or offset.

        Raises:
            Misuse: it is no such moment.
        """
        moment = read_moment(written)
        self.close()
        self._travel = time_machine.travel(moment, tick=False)
        self._hands = self._travel.start()

    @property
    def stands(self) -> bool:
        """Whether the clock was stopped."""
        return self._hands is not None

    def move(self, microseconds: int) -> None:
        """Move a stopped clock forward."""
        if self._hands is not None:
            self._hands.shift(timedelta(microseconds=microseconds))

    def close(self) -> None:
        """Give the machine its own clock back."""
        if self._travel is not None:
            self._travel.stop()
            self._travel = self._hands = None


def read_moment(written: str) -> datetime:
    """Read a moment.

    Args:
        written: ISO 8601 with a zone or offset, such as `2026-03-29T01:30:00+01:00` or `…Z`.

    Returns:
        The moment in UTC.

    Raises:
        Misuse: it is no date with a time, or has no zone.
    """
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        raise Misuse(
            f'"{written}" is no moment; write it as ISO 8601 with a zone, such as 2026-03-29T01:30:00Z.'
        ) from None
    if moment.tzinfo is None and "T" not in written and " " not in written:
        raise Misuse(f'"{written}" names no time; write {written}T00:00:00Z, for midnight in UTC.')
    if moment.tzinfo is None:
        raise Misuse(f'"{written}" names no zone; write {written}Z for UTC, or {written}+01:00.')
    return moment.astimezone(UTC)
