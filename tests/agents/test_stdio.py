"""The installed command, with a real client over stdio: nothing blocks, and nothing outlives the client."""

from __future__ import annotations

import os
import sys
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import anyio.to_thread
import psutil
import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from tests.agents.conftest import SLOW_SERVER, hanging

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.slow

INSTALLED = Path(sys.executable).with_name("mcpbdd")
ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def connected(command: Path, folder: Path, **more: Any) -> AsyncIterator[Client]:
    """Start the command in a project, and connect to it."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    parameters = StdioServerParameters(
        command=str(command), args=["mcp", "--project", str(folder)], env=environment
    )
    async with Client(stdio_client(parameters), **more) as client:
        yield client


def mine() -> set[psutil.Process]:
    """Give every process that this one has started."""
    return set(psutil.Process().children(recursive=True))


def test_the_installed_command_serves_through_a_symlink_too(folder: Path, tmp_path: Path) -> None:
    command, project = tmp_path / "my-mcpbdd", tmp_path / "linked"
    command.symlink_to(INSTALLED)
    project.symlink_to(folder)

    async def use() -> None:
        async with connected(command, project) as client:
            tools = await client.list_tools()
            assert "run_scenario" in {tool.name for tool in tools.tools}
            ran = await client.call_tool("run_scenario", {"path": "features/greeter.feature"})
            assert ran.structured_content is not None
            assert ran.structured_content["outcome"] == "passed"
            written = await client.call_tool(
                "write_feature", {"path": "features/a.feature", "text": "Feature: A\n"}
            )
            assert not written.is_error

    anyio.run(use)
    assert (folder / "features" / "a.feature").read_text() == "Feature: A\n"


def test_a_run_blocks_nothing_and_ends_with_its_client(folder: Path, tmp_path: Path) -> None:
    (folder / "server.py").write_text(SLOW_SERVER)
    note = tmp_path / "note"
    before = mine()

    async def use() -> None:
        async with connected(INSTALLED, folder) as client, anyio.create_task_group() as beside:
            beside.start_soon(client.call_tool, "run_scenario", {"text": hanging(note), "deadline": 300})
            await anyio.to_thread.run_sync(wait_for, lambda: note.exists() and note.read_text())
            began = time.monotonic()
            listed = await client.call_tool("list_servers")
            assert not listed.is_error
            assert time.monotonic() - began < 60  # the run beside it takes 300
            beside.cancel_scope.cancel()

    anyio.run(use)
    grandchild = int(note.read_text())
    wait_for(lambda: not psutil.pid_exists(grandchild) and not (mine() - before))


def test_a_server_that_is_killed_leaves_no_run_behind(folder: Path, tmp_path: Path) -> None:
    (folder / "server.py").write_text(SLOW_SERVER)
    note = tmp_path / "note"

    async def use() -> None:
        before = mine()
        async with anyio.create_task_group() as beside:

            async def run() -> None:
                async with connected(INSTALLED, folder) as client:
                    await client.call_tool("run_scenario", {"text": hanging(note), "deadline": 300})

            beside.start_soon(run)
            await anyio.to_thread.run_sync(wait_for, lambda: note.exists() and note.read_text())
            server = next(one for one in mine() - before if one.parent() == psutil.Process())
            server.kill()
            wait_for(lambda: not psutil.pid_exists(int(note.read_text())))
            beside.cancel_scope.cancel()

    anyio.run(use)


def wait_for(condition: Any, within: float = 120) -> None:
    """Wait until something holds."""
    end = time.monotonic() + within
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)
