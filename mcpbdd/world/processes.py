"""The processes behind the connections of one scenario: its own, and those that the feature shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.connection.session import Session
from mcpbdd.connection.stdio import Process
from mcpbdd.world.described import described_command
from mcpbdd.world.stage import Shared

if TYPE_CHECKING:
    from mcpbdd.config import ServerConfig
    from mcpbdd.connection.command import Command
    from mcpbdd.connection.manner import Manner
    from mcpbdd.transcript import Transcript
    from mcpbdd.world.stage import Stage


class Processes:
    """What a scenario reaches over stdio.

    Args:
        stage: what the run shares; processes that a feature shares live there.
        name: the server's name in the configuration.
        config: its configuration.
        fresh: the scenario has processes of its own.
    """

    def __init__(self, stage: Stage, name: str, config: ServerConfig, *, fresh: bool) -> None:
        self._stage, self._name, self._config, self._fresh = stage, name, config, fresh
        self._own: list[Shared] = []
        self._shared: list[tuple[Shared, int]] = []
        self._said = ""

    def connect(self, command: Command, manner: Manner, transcript: Transcript) -> Shared:
        """Give a connection to a process: a new one, or one of the feature's that was started in the same way."""
        key = (self._name, command.arguments, tuple(sorted(command.environment.items())), manner.key)
        shared = self._stage.processes.get(key) if not self._fresh else None
        if shared is not None:
            shared.session.attend(transcript)
            self._shared.append((shared, shared.process.mark()))
            return shared
        shared = self._started(command, manner, transcript)
        if self._fresh:
            self._own.append(shared)
        else:
            self._stage.processes[key] = shared
            self._shared.append((shared, 0))
        return shared

    def stderr(self) -> str:
        """Give what the processes wrote to stderr during this scenario."""
        own = [shared.process.stderr() for shared in self._own]
        return "".join([self._said, *own, *(shared.process.stderr(since) for shared, since in self._shared)])

    def end(self) -> None:
        """End them all."""
        for shared in [*self._own, *(shared for shared, _ in self._shared)]:
            self._end(shared)

    def close(self) -> None:
        """End the scenario's own; what the feature shares goes on, unless it is no longer sound."""
        for shared in [*self._own, *(shared for shared, _ in self._shared if not shared.session.sound)]:
            self._end(shared)
        self._shared.clear()

    def _started(self, command: Command, manner: Manner, transcript: Transcript) -> Shared:
        process = Process(command)
        session = Session(self._stage.runtime, process.transport, manner, transcript, process.stderr)
        shared = Shared(session, process, described_command(self._config.target, command))
        try:
            session.connect()
        except BaseException:  # whatever it is goes on, and leaves no process behind
            process.forget()
            raise
        return shared

    def _end(self, shared: Shared) -> None:
        """End a process, and keep what it said."""
        since = next((mark for other, mark in self._shared if other is shared), 0)
        self._said += shared.process.stderr(since)
        self._own = [other for other in self._own if other is not shared]
        self._shared = [entry for entry in self._shared if entry[0] is not shared]
        for key in [key for key, other in self._stage.processes.items() if other is shared]:
            del self._stage.processes[key]
        shared.close()
