"""The real time, also where a scenario has frozen or moved the clock."""

from __future__ import annotations

import time
from typing import TypedDict

try:
    from time_machine import escape_hatch
except ImportError:  # pragma: no cover - a project that moves no clock need not have it
    escape_hatch = None  # type: ignore[assignment]

_NANOS = 1_000_000_000


class Instant(TypedDict):
    """A timestamp or a duration, as the messages write it."""

    seconds: int
    nanos: int


def now() -> int:
    """Give the real time in nanoseconds since 1970."""
    # time-machine replaces time.time_ns itself, so that a reference kept from before would be moved too;
    # its way around that works only while a clock is moved.
    if escape_hatch is not None and escape_hatch.is_travelling():
        return escape_hatch.time.time_ns()
    return time.time_ns()


def instant(nanoseconds: int) -> Instant:
    """Write a time or a duration as the messages have it; the fraction always counts forward."""
    seconds, nanos = divmod(nanoseconds, _NANOS)
    return {"seconds": seconds, "nanos": nanos}


def duration(started: int, finished: int) -> Instant:
    """Write the time between two moments; none where the machine's clock was set back meanwhile."""
    return instant(max(finished - started, 0))
