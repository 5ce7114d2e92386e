"""Every known attack on a consent gate; each stands in one place, and a new one is added there."""

from __future__ import annotations

from mcpbdd.batteries.consent.attacks import (
    answers,
    arguments,
    callers,
    doors,
    forging,
    replaying,
    showing,
    timing,
)

ATTACKS = (
    *replaying.ATTACKS,
    *forging.ATTACKS,
    *callers.ATTACKS,
    *arguments.ATTACKS,
    *answers.ATTACKS,
    *doors.ATTACKS,
    *timing.ATTACKS,
    *showing.ATTACKS,
)
"""All of them, in the order in which they are listed."""
