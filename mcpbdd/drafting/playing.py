"""Runs steps as a scenario runs them, without behave: to see what comes, and whether a draft is green."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import mcpbdd.steps
from mcpbdd.errors import LeftOut, McpbddError
from mcpbdd.recognizing import Recognizer
from mcpbdd.runtime import Blocked, alarm
from mcpbdd.values.blocks import Block
from mcpbdd.values.placeholders import fill, fill_block
from mcpbdd.world import Plan, World
from mcpbdd.world.ending import check_end

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpbdd.config import Era
    from mcpbdd.outcomes import Outcome
    from mcpbdd.phrasing import Step
    from mcpbdd.world import Stage


@dataclass(frozen=True, slots=True)
class Played:
    """What came of some steps in one era.

    Attributes:
        era: the revision that was spoken.
        outcome: of the latest call; None where nothing was called.
        failed: why a step failed, in a sentence; empty where none did.
        at: the number of the step that failed; that of all steps where the end of the scenario did.
        left_out: why this era does not apply; empty where it does.
        names: placeholder -> what it stood for: the folders of the world.
    """

    era: Era
    outcome: Outcome | None = None
    failed: str = ""
    at: int = 0
    left_out: str = ""
    names: dict[str, str] = field(default_factory=dict)

    @property
    def is_green(self) -> bool:
        """Whether every step passed."""
        return not self.failed and not self.left_out


class Player:
    """Runs steps in fresh worlds.

    Args:
        stage: what the worlds share.
        folders: names of the folders whose paths are given back.
    """

    def __init__(self, stage: Stage, folders: Sequence[str]) -> None:
        for module in pkgutil.iter_modules(mcpbdd.steps.__path__):
            importlib.import_module(f"mcpbdd.steps.{module.name}")
        self._stage, self._folders, self._recognizer = stage, folders, Recognizer()

    def play(self, steps: Sequence[Step], era: Era, *, whole: bool) -> Played:
        """Run steps in a fresh world.

        Args:
            steps: in their order; sentences of the packaged language.
            era: the revision that is spoken.
            whole: whether they are a scenario, whose end is looked at too.
        """
        world = World(self._stage, Plan(era, self._stage.configuration.folder))
        at, failed, left_out = 0, "", ""
        try:
            for at, step in enumerate(steps):  # noqa: B007 - the number of the step that failed is told
                self._say(world, step)
            at = len(steps)
            if whole:
                check_end(world)
        except LeftOut as reason:
            left_out = str(reason)
        except McpbddError as failure:
            failed = str(failure)
        except (Blocked, SystemExit) as leaving:
            failed = f"The server did not let the step come back: {leaving}."
        finally:
            played = self._seen(world, era, at, self._stage.redactor.text(failed), left_out)
            world.close()
        return played

    def files_in(self, folder: str, steps: Sequence[Step], era: Era) -> tuple[str, ...] | None:
        """Give the files that lie in a folder after some steps in a fresh world; None where one of them fails."""
        world = World(self._stage, Plan(era, self._stage.configuration.folder))
        try:
            for step in steps:
                self._say(world, step)
            return world.folders.listing(folder)
        except (McpbddError, Blocked, SystemExit):
            return None
        finally:
            world.close()

    def _seen(self, world: World, era: Era, at: int, failed: str, left_out: str) -> Played:
        outcome = world.calls[-1].outcome if world.calls else None
        names = {f"folder:{name}": str(world.folder(name)) for name in self._folders}
        return Played(era, outcome, failed, at, left_out, names)

    def _say(self, world: World, step: Step) -> None:
        with alarm(self._stage.configuration.step_deadline):
            said = self._recognizer.recognize(step.keyword, step.text)[0]
            block = fill_block(step.block or Block(), world.lookup)

            def deed(there: World) -> None:
                gaps = [
                    fill(gap.value, there.lookup) if isinstance(gap.value, str) else gap.value
                    for gap in said.gaps
                ]
                takes = said.sentence.takes
                said.sentence.function(there, *gaps, *([takes.read(block)] if takes is not None else []))

            world.journal.speak(world, step.keyword, deed)
