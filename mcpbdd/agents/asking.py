"""Asks a process beside the server to look at the project's texts and sentences."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pydantic import ValidationError

from mcpbdd.agents.errors import PROJECT_BROKEN, fail
from mcpbdd.agents.looking import Job, Known, Seen
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from mcpbdd.agents.children import Children
    from mcpbdd.agents.project import Project

WITHIN = 60.0
"""Seconds for a look; step files that take longer hang."""

_MODULE = "mcpbdd.agents.looking"
Stamp = tuple[tuple[str, int, int], ...]


@dataclass(slots=True)
class _Remembered:
    """The sentences as they were when the step files had this stamp."""

    stamp: Stamp | None = None
    sentences: list[Known] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Looking:
    """Looks at a project.

    Attributes:
        project: which.
        children: who runs the processes.
    """

    project: Project
    children: Children
    _remembered: _Remembered = field(default_factory=_Remembered)

    async def check(self, path: str, text: str | None) -> Seen:
        """Check one feature or all of them; see `looking.Job`.

        Raises:
            Failure: the project cannot be read, or its step files hang.
        """
        return await self._look(Job(folder=str(self.project.folder), what="check", path=path, text=text))

    async def sentences(self) -> list[Known]:
        """Give the sentences of the project; they are asked for anew when a step file has changed.

        Raises:
            Failure: as above.
        """
        stamp = self._stamp()
        if self._remembered.stamp != stamp:
            seen = await self._look(Job(folder=str(self.project.folder), what="sentences"))
            self._remembered.stamp, self._remembered.sentences = stamp, seen.sentences
        return self._remembered.sentences

    async def _look(self, job: Job) -> Seen:
        ended = await self.children.run(
            _MODULE, (), self.project.folder, within=WITHIN, told=job.model_dump_json()
        )
        try:
            seen = Seen.model_validate_json(ended.output)
        except ValidationError:
            last = self.project.scrubbed(ended.errors.strip().rpartition("\n")[2])[-500:]
            fail(PROJECT_BROKEN, f"What looks at the project ended with status {ended.status}. {last}")
        if seen.misuse:
            self.project.broken(Misuse(seen.misuse))
        return seen

    def _stamp(self) -> Stamp:
        """Say in which state the project's step files are."""
        places = {self.project.folder, *(self.project.folder / path for path in self.project.features)}
        above = {parent for place in places for parent in (place, *place.parents)}
        inside = sorted(place for place in above if place.is_relative_to(self.project.folder))
        files = (file for place in inside for file in sorted((place / "steps").rglob("*.py")))
        found = ((str(file), file.stat()) for file in files)
        return tuple((name, at.st_mtime_ns, at.st_size) for name, at in found)
