"""Time (language.md, section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.sentences import given

if TYPE_CHECKING:
    from mcpbdd.world import World


@given("the clock reads {string}")
def clock_reads(world: World, moment: str) -> None:
    """Let the wall clock read this moment, ISO 8601 with a zone, and stand there."""
    world.stop_clock(moment)
