"""The server of a scenario: how it is built, reached, restarted and put away."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mcpbdd.config import folder_names, is_address
from mcpbdd.connection.eras import DoesNotSpeak
from mcpbdd.connection.in_process import Elsewhere, HostedServer, called, server_in
from mcpbdd.connection.session import Session
from mcpbdd.errors import LeftOut, Misuse
from mcpbdd.importing import NotInstalled, load_attribute
from mcpbdd.world.described import described_module
from mcpbdd.world.filling import Filled
from mcpbdd.world.processes import Processes
from mcpbdd.world.reaching import Reaching, era_trouble, refuse_unreachable, refuse_unspoken

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcp.server import Server
    from mcp.server.mcpserver import MCPServer

    from mcpbdd.config import Transport
    from mcpbdd.connection.manner import Manner
    from mcpbdd.transcript import Transcript
    from mcpbdd.world.stage import Stage

START_WITHIN = 30.0
"""Seconds that a server has to start; a Python process imports for two of them, more on a busy machine."""


class Scene(Filled):
    """The one server of a scenario.

    Args:
        stage: what the run shares.
        name: the server's name in the configuration.
        folders: gives the path of a scenario's folder.
        transport: how it is reached.
        settings: what the scenario says beyond the configuration; `environment.NAME` for a process.
        fresh: the scenario wants a process of its own.

    Attributes:
        transport_of_run: whether the run chose the transport, and neither scenario nor configuration.
    """

    def __init__(
        self,
        stage: Stage,
        name: str,
        folders: Callable[[str], Path],
        transport: Transport,
        settings: dict[str, Any],
        *,
        fresh: bool,
    ) -> None:
        super().__init__(stage, name, folders, transport, settings)
        self.described: dict[str, Any] = {}
        self.transport_of_run = False
        # A process that was told the path of a scenario's folder is of no use to the next scenario.
        self._fresh = fresh or bool(folder_names(self.config))
        self._reaching = Reaching(stage, self.tokens, str(self.config.target))
        self._hosted: HostedServer | None = None
        self._processes = Processes(stage, name, self.config, fresh=self._fresh)
        for folder in sorted(folder_names(self.config)):
            folders(folder)
        refuse_unreachable(self)

    @property
    def label(self) -> str:
        """How messages call it."""
        return f'the server "{self.name}"'

    @property
    def answers_any_tool(self) -> bool:
        """Whether it answers tools that it does not list."""
        return False

    def must_offer(self, tool: str) -> None:
        """Refuse to call what cannot be there; whether a server has a tool it answers itself."""

    def connect(self, manner: Manner, transcript: Transcript) -> Session:
        """Give an actor a connection.

        Raises:
            LeftOut: the server does not speak the era, and nobody says that it must; or it is not reached over the
                transport that the run chose.
            Mismatch: it does not speak an era that the configuration says it must.
            Misuse, Unreachable: it cannot be built or started.
        """
        refuse_unspoken(self, manner, self._stage)
        try:
            if self.transport == "in process":
                session = Session(self._stage.runtime, self._server().transport, manner, transcript)
                session.connect()
                return session
            if self.transport == "http":
                return self._reaching.connect(self._address(), manner, transcript)
            return self._connect_process(manner, transcript)
        except NotInstalled as missing:
            raise self._not_installed(missing) from missing
        except Elsewhere as unfit:
            if self.transport_of_run:
                raise LeftOut(f'{self.label} is not reached over "{self.transport}"') from unfit
            raise
        except DoesNotSpeak as other:
            self._stage.unspoken[(self.name, manner.era)] = str(other)
            raise era_trouble(self, manner, str(other)) from None

    def hosted(self) -> Server[Any] | MCPServer[Any]:
        """Give the server itself, where it is one of this process; it is built when it is first asked for."""
        return self._server().server

    def build(self) -> None:
        """Build an in-process server now, not when it is first connected to."""
        try:
            self._server()
        except NotInstalled as missing:
            raise self._not_installed(missing) from missing

    @property
    def is_shared(self) -> bool:
        """Whether its connections go on after the scenario."""
        return self.transport == "stdio" and not self._fresh

    def restart(self) -> None:
        """Tear the server down; the next connection builds it again.

        Raises:
            Misuse: the server at an address is not ours to restart.
        """
        if is_address(self.config.target):
            raise Misuse(
                f'The server "{self.name}" is at an address and runs by itself; no scenario restarts it.'
            )
        self._processes.end()
        self._put_hosted_away()

    def _put_hosted_away(self) -> None:
        try:
            self._reaching.close()
        finally:
            self._close_hosted()

    def _close_hosted(self) -> None:
        if self._hosted is not None:
            hosted, self._hosted = self._hosted, None
            for key in [key for key, other in self._stage.reused.items() if other is hosted]:
                del self._stage.reused[key]
            hosted.close(within=5)

    def stderr(self) -> str:
        """Give what the server's processes wrote to stderr during this scenario."""
        return self._processes.stderr()

    def close(self) -> None:
        """Put the server away; a process that the feature shares goes on, unless it is no longer sound."""
        self._processes.close()
        if self.config.reuse:
            self._reaching.close()
        else:
            self._put_hosted_away()

    def _not_installed(self, missing: NotInstalled) -> LeftOut | NotInstalled:
        if self.config.optional:
            return LeftOut(f'the server "{self.name}" is optional and not installed')
        return missing

    def _address(self) -> str:
        target = str(self.config.target)
        return target if is_address(target) else self._reaching.serve(self._server())

    def _server(self) -> HostedServer:
        settings = self._settings()
        key = (self.name, json.dumps(settings, sort_keys=True, default=str))
        if self._hosted is None and self.config.reuse:
            self._hosted = self._stage.reused.get(key)
            self.described = self._stage.described.get(key, {})
        if self._hosted is None:
            hosted = HostedServer(self._stage.runtime, lambda: self._built(settings), str(self.config.target))
            hosted.open(START_WITHIN)
            self._hosted = hosted
            if self.config.reuse:
                self._stage.reused[key], self._stage.described[key] = self._hosted, self.described
        return self._hosted

    def _built(self, settings: dict[str, Any]) -> object:
        target = str(self.config.target)
        thing = load_attribute(target, folder=self._configuration.folder)
        self.described = described_module(target, thing)
        if server_in(thing) is not None:
            return thing
        if not callable(thing):
            raise Misuse(
                f'"{target}" is a {type(thing).__name__}, neither a server nor a function that gives one.'
            )
        return called(thing, settings, target)

    def _connect_process(self, manner: Manner, transcript: Transcript) -> Session:
        shared = self._processes.connect(self._command(), manner, transcript)
        self.described = shared.described
        return shared.session
