"""Time spans as people write them: `250 ms`, `31 seconds`, `10 minutes`, `1 hour`, `2 days`."""

from __future__ import annotations

import re
from datetime import timedelta

from mcpbdd.errors import Misuse

DURATION = r"(\d+(?:\.\d+)?) (ms|seconds?|minutes?|hours?|days?)"
UNITS = {
    "ms": timedelta(milliseconds=1),
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
}


def read_duration(number: str, unit: str) -> timedelta:
    """Read the two groups of a `DURATION`."""
    return float(number) * UNITS[unit if unit in UNITS else unit.removesuffix("s")]


def read_seconds(written: str, where: str) -> float:
    """Read a time span, or a number of seconds.

    Args:
        written: the text.
        where: what it is for, as messages name it.

    Raises:
        Misuse: it is neither.
    """
    if re.fullmatch(r"\d+(?:\.\d+)?", written):
        return float(written)
    found = re.fullmatch(DURATION, written)
    if found is None:
        raise Misuse(f'"{written}" for {where} is no time span; write it as 30 seconds, 250 ms or 2 days.')
    return read_duration(*found.groups()).total_seconds()
