"""What the project's servers offer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, Field

from mcpbdd.agents.errors import UNKNOWN_SERVER, fail
from mcpbdd.agents.project import Project
from mcpbdd.config import Configuration, load
from mcpbdd.errors import Misuse, nearest
from mcpbdd.kit.contracts import contracts_in
from mcpbdd.snapshot import Kind, ServerFacts, Snapshot, fingerprint, load_snapshot, snapshot_path

UNKNOWN = "Nobody has asked it yet what it offers; ask_servers does."
STALE = "Its configuration has changed since it was asked; ask_servers asks it again."


class Offer(BaseModel):
    """Something that a server offers."""

    name: str = Field(description="As scenarios name it: the name, the URI, or the URI template.")
    description: str = ""
    arguments: dict[str, Any] = Field(
        default={}, description="A tool: its input schema. A prompt: its arguments."
    )
    result: dict[str, Any] = Field(default={}, description="A tool's output schema, where it declares one.")
    annotations: dict[str, Any] = {}
    reasons: dict[str, str] = Field(default={}, description="Declared error reasons, and when each is given.")


class ServerOffer(BaseModel):
    """A server of the configuration."""

    name: str = Field(description='As in: Given the server "…"')
    eras: list[str]
    summary: str
    tools: list[Offer] = []
    prompts: list[Offer] = []
    resources: list[Offer] = []
    resource_templates: list[Offer] = []


class Servers(BaseModel):
    """The servers that scenarios may name."""

    servers: list[ServerOffer]


@dataclass(frozen=True, slots=True)
class Listing:
    """Lists the servers of a project.

    Attributes:
        project: whose.
    """

    project: Project

    async def list_servers(
        self,
        server: Annotated[str, Field(max_length=200, description="Tell all that this one offers.")] = "",
    ) -> Servers:
        """List the servers that scenarios may name; with a name, all that it offers: tools with their schemas,
        resources, prompts, and the reasons with which calls fail.

        What is told was kept when the servers were asked the last time; none is started.
        """
        configuration, snapshot = known_of(self.project)
        if not server:
            return Servers(
                servers=[offer_of(name, configuration, snapshot) for name in configuration.servers]
            )
        must_know(self.project, server)
        return Servers(servers=[offer_of(server, configuration, snapshot, in_full=True)])


def must_know(project: Project, server: str) -> None:
    """Refuse a server that the configuration has not.

    Raises:
        Failure: it has none of that name, or cannot be read.
    """
    servers = known_of(project)[0].servers
    if server not in servers:
        fail(UNKNOWN_SERVER, f'The configuration has no server "{server}".{nearest(server, servers)}')


def known_of(project: Project) -> tuple[Configuration, Snapshot]:
    """Give a project's configuration, and what is known of its servers' offers.

    Raises:
        Failure: one of them cannot be read.
    """
    try:
        configuration = load(project.folder)
        return configuration, load_snapshot(snapshot_path(configuration))
    except Misuse as slip:
        project.broken(slip)


def offer_of(
    name: str, configuration: Configuration, snapshot: Snapshot, *, in_full: bool = False
) -> ServerOffer:
    """Tell what is known of a server.

    Args:
        name: of the server.
        configuration: that has it.
        snapshot: what is known.
        in_full: each thing that it offers, and not only how many.
    """
    server, facts = configuration.servers[name], snapshot.servers.get(name)
    eras: list[str] = [*(server.eras or configuration.eras)]
    if facts is None:
        return ServerOffer(name=name, eras=eras, summary=UNKNOWN)
    stale = "" if fingerprint(server) == facts.configured else f" {STALE}"
    offers = {_field(kind): _offers(facts, kind) for kind in _KINDS} if in_full else {}
    return ServerOffer(
        name=name, eras=sorted(map(str, facts.eras)), summary=f"{facts.summary}.{stale}", **offers
    )


_KINDS: tuple[Kind, ...] = ("tools", "prompts", "resources", "resource templates")


def _field(kind: Kind) -> str:
    return kind.replace(" ", "_")


def _offers(facts: ServerFacts, kind: Kind) -> list[Offer]:
    return [_offer(name, entry) for name, entry in facts.of(kind).items()]


def _offer(name: str, entry: Mapping[str, Any]) -> Offer:
    asked = {one["name"]: one for one in entry.get("arguments") or () if "name" in one}
    return Offer(
        name=name,
        description=str(entry.get("description") or ""),
        arguments=entry.get("inputSchema") or asked,
        result=entry.get("outputSchema") or {},
        annotations=entry.get("annotations") or {},
        reasons={one["reason"]: str(one.get("when", "")) for one in contracts_in(entry)},
    )
