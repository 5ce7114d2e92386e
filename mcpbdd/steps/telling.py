"""What the server tells while it works (language.md, section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.matching import expect, has_reached, never_went_back, said, was_not_reported, was_reported
from mcpbdd.sentences import then

if TYPE_CHECKING:
    from mcpbdd.world import World


@then("progress reached {float} of {float}")
def progress_reached(world: World, progress: float, total: float) -> None:
    """The server reported so much progress of the latest call."""
    expect(world.looking.progress(), has_reached(progress, total))


@then("progress never went back")
def progress_never_went_back(world: World) -> None:
    """Every report of progress was higher than the one before, and there was one."""
    expect(world.looking.progress(), never_went_back())


@then("progress was not reported")
def progress_was_not_reported(world: World) -> None:
    """The server reported no progress of the latest call."""
    expect(world.looking.progress(), was_not_reported())


@then("progress said {string}")
def progress_said(world: World, text: str) -> None:
    """A report of progress came with a message that contains this."""
    expect(world.looking.progress(), said(text))


@then("progress was reported {int} times")
def progress_was_reported(world: World, times: int) -> None:
    """The server reported progress so many times."""
    expect(world.looking.progress(), was_reported(times))
