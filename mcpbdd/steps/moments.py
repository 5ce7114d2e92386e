"""Time (language.md, section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.sentences import given, when

if TYPE_CHECKING:
    from datetime import timedelta

    from mcpbdd.world import World


@given("the clock reads {string}")
def clock_reads(world: World, moment: str) -> None:
    """Let the wall clock read this moment, ISO 8601 with a zone, and stand there."""
    world.staging.stop_clock(moment)


@when("{duration} pass")
def some_time_passes(world: World, duration: timedelta) -> None:
    """Let time pass without waiting: wall clock, expiries and in-process timers move together, in order."""
    world.staging.pass_time(duration.total_seconds())


@when("{duration} passes")
def one_unit_passes(world: World, duration: timedelta) -> None:
    """Let time pass without waiting; for one second, minute, hour or day."""
    world.staging.pass_time(duration.total_seconds())


@when("the clock reaches {string}")
def clock_reaches(world: World, moment: str) -> None:
    """Let time pass until the clock reads this moment."""
    world.staging.reach(moment)
