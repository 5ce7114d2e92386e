"""Checking without a run."""

from dataclasses import dataclass, field

from pydantic import BaseModel, Field

from mcpbdd.agents.asking import Looking
from mcpbdd.agents.looking import Problem
from mcpbdd.agents.project import Project
from mcpbdd.agents.tools.common import Path, Text


class Checked(BaseModel):
    """What was found."""

    problems: tuple[Problem, ...] = Field(description="By place; errors are what a run would fail at.")
    summary: str
    notes: tuple[str, ...] = Field(description="What could not be looked at, and why.")


@dataclass(frozen=True, slots=True)
class Checking:
    """Checks features of a project.

    Attributes:
        project: whose.
        looking: who looks at them.
    """

    project: Project
    looking: Looking = field(repr=False)

    async def check_feature(self, path: Path = "", text: Text | None = None) -> Checked:
        """Find what is wrong in a feature without running it: what `mcpbdd check` finds, each with line and remedy.

        Give a text that is not written yet, or the path of a feature file; with neither, all features of the project
        are looked at. Nothing is changed, and no server is started.
        """
        if path and text is None:
            path = self.project.shown(self.project.feature(path))
        seen = await self.looking.check(path, text)
        return Checked(problems=seen.problems, summary=seen.summary, notes=seen.notes)
