"""What a step finds through behave's context: the run, and in it the world of the scenario."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from mcpbdd.binding.failure import StepFailed
    from mcpbdd.binding.tape import Tape
    from mcpbdd.binding.verdict import Attempt
    from mcpbdd.config import Era
    from mcpbdd.messages import Formatter
    from mcpbdd.world import Stage, World

ATTRIBUTE = "mcpbdd"


@dataclass
class Run:
    """One run of behave.

    Attributes:
        stage: what all scenarios share.
        eras: the eras of the run.
        record: writes the record.
        attempts: every scenario in every era that was planned, with what came of it.
        troubles: what went wrong outside of scenarios, a sentence each.
        listeners: formatters that take evidence.
        exits: what has to be undone at the end.
        finished: the summary was written.
        depth: how many steps are running inside one another.
        fault: the latest failure of a step.
    """

    stage: Stage
    eras: tuple[Era, ...]
    record: Formatter
    attempts: list[Attempt] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    listeners: list[Any] = field(default_factory=list)
    exits: ExitStack = field(default_factory=ExitStack)
    finished: bool = False
    depth: int = 0
    fault: StepFailed | None = None
    _world: World | None = None
    _tape: Tape | None = None

    @property
    def step_deadline(self) -> float:
        """Seconds after which a step that does not come back fails."""
        return self.stage.configuration.step_deadline

    @property
    def world(self) -> World:
        """The world of the running scenario.

        Raises:
            Misuse: no scenario is running.
        """
        if self._world is None:
            raise Misuse("No scenario is running, so there is no world to speak to.")
        return self._world

    @property
    def present_world(self) -> World | None:
        """The world of the running scenario, None where none is running."""
        return self._world

    @property
    def tape(self) -> Tape | None:
        """What the running scenario told its formatters so far."""
        return self._tape

    def begin(self, world: World, tape: Tape) -> None:
        """A scenario begins."""
        self._world, self._tape, self.fault = world, tape, None

    def end(self) -> None:
        """The scenario has ended."""
        self._world = self._tape = None


def run_of(context: Any) -> Run:
    """Give the run.

    Raises:
        Misuse: the hooks are not installed.
    """
    run = getattr(context, ATTRIBUTE, None)
    if not isinstance(run, Run):
        raise Misuse(
            "The hooks of mcpbdd are not installed. Write environment.py beside the steps folder:\n"
            "  from mcpbdd.binding import install\n"
            "  install(globals())"
        )
    return run
