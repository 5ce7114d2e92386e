"""Asking the project's servers what they offer."""

from dataclasses import dataclass, field
from typing import Annotated

from mcp_types import ToolAnnotations
from pydantic import BaseModel, Field

from mcpbdd.agents.children import Children
from mcpbdd.agents.project import Project
from mcpbdd.agents.tools.servers import ServerOffer, known_of, must_know, offer_of

ASKS = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=True
)
WITHIN = 120.0
"""Seconds for all servers together."""


class Asked(BaseModel):
    """What the servers offer now."""

    servers: list[ServerOffer]
    silent: str = Field(default="", description="Which did not answer, and why.")


@dataclass(frozen=True, slots=True)
class Asking:
    """Asks the servers of a project.

    Attributes:
        project: whose.
        children: who runs the process that asks.
    """

    project: Project
    children: Children = field(repr=False)

    async def ask_servers(
        self, server: Annotated[str, Field(max_length=200, description="Ask this one alone.")] = ""
    ) -> Asked:
        """Start the configured servers, or one of them, and ask what they offer; nothing is called.

        The answer is kept in .mcpbdd/snapshot.json, for list_servers and check_feature.
        """
        if server:
            must_know(self.project, server)
        self.project.must_keep()
        chosen = ("--", server) if server else ()
        ended = await self.children.run(
            "mcpbdd.cli", ("snapshot", *chosen), self.project.folder, within=WITHIN
        )
        configuration, snapshot = known_of(self.project)
        silent = self.project.scrubbed(ended.errors).strip().removeprefix("mcpbdd: ") if ended.status else ""
        told = [server] if server else list(configuration.servers)
        return Asked(servers=[offer_of(name, configuration, snapshot) for name in told], silent=silent)
