"""Small projects whose server is recorded, real clients, and a real behave that runs what was written."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import mcp.client.stdio
import mcp_types as types
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from tests import commands

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

ROOT = Path(__file__).parents[2]
RECORD = (sys.executable, "-m", "mcpbdd.cli", "record")
TO = "features/recorded.feature"
ERAS = pytest.mark.parametrize("mode", ["legacy", "auto"])
"""How the SDK's client comes to speak 2025-11-25, and 2026-07-28."""

NOTES = '''\
"""A server that keeps notes: ids and moments are new every time."""

import datetime
import secrets

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError


def create():
    server, kept = MCPServer("notes"), {}

    @server.tool()
    def add(text: str) -> dict[str, str]:
        """Keep a note."""
        key = f"n-{secrets.token_hex(4)}"
        kept[key] = text
        return {"id": key, "text": text, "at": datetime.datetime.now(datetime.UTC).isoformat()}

    @server.tool()
    def read(id: str) -> str:
        """Give a note."""
        if id not in kept:
            raise ToolError(f"not_found: there is no note {id}.")
        return kept[id]

    @server.tool()
    def count() -> int:
        """Count the notes."""
        return len(kept)

    return server
'''
LIBRARY = "from mcpbdd.binding import use_steps\n\nuse_steps()\n"
ENVIRONMENT = "from mcpbdd.binding import install\n\ninstall(globals())\n"
CONFIGURATION = '[servers.notes]\ntarget = "notes_server:create"\n'


@dataclass(frozen=True)
class Project:
    """A project in a folder of its own.

    Attributes:
        folder: where it is.
    """

    folder: Path

    @property
    def feature(self) -> str:
        """What was written."""
        return (self.folder / TO).read_text("utf-8")

    def write(self, path: str, text: str) -> None:
        """Write a file."""
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text, "utf-8")

    def behave(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run what was written, as a user does."""
        words = ["behave", "features/", "--no-color", *arguments]
        return commands.run(words, self.folder, env=self.environment())

    def environment(self) -> dict[str, str]:
        """The environment of its processes: ours, and its modules can be found."""
        return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(self.folder)])}

    def start(self, *words: str, **more: Any) -> subprocess.Popen[bytes]:
        """Start the recorder."""
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
        return subprocess.Popen([*RECORD, *words], cwd=self.folder, env=self.environment(), **pipes)

    @asynccontextmanager
    async def over_stdio(self, mode: Any, *words: str, answer: Any = None) -> AsyncIterator[Client]:
        """Give the SDK's client, connected through the recorder as through a server."""
        arguments = [*RECORD[1:], *words, "--to", TO, "--frames", "frames.ndjson"]
        parameters = StdioServerParameters(
            command=RECORD[0], args=arguments, env=self.environment(), cwd=self.folder
        )
        with (self.folder / "stderr.txt").open("w") as told:
            transport = stdio_client(parameters, errlog=told)
            async with Client(transport, mode=mode, elicitation_callback=answer) as client:
                yield client

    @contextmanager
    def listening(self, *words: str) -> Iterator[str]:
        """Give the address of a recorder over HTTP; at the end it is interrupted, and must end well."""
        process = self.start(*words, "--http", "--to", TO, "--frames", "frames.ndjson")
        assert process.stderr is not None
        said: list[str] = []
        try:
            for line in process.stderr:
                said.append(line.decode())
                if found := re.search(r"listening at (http://\S+);", said[-1]):
                    yield found[1]
                    break
        finally:
            process.send_signal(signal.SIGINT)
            _, rest = process.communicate(timeout=200)
        self.write("stderr.txt", "".join(said) + rest.decode())
        assert process.returncode == 0, "".join(said) + rest.decode()


@asynccontextmanager
async def over_http(url: str, mode: Any, answer: Any = None) -> AsyncIterator[Client]:
    """Give the SDK's client over streamable HTTP."""
    async with Client(streamable_http_client(url), mode=mode, elicitation_callback=answer) as client:
        yield client


def accepting(**content: Any) -> Callable[..., Any]:
    """Give a user who accepts every question with this."""

    async def answer(_context: object, _params: object) -> types.ElicitResult:
        return types.ElicitResult(action="accept", content=content)

    return answer


def declining() -> Callable[..., Any]:
    """Give a user who says no."""

    async def answer(_context: object, _params: object) -> types.ElicitResult:
        return types.ElicitResult(action="decline")

    return answer


def run(work: Callable[[], Any]) -> None:
    """Let a client work, for four minutes at most."""

    async def within() -> None:
        with anyio.fail_after(240):
            await work()

    anyio.run(within)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with the server that keeps notes."""
    made = Project(tmp_path)
    made.write("notes_server.py", NOTES)
    made.write("mcpbdd.toml", CONFIGURATION)
    made.write("steps/library.py", LIBRARY)
    made.write("environment.py", ENVIRONMENT)
    (tmp_path / "features").mkdir()
    return made


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the SDK's client wait for the recorder's end, where it would end it after two seconds."""
    monkeypatch.setattr(mcp.client.stdio, "PROCESS_TERMINATION_TIMEOUT", 200.0)
