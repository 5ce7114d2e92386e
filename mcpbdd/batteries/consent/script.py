"""What a scenario said of the honest path, and what the path came to when it was repeated."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from mcpbdd.batteries.consent.effects import Effect
    from mcpbdd.batteries.consent.targets import Swap
    from mcpbdd.connection.call import Answer
    from mcpbdd.outcomes import Question
    from mcpbdd.world import Who, World
    from mcpbdd.world.journal import Deed


@dataclass(frozen=True, slots=True)
class Script:
    """What the scenario said.

    Attributes:
        world: the scenario's.
        who: who called.
        tool: the name of the tool, or of what else was called.
        before: what was said before the call.
        asking: the sentence that began the call.
        after: what was said after it.
    """

    world: World
    who: Who
    tool: str
    before: tuple[Deed, ...]
    asking: Deed
    after: tuple[Deed, ...]

    def fresh(self, *, clock: bool = False) -> World:
        """Give a fresh world, brought to the point before the call; nobody accepts by themselves in it.

        Args:
            clock: its clock is stopped, at the present moment where the scenario names none.
        """
        world = self.world.again((_stop_clock, *self.before) if clock else self.before)
        for actor in world.actors:
            actor.accepting = False
        return world


@dataclass(frozen=True, slots=True)
class HonestPath:
    """What the honest path came to.

    Attributes:
        script: what the scenario said.
        questions: what was asked, round by round.
        answers: what was answered, round by round, in the order of the questions.
        effect: what the last answer changed.
        swap: another target on which the tool acts, None where none was found.
    """

    script: Script
    questions: tuple[tuple[Question, ...], ...]
    answers: tuple[tuple[Answer, ...], ...]
    effect: Effect
    swap: Swap | None = None


def script_of(world: World) -> Script:
    """Take the latest call of a scenario as the honest path.

    Raises:
        Misuse: nothing was called, nothing is watched, or the call asked nothing.
    """
    if world.scene is None and not world.calls:
        raise Misuse('No server was named yet; begin with: Given the server "NAME".')
    if world.scene is None:
        raise Misuse(
            "Consent is tried on a server with clients; take the server that this handler belongs to."
        )
    world.state.must_be_watched()
    actor = world.latest_actor
    call = actor.call
    if not call.questions:
        raise Misuse(
            "The latest call asked nothing, so there is no consent that could be bypassed. Let the scenario "
            "call the tool that asks, and let the user accept."
        )
    call.looked_at = True
    number = next(number for number, other in enumerate(world.calls) if other is call)
    before, since = world.journal.parted(number)
    return Script(
        world, actor.who, _named(call.method, call.params), tuple(before), since[0], tuple(since[1:])
    )


def _stop_clock(world: World) -> None:
    world.staging.stop_clock(datetime.now(UTC).isoformat())


def _named(method: str, params: dict[str, Any]) -> str:
    return str(params.get("name") or params.get("uri") or method)
