"""What a failing step says: the mismatch, the last exchange, what changed, what the server logged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.errors import Misuse
from mcpbdd.matching.exchange import WIDE, exchange_lines
from mcpbdd.values.visible import shortened, visible

if TYPE_CHECKING:
    from mcpbdd.errors import McpbddError
    from mcpbdd.world import World

FRAMES = 6
LINES = 8


class StepFailed(AssertionError):
    """What behave shows of a failure: one text, and no traceback.

    Attributes:
        failure: what went wrong, as a value.
    """

    def __init__(self, text: str, failure: McpbddError) -> None:
        self.failure = failure
        super().__init__(text)


def failed(failure: McpbddError, world: World | None) -> StepFailed:
    """Make what behave shows of a failure.

    Args:
        failure: what went wrong.
        world: the scenario's; None where there is none.
    """
    text = str(failure)
    if world is not None and not isinstance(failure, Misuse):
        text = "\n".join([text, *_exchange(world), *_upstream(world), *_changes(world), *_log(world)])
    if world is not None:
        text = world.stage.redactor.text(text)
    return StepFailed(visible(text), failure)


def _exchange(world: World) -> list[str]:
    since = world.calls[-1].first_frame if world.calls else 0
    frames = [frame for frame in world.transcript.since(since) if not frame.setup]
    return _section("The last exchange", exchange_lines(frames, FRAMES))


def _upstream(world: World) -> list[str]:
    happened = world.upstream.happenings()[-LINES:]
    return _section("The upstream", [shortened(line, WIDE) for line in happened])


def _changes(world: World) -> list[str]:
    return _section("What changed", [str(change) for change in world.state.events[-LINES:]])


def _log(world: World) -> list[str]:
    return _section("The server's log", [shortened(str(line), WIDE) for line in world.log_lines()[-LINES:]])


def _section(title: str, lines: list[str]) -> list[str]:
    return [f"{title}:", *(f"  {line}" for line in lines)] if lines else []
