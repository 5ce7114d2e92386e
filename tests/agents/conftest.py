"""A small project, and servers of ours for it."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from mcp.client import Client

from mcpbdd.agents import create_server
from mcpbdd.agents.project import Project
from tests.servers import greeter_project

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from mcp_types import CallToolResult

SLOW_SERVER = """\
import subprocess, sys, time
from mcp.server.mcpserver import MCPServer

mcp = MCPServer("greeter")

@mcp.tool()
def hang(note: str) -> str:
    code = "import signal, time; [signal.signal(n, signal.SIG_IGN) for n in (1, 2, 15)]; time.sleep(300)"
    child = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
    with open(note, "w") as file:
        file.write(str(child.pid))
    time.sleep(300)
    return "never"
"""
"""A server that hangs, and has started a process that no signal but the last one ends."""


def hanging(note: Path) -> str:
    """Give a text whose scenario hangs once the note tells of the process that it has started."""
    return (
        "Feature: Hanging\n  Scenario: It hangs\n"
        '    Given the server "greeter"\n    And the client waits at most 250 seconds\n'
        f'    When the client calls the tool "hang" with\n      | note | {note} |\n    Then the call succeeds\n'
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give the folder of a project that greets."""
    place = (tmp_path / "project").resolve()
    place.mkdir()
    greeter_project.prepare(place)
    return place


@pytest.fixture
def project(folder: Path) -> Project:
    """Give that project."""
    return Project.at(folder)


@asynccontextmanager
async def serving(folder: Path, **more: Any) -> AsyncIterator[Client]:
    """Serve a project in this process, and give a client of it."""
    async with Client(create_server(folder), **more) as client:
        yield client


def reason(result: CallToolResult) -> str:
    """Give the reason with which a call failed; empty where it did not."""
    error = (result.structured_content or {}).get("error", {}) if result.is_error else {}
    return str(error.get("data", {}).get("reason", ""))
