"""Running scenarios."""

import re
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Literal

from mcp_types import ToolAnnotations
from pydantic import BaseModel, Field

from mcpbdd.agents.errors import TEXT_OR_PATH, fail
from mcpbdd.agents.evidence import Came, Evidence, Outcome, came, evidence_of, scenarios_of
from mcpbdd.agents.project import Project
from mcpbdd.agents.runs import Runs
from mcpbdd.agents.tools.common import Era, Path, Text
from mcpbdd.livingdocs import Book

RUNS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=True)
"""A scenario lets servers of the project do what they do."""
_AT_LINE = re.compile(r"(.+\.feature):([0-9]{1,9})")
"""A place as behave, checks and editors write it."""


class Ran(BaseModel):
    """What came of a run."""

    outcome: Outcome = Field(description="The worst of all scenarios: passed, or what is wrong.")
    scenarios: list[Came]
    evidence: Evidence = Field(
        description="What was seen while those ran that did not pass; read_evidence gives it for all."
    )
    troubles: list[str] = Field(description="What went wrong outside of the scenarios.")


@dataclass(frozen=True, slots=True)
class Running:
    """Runs scenarios of a project.

    Attributes:
        project: whose.
        runs: who runs them.
    """

    project: Project
    runs: Runs = field(repr=False)

    async def run_scenario(
        self,
        path: Path = "",
        text: Text | None = None,
        line: Annotated[int | None, Field(ge=1, description="Only the scenario that has this line.")] = None,
        era: Annotated[Era | Literal["both"], Field(description="The revisions to run it in.")] = "both",
        deadline: Annotated[float, Field(ge=1, le=600, description="Seconds for the whole run.")] = 120,
    ) -> Ran:
        """Run scenarios against the project's real servers, and tell how each came out in each era.

        Give the path of a feature file, with :12 for the scenario at line 12, or a text that is not written yet. A
        text is run as if it stood in the folder of features, or at the path where one is given. A failing scenario
        is told with its step, what was expected and what came. Only servers of the configuration are run. When the
        call is cancelled the run ends.
        """
        if not path and text is None:
            fail(TEXT_OR_PATH)
        if text is None and (placed := _AT_LINE.fullmatch(path)):
            path, line = placed[1], int(placed[2])
        book = await self.runs.run(path, text, line=line, era=era, within=deadline)
        return self._told(book, path or "the text" if text is not None else "")

    def _told(self, book: Book, path: str) -> Ran:
        ran = scenarios_of(book)
        failing = evidence_of((one for _, one in ran), failing=True)

        def told(uri: str, message: str) -> str:
            plain = self.project.scrubbed(message).removeprefix("ASSERT FAILED: ")
            return plain.replace(uri, path) if path else plain

        scenarios = [came(path or uri, one, partial(told, uri)) for uri, one in ran]
        troubles = [self.project.scrubbed(trouble.said) for trouble in book.troubles]
        return Ran(outcome=book.status, scenarios=scenarios, evidence=failing, troubles=troubles)
