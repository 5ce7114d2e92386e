"""From what the user named to what is started, or to where it is reached."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.config import (
    RESOLVER,
    VERIFIER,
    ServerConfig,
    folder_names,
    is_address,
    resolve,
    takes_resolver,
    takes_verifier,
)
from mcpbdd.connection.command import ORDER, Command, which
from mcpbdd.errors import Misuse
from mcpbdd.transcript import Redactor

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpbdd.config import Configuration

SERVE = ("python", "-P", "-m", "mcpbdd.connection.serve")
"""Serves a "module:attr" over stdio; the project's folder comes on the path later (-P)."""
SERVE_OVER_HTTP = ("python", "-P", "-m", "mcpbdd.connection.serve_over_http")
SAFE = ("HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER")
"""What a server of the configuration gets of this process's environment, as in a run."""


@dataclass(frozen=True)
class Launch:
    """A server that is to be recorded.

    Attributes:
        configuration: has the server, so that it can be built again.
        name: what the configuration calls it.
        is_configured: it stands in the project's own file; otherwise scenarios need a table there first.
        folder_of: gives the path of a folder that settings name.
        redactor: has learned every value of `{env:…}`.
    """

    configuration: Configuration
    name: str
    is_configured: bool
    folder_of: Callable[[str], Path]
    redactor: Redactor = field(default_factory=Redactor)

    @property
    def config(self) -> ServerConfig:
        """The server's table."""
        return self.configuration.server(self.name)

    @property
    def is_at_an_address(self) -> bool:
        """Whether it runs by itself: its calls cannot be made again without doing again what they did."""
        return is_address(self.config.target)

    def folders(self) -> dict[str, str]:
        """Give the folders that settings name: name -> absolute path."""
        return {name: str(self.folder_of(name)) for name in sorted(folder_names(self.config))}

    def command(self) -> Command:
        """Give how it is started over stdio.

        Raises:
            Misuse: it is reached over HTTP only, or needs what lives in the process of scenarios.
        """
        target, folder = self.config.target, self.configuration.folder
        if is_address(target) or self.config.transport == "http":
            raise Misuse(f'The server "{self.name}" is reached over http: write --http.')
        if isinstance(target, str):
            return self._serving(SERVE, target)
        words = tuple(self._resolved("target", list(target)))
        return Command((which(words[0], folder), *words[1:]), self._environment(), folder)

    def command_of_a_server_over_http(self) -> Command:
        """Give what serves it over HTTP; it says where in its first line, and ends when its input does.

        Raises:
            Misuse: it is a command itself, or needs what lives in the process of scenarios.
        """
        if not isinstance(self.config.target, str):
            raise Misuse(
                f'The server "{self.name}" is a command, so it is reached over stdio: leave out --http.'
            )
        return self._serving(SERVE_OVER_HTTP, self.config.target)

    def _serving(self, words: tuple[str, ...], target: str) -> Command:
        folder = self.configuration.folder
        order = {"target": target, "settings": self._settings(), "folder": str(folder), "stores": True}
        environment = {**self._environment(), ORDER: json.dumps(order)}
        return Command((which(words[0], folder), *words[1:]), environment, folder)

    def _environment(self) -> dict[str, str]:
        return {**self._inherited(), **self._resolved("environment", self.config.environment)}

    def address(self) -> str:
        """Give the address at which it runs.

        Raises:
            Misuse: that is not on this machine.
        """
        from mcpbdd.connection.http import refuse_elsewhere  # noqa: PLC0415 - it is slow to import

        url = str(self.config.target)
        refuse_elsewhere(url, self.name)
        return url

    def _inherited(self) -> dict[str, str]:
        """A server that the user named by its command gets what the client gave to us in its place."""
        return {name: value for name, value in os.environ.items() if name in SAFE or not self.is_configured}

    def _settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = self._resolved("settings", self.config.settings)
        unfit = (
            (VERIFIER, takes_verifier, "the tokens"),
            (RESOLVER, takes_resolver, "the servers behind it"),
        )
        for handed, is_taken, what in unfit:
            if is_taken(settings):
                raise Misuse(
                    f'The server "{self.name}" takes {handed}: {what} of a scenario, which no real client has. '
                    "Name a configuration in which the setting says what is there in production."
                )
        return settings

    def _resolved(self, key: str, value: Any) -> Any:
        place = self.configuration.place("servers", self.name, key)
        resolved = resolve(value, self.folder_of, os.environ, place, upstream=self._upstream)
        for secret in resolved.secrets:
            self.redactor.learn(secret)
        return resolved.value

    def _upstream(self, origin: str) -> str:
        if origin:
            return origin
        raise Misuse(
            f'The server "{self.name}" is told {{upstream}}, which stands for no address outside of scenarios; '
            "write {upstream:https://host}."
        )
