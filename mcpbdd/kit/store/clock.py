"""Moments of the wall clock in whole microseconds, so that they compare the same in memory and in a file."""

from __future__ import annotations

import time

LONGEST = 100 * 366 * 86_400
"""Seconds beyond which a TTL makes no difference to anybody; longer ones would leave a file's 64 bits."""

_MICROSECONDS = 1_000_000
_ROUNDING = (
    1  # a wall clock in floating point is not told more exactly: at exactly its TTL, a key shall be gone
)


def now() -> int:
    """Give the present."""
    return round(time.time() * _MICROSECONDS)


def after(seconds: float) -> int:
    """Give the moment so many seconds from now."""
    return now() + round(min(seconds, LONGEST) * _MICROSECONDS) - _ROUNDING
