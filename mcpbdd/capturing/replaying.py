"""Says sentences to fresh servers, as a run would, and tells what came of it."""

from __future__ import annotations

import importlib
import inspect
import logging
import pkgutil
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Literal

import mcpbdd.steps
from mcpbdd.connection.in_process import server_in
from mcpbdd.errors import LeftOut, McpbddError, Misuse
from mcpbdd.importing import load_attribute
from mcpbdd.outcomes import Asking
from mcpbdd.recognizing import Recognizer
from mcpbdd.runtime import Blocked, alarm
from mcpbdd.values.blocks import Block
from mcpbdd.values.placeholders import fill, fill_block
from mcpbdd.world import Plan, Stage, Who, World
from mcpbdd.world.unseen import must_be_seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mcpbdd.config import Configuration, Era
    from mcpbdd.outcomes import Outcome, Question
    from mcpbdd.phrasing import Step

STEP_WITHIN = 30.0
"""Seconds that one sentence may take."""
STANDING_PATIENCE = 2.0
"""Seconds that a client waits while the clock stands still, as what waits for it never answers."""

Verdict = Literal["passed", "failed", "left out"]


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of saying the sentences of one scenario.

    Attributes:
        verdict: as in a run.
        trouble: why it did not pass; empty where it did.
    """

    verdict: Verdict
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Sighting:
    """What came of one exchange when it was made again.

    Attributes:
        outcome: None where it could not be made.
        asked: what the server asked in between.
        known: name of a folder, or of what was remembered before -> the text that it stood for in that world.
    """

    outcome: Outcome | None
    asked: tuple[Question, ...] = ()
    known: Mapping[str, str] = field(default_factory=dict)


class Stand:
    """Where scenarios are tried, each in a fresh world.

    Args:
        configuration: has the server.
        name: what the configuration calls it.
        background: what is said before every scenario.
    """

    def __init__(self, configuration: Configuration, name: str, background: Sequence[Step]) -> None:
        self._configuration, self._name, self._background = configuration, name, tuple(background)
        self._stage = Stage(configuration)

    def passes(self, steps: Iterable[Step], era: Era, tags: Iterable[str] = ()) -> Trial:
        """Say the sentences of a scenario, and hold the checks at its end, as a run does."""
        world = self._world(era, tags)
        try:
            with _said_safely():
                for step in (*self._background, *steps):
                    self._say(world, step)
                _end_checks(world)
        except LeftOut as reason:
            return Trial("left out", str(reason))
        except McpbddError as trouble:
            return Trial("failed", str(trouble))
        finally:
            _put_away(world)
        return Trial("passed")

    def session(
        self,
        scene: Sequence[Step],
        parts: Sequence[Sequence[Step]],
        era: Era,
        names: Iterable[str],
        clock: str = "",
    ) -> tuple[Sighting, ...]:
        """Make a whole session again.

        Args:
            scene: what is said of the client before.
            parts: the sentences of each exchange, without what they expect.
            era: what is spoken.
            names: what sentences write as `{{name}}`.
            clock: a moment that the clock reads meanwhile, where the server is in this process; empty for now.

        Returns:
            What came of each exchange; one that could not be made does not keep the next from being tried.
        """
        world = self._world(era, ["fresh"])
        seen: list[Sighting] = []
        kept = tuple(names)
        try:
            with _said_safely():
                for step in (*self._background, *scene):
                    self._say(world, step)
                if clock:
                    world.actor(Who()).patience = STANDING_PATIENCE
                    world.staging.stop_clock(clock)
                seen.extend(self._made_again(world, steps, kept) for steps in parts)
        except McpbddError:
            pass  # it cannot be reached, or its clock not be stopped: nothing more is seen
        finally:
            _put_away(world)
        return (*seen, *(Sighting(None) for _ in parts[len(seen) :]))

    @property
    def shares(self) -> bool:
        """Whether scenarios of a run share the server: a process of the feature, or an object of the project."""
        target = self._configuration.server(self._name).target
        return (
            not isinstance(target, str)
            or server_in(load_attribute(target, folder=self._configuration.folder)) is not None
        )

    def end_feature(self) -> None:
        """End the processes that scenarios share, as a run does after a feature."""
        self._stage.end_feature()

    def close(self) -> None:
        """End everything."""
        self._stage.close()

    def _world(self, era: Era, tags: Iterable[str]) -> World:
        return World(self._stage, Plan(era, self._configuration.folder, frozenset(tags)))

    def _made_again(self, world: World, steps: Sequence[Step], names: Iterable[str]) -> Sighting:
        before = len(world.calls)
        known = {
            name: world.lookup(name) for name in names if name.startswith("folder:") or name in world.memory
        }
        try:
            for step in steps:
                self._say(world, step)
        except LeftOut:
            raise
        except McpbddError:
            _let_go(world)
            return Sighting(None)
        made = world.calls[before:]
        return Sighting(made[-1].outcome, tuple(made[-1].questions), known) if made else Sighting(None)

    def _say(self, world: World, step: Step) -> None:
        found = recognizer().recognize(step.keyword, step.text)
        if len(found) != 1:
            raise Misuse(f"No sentence reads: {step.text}")
        values = [
            fill(gap.value, world.lookup) if isinstance(gap.value, str) else gap.value
            for gap in found[0].gaps
        ]
        sentence = found[0].sentence
        under = (
            [sentence.takes.read(fill_block(step.block or Block(), world.lookup))] if sentence.takes else []
        )
        with alarm(STEP_WITHIN):
            done = sentence.function(world, *values, *under)
        assert not inspect.isawaitable(done), "sentences of the language are plain functions"


@cache
def recognizer() -> Recognizer:
    """Give what knows every sentence of the language; making it takes a moment."""
    for module in pkgutil.iter_modules(mcpbdd.steps.__path__):
        importlib.import_module(f"mcpbdd.steps.{module.name}")
    return Recognizer()


def _end_checks(world: World) -> None:
    world.upstream.must_know_all()
    must_be_seen(world.calls)
    world.acting.check_conduct()
    world.upstream_servers.check()


def _let_go(world: World) -> None:
    """Cancel a call that still waits, so that the next can be made."""
    calls = world.latest_actor.calls
    if calls and (not calls[-1].settled or isinstance(calls[-1].outcome, Asking)):
        world.acting.cancel(Who())


def _put_away(world: World) -> None:
    with suppress(McpbddError):  # what goes wrong at the end of a trial is told by the run that matters
        world.close()


@contextmanager
def _said_safely() -> Iterator[None]:
    """Let nothing that a server logs stand between our notes, and nothing that it raises end us."""
    quiet = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    except (McpbddError, KeyboardInterrupt):
        raise
    except Blocked as blocked:
        raise McpbddError(f"The step did not come back: {blocked}.") from None
    except BaseException as fault:  # the edge: what is called is the user's own code
        raise McpbddError(f"{type(fault).__name__}: {fault}") from fault
    finally:
        logging.disable(quiet)
