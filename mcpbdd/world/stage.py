"""What all scenarios of a run share: the loop, the configuration, the secrets, the processes of a feature."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from mcpbdd.config import ServerConfig
from mcpbdd.doubles.upstream import Network
from mcpbdd.errors import McpbddError
from mcpbdd.runtime import Runtime
from mcpbdd.transcript import Redactor
from mcpbdd.world import canaries

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from mcpbdd.config import Configuration, Transport
    from mcpbdd.connection.in_process import HostedServer
    from mcpbdd.connection.session import Session
    from mcpbdd.connection.stdio import Process


@dataclass
class Shared:
    """A connection to a process that the scenarios of a feature share."""

    session: Session
    process: Process
    described: dict[str, Any] = field(default_factory=dict)

    def close(self) -> None:
        """End the process."""
        try:
            self.session.close()
        finally:
            self.process.forget()


@dataclass
class Stage:
    """What all scenarios of a run share.

    Attributes:
        configuration: the project's.
        transport: what the run's option chose for every server, None for each server's own.
        confined: scenarios reach only what the configuration names; see `world.reach`.
        runtime: the loop.
        redactor: every secret that the run has learned.
        processes: connections to processes, kept until the feature ends.
        reused: servers that the configuration says to build once.
        network: what connections of this process reach while a scenario runs.
        described: what those are, for the record, by the same keys.
        unspoken: server and era -> what the server answered instead of speaking it.
        canary: what no server has a reason to show; it stands in its environment.
        offers: server, era, transport and client's capabilities of every offer that was taken down.
    """

    configuration: Configuration
    transport: Transport | None = None
    confined: bool = False
    runtime: Runtime = field(default_factory=Runtime)
    redactor: Redactor = field(default_factory=Redactor)
    processes: dict[Hashable, Shared] = field(default_factory=dict)
    reused: dict[Hashable, HostedServer] = field(default_factory=dict)
    described: dict[Hashable, dict[str, Any]] = field(default_factory=dict)
    unspoken: dict[tuple[str, str], str] = field(default_factory=dict)
    offers: set[tuple[object, ...]] = field(default_factory=set)
    network: Network = field(default_factory=Network)
    canary: str = field(init=False)

    def __post_init__(self) -> None:
        """Plant the canary; a stage that is made of another one has the same."""
        self.canary = canaries.planted()
        self.redactor.learn(self.canary)

    def knowing(self, name: str, target: str) -> Stage:
        """Give the stage as if a server of that name were configured; what the run shares stays shared."""
        servers = {**self.configuration.servers, name: ServerConfig(target=target)}
        return replace(self, configuration=self.configuration.model_copy(update={"servers": servers}))

    def end_feature(self) -> list[str]:
        """End the processes of the feature.

        Returns:
            What went wrong, a sentence each.
        """
        processes, self.processes = self.processes, {}
        return closed_all(shared.close for shared in processes.values())

    def close(self) -> list[str]:
        """End everything.

        Returns:
            What went wrong, a sentence each.
        """
        troubles = self.end_feature()
        reused, self.reused = self.reused, {}
        troubles += closed_all(_closing(server) for server in reused.values())
        self.network.end()
        canaries.dug_out()
        for thread in self.runtime.close():
            troubles.append(f'A thread of a server did not end: "{thread}". The process is ended without it.')
        return troubles


def _closing(server: HostedServer) -> Callable[[], None]:
    return lambda: server.close(within=5)


def closed_all(closings: Any) -> list[str]:
    """Close one after the other, whatever becomes of each.

    Args:
        closings: functions that close something.

    Returns:
        What went wrong, a sentence each.
    """
    troubles: list[str] = []
    for close in closings:
        try:
            close()
        except McpbddError as trouble:
            troubles.append(str(trouble))
    return troubles
