"""Drafting features from a live server."""

from dataclasses import dataclass, field
from typing import Annotated

from mcp_types import ToolAnnotations
from pydantic import BaseModel, Field

from mcpbdd.agents.asking import answer_of
from mcpbdd.agents.children import Children
from mcpbdd.agents.errors import SERVER_SILENT, fail
from mcpbdd.agents.project import Project
from mcpbdd.agents.sketching import Job, Sketch, Sketched
from mcpbdd.agents.tools.servers import must_know

DRAFTS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=True)
"""The server is called, and what it says of itself need not be true."""
_MODULE = "mcpbdd.agents.sketching"


class Drafts(BaseModel):
    """Drafted features, none of them written yet."""

    features: tuple[Sketch, ...]
    green: int = Field(description="So many scenarios have run green in every era.")
    to_fill_in: int = Field(description="So many are tagged @draft, and say what to fill in.")


@dataclass(frozen=True, slots=True)
class Drafting:
    """Drafts features of a project's servers.

    Attributes:
        project: whose.
        children: who runs the process that drafts.
    """

    project: Project
    children: Children = field(repr=False)

    async def draft_features(
        self,
        server: Annotated[str, Field(max_length=200, description="A server of the configuration.")],
        deadline: Annotated[float, Field(ge=1, le=600, description="Seconds for all of it.")] = 300,
    ) -> Drafts:
        """Draft a feature for each tool, prompt and resource template of a live server, by calling it.

        Tools that say that they destroy or reach outside are not called. Nothing is written: read what was drafted,
        give it titles that say what is wanted, and write it by write_feature.
        """
        must_know(self.project, server)
        job = Job(folder=str(self.project.folder), server=server)
        done = await answer_of(self.children, self.project, _MODULE, job, Sketched, within=deadline)
        if done.silent:
            fail(SERVER_SILENT, f'"{server}" did not answer: {self.project.scrubbed(done.silent)}')
        return Drafts(features=done.features, green=done.green, to_fill_in=done.to_fill_in)
