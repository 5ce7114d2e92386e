"""What a server is started with: settings, environment and command, placeholders filled in."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING, Any

from mcpbdd.config import (
    VERIFIER,
    is_address,
    resolve,
    takes_resolver,
    takes_store,
    takes_verifier,
    upstreams_in,
)
from mcpbdd.connection.command import ORDER, Command
from mcpbdd.connection.identity import Tokens
from mcpbdd.errors import Misuse
from mcpbdd.world.canaries import VARIABLE as CANARY

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpbdd.config import Configuration, ServerConfig, Transport
    from mcpbdd.world.stage import Stage

SERVE = ("python", "-P", "-m", "mcpbdd.doubles.upstream.guarded")
"""Serves a target over stdio; the project's folder comes on the path later (-P), lest a types.py in it stand for
Python's own while that starts."""


class Filled:
    """A server of the configuration, and what a scenario fills it with.

    Args:
        stage: what the run shares.
        name: the server's name in the configuration.
        folders: gives the path of a scenario's folder.
        transport: how it is reached.
        settings: what the scenario says beyond the configuration; `environment.NAME` for a process.

    Attributes:
        written: the settings that the scenario gave.
        handed: gives what settings such as `{store}` are filled with.
        upstream: gives what `{upstream:ORIGIN}` in a setting is filled with; told whether the server is here.
        tokens: what a setting that reads `{verifier}` is filled with.
    """

    def __init__(
        self,
        stage: Stage,
        name: str,
        folders: Callable[[str], Path],
        transport: Transport,
        settings: dict[str, Any],
    ) -> None:
        self.name, self.transport = name, transport
        self.config: ServerConfig = stage.configuration.server(name)
        self._stage, self._folders = stage, folders
        self.written = settings
        self.tokens = Tokens(stage.redactor.learn)
        self.handed: dict[str, Callable[[], object]] = {VERIFIER: lambda: self.tokens}
        self.upstream: Callable[..., str] | None = None

    @property
    def takes_store(self) -> bool:
        """Whether a setting hands the scenario's store to the server."""
        return takes_store({**self.config.settings, **self.written})

    @property
    def takes_verifier(self) -> bool:
        """Whether a setting hands the scenario's tokens to the server, so that callers reach it over HTTP."""
        return takes_verifier({**self.config.settings, **self.written})

    @property
    def takes_resolver(self) -> bool:
        """Whether a setting hands the scenario's upstream servers to the server."""
        return takes_resolver({**self.config.settings, **self.written})

    @property
    def upstreams(self) -> frozenset[str]:
        """The origins whose address a setting tells the server; empty for the one without a name."""
        return upstreams_in([self.config.settings, self.config.environment, self.config.target, self.written])

    @property
    def is_guarded(self) -> bool:
        """Whether it runs in a process of its own whose connections lead where the scenario says."""
        return self.transport == "stdio" and isinstance(self.config.target, str)

    @property
    def is_here(self) -> bool:
        """Whether it runs in the process of the scenarios: with their clock, store and watched objects."""
        return self.transport != "stdio" and not is_address(self.config.target)

    def _command(self) -> Command:
        folder, target = self._configuration.folder, self.config.target
        environment = {CANARY: self._stage.canary, **self.environment()}
        if isinstance(target, str):
            order = {
                "target": target,
                "settings": self._settings(),
                "folder": str(folder),
                "control": self._stage.network.control,
            }
            environment = {**environment, ORDER: json.dumps(order)}
            return Command(SERVE, environment, folder)
        if other := set(self.written) - {name for name in self.written if name.startswith("environment.")}:
            raise Misuse(
                f"A command takes no settings ({', '.join(sorted(other))}); write environment.NAME instead."
            )
        return Command(tuple(self._resolved("target", list(target))), environment, folder)

    def environment(self) -> dict[str, str]:
        """Give the variables that its process gets by configuration and scenario."""
        given: dict[str, str] = self._resolved(
            "environment", {**self.config.environment, **self._extra_environment()}
        )
        return given

    def _settings(self) -> dict[str, Any]:
        written = {name: value for name, value in self.written.items() if not name.startswith("environment.")}
        settings: dict[str, Any] = self._resolved("settings", {**self.config.settings, **written})
        return settings

    def _extra_environment(self) -> dict[str, str]:
        prefix = "environment."
        return {
            name[len(prefix) :]: str(value) for name, value in self.written.items() if name.startswith(prefix)
        }

    def _resolved(self, key: str, value: Any) -> Any:
        place = self._configuration.place("servers", self.name, key)
        upstream = partial(self.upstream, is_here=self.is_here) if self.upstream is not None else None
        resolved = resolve(value, self._folders, os.environ, place, self.handed, upstream)
        for secret in resolved.secrets:
            self._stage.redactor.learn(secret)
        return resolved.value

    @property
    def _configuration(self) -> Configuration:
        return self._stage.configuration
