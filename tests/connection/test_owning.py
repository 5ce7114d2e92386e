"""Functions that serve stdin and stdout themselves, in this process."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from mcp.server import stdio
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver import server as home_of_mcpserver
from mcp.server.stdio import stdio_server

from mcpbdd.connection import owning
from mcpbdd.connection.capabilities import OFFERS, declared
from mcpbdd.connection.in_process import HostedServer, called
from mcpbdd.connection.manner import Manner
from mcpbdd.connection.session import Session
from mcpbdd.errors import Misuse, Unreachable
from mcpbdd.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.runtime import Runtime

SDKS_OWN = stdio_server


async def serve() -> None:
    """Serve a low-level server."""
    server: Server[Any] = Server("own")
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


async def serve_high() -> None:
    """Serve an MCPServer, which opens the streams in a module of its own."""
    await MCPServer("high").run_stdio_async()


def opened(runtime: Runtime, function: Callable[..., Any]) -> HostedServer:
    """Open it."""
    hosted = HostedServer(runtime, function, "x:y")
    hosted.open(2)
    return hosted


@pytest.mark.parametrize(("function", "name"), [(serve, "own"), (serve_high, "high")])
@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
def test_it_is_spoken_to_as_any_other(
    runtime: Runtime, sessions: list[Session], function: Any, name: str, era: Any
) -> None:
    """In both eras, and once it serves the SDK's own function is where it was."""
    hosted = opened(runtime, function)
    manner = Manner("the client", era, OFFERS, declared(OFFERS))
    sessions.append(Session(runtime, hosted.transport, manner, Transcript()))
    sessions[0].connect()
    assert sessions[0].server["name"] == name
    assert stdio.stdio_server is stdio_server is SDKS_OWN
    assert vars(home_of_mcpserver)["stdio_server"] is SDKS_OWN


def test_each_connection_has_a_run_of_its_own(runtime: Runtime) -> None:
    """The first that was begun serves the first connection."""
    begun: list[int] = []

    async def counted() -> None:
        begun.append(1)
        await serve()

    hosted = opened(runtime, counted)
    assert len(begun) == 1

    async def connected() -> int:
        async with hosted.transport(), hosted.transport():
            return len(begun)

    assert runtime.run(connected, deadline=5) == 2
    hosted.close(5)


def test_one_that_nobody_connects_to_is_ended(runtime: Runtime) -> None:
    """When the server is closed."""
    ended: list[str] = []

    async def noted() -> None:
        try:
            await serve()
        finally:
            ended.append("ended")

    hosted = opened(runtime, noted)
    hosted.close(2)
    assert ended == ["ended"]


def test_one_that_does_not_notice_that_its_client_has_gone_is_cancelled(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while."""
    monkeypatch.setattr(owning, "GRACE", 0.05)
    cancelled: list[str] = []

    async def deaf() -> None:
        try:
            async with stdio_server():
                await anyio.sleep_forever()
        finally:
            cancelled.append("cancelled")

    hosted = opened(runtime, deaf)

    async def connected() -> None:
        async with hosted.transport():
            pass

    runtime.run(connected, deadline=5)
    assert cancelled == ["cancelled"]
    hosted.close(2)


async def leave() -> None:
    """End the interpreter before anything is served."""
    sys.exit("no such zone")


async def stumble() -> None:
    """Raise before anything is served."""
    await anyio.lowlevel.checkpoint()
    raise LookupError("no disk")


@pytest.mark.parametrize(
    ("function", "words"), [(leave, "SystemExit: no such zone"), (stumble, "LookupError: no disk")]
)
def test_what_it_raises_before_it_serves_is_told(runtime: Runtime, function: Any, words: str) -> None:
    """With its type, and the run goes on."""
    with pytest.raises(Unreachable, match=f"^x:y raised {words}$"):
        opened(runtime, function)


def test_one_that_ends_without_serving_is_no_server(runtime: Runtime) -> None:
    """The author forgot something."""

    async def forgetful() -> None:
        await anyio.lowlevel.checkpoint()

    with pytest.raises(
        Misuse, match=r"x:y gave NoneType, which is no MCP server\. .* serves stdin and stdout"
    ):
        opened(runtime, forgetful)


def test_what_it_raises_while_it_serves_ends_the_connection(runtime: Runtime) -> None:
    """And is told there."""

    async def breaking() -> None:
        async with stdio_server():
            raise LookupError("no disk")

    hosted = opened(runtime, breaking)

    async def connected() -> None:
        async with hosted.transport():
            await anyio.lowlevel.checkpoint()

    with pytest.raises(LookupError, match="no disk"):
        runtime.run(connected, deadline=5)
    hosted.close(2)


def main() -> None:
    """Be a program, as a console script is."""
    asyncio.run(serve())


def main_high() -> None:
    """Be one by the SDK's own means."""
    MCPServer("high").run()


def main_wrapped() -> None:
    """Be one that serves in a task group."""

    async def grouped() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(serve)

    anyio.run(grouped)


@pytest.mark.parametrize("function", [main, main_high, main_wrapped])
def test_a_program_is_the_authors_slip(function: Any) -> None:
    """It is not begun, and what starts loops is afterwards what it was."""
    before = asyncio.run, anyio.run, stdio.stdio_server
    with pytest.raises(
        Misuse, match=r"^x:y is a program that starts a loop of its own; name the server object"
    ):
        called(function, {}, "x:y")
    assert (asyncio.run, anyio.run, stdio.stdio_server) == before


def test_a_factory_may_start_a_loop_for_something_else() -> None:
    """Such as asking for what the server needs; what is raised there is told as ever."""

    async def answer() -> int:
        await anyio.lowlevel.checkpoint()
        return 42

    async def trouble() -> None:
        await anyio.lowlevel.checkpoint()
        raise LookupError("no disk")

    assert called(lambda: asyncio.run(answer()), {}, "x:y") == 42
    with pytest.raises(Unreachable, match="x:y raised LookupError: no disk"):
        called(lambda: anyio.run(trouble), {}, "x:y")


def test_it_cannot_be_served_elsewhere(runtime: Runtime) -> None:
    """There is no object that could be put behind a port."""
    hosted = opened(runtime, serve)
    with pytest.raises(Misuse, match="reached in process or over stdio only"):
        _ = hosted.server
    hosted.close(2)
