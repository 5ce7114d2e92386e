"""Servers in this process: what a target may be, and what becomes of one that is broken."""

from __future__ import annotations

import time
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import MCPServer

from mcpbdd.connection.in_process import HostedServer, called, server_in
from mcpbdd.errors import Misuse, Unreachable

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from mcpbdd.runtime import Runtime


def make(name: str = "made") -> MCPServer:
    """Make a server."""
    return MCPServer(name)


async def made_later() -> MCPServer:
    """Make a server, asynchronously."""
    await anyio.lowlevel.checkpoint()
    return make("later")


def with_clean_up(undone: list[str]) -> Any:
    """Give a server with a function that cleans up."""
    return make("pair"), lambda: undone.append("undone")


def with_asynchronous_clean_up(undone: list[str]) -> Any:
    """Give a server with a coroutine function that cleans up."""

    async def undo() -> None:
        await anyio.lowlevel.checkpoint()
        undone.append("undone")

    return make("pair"), undo


@contextmanager
def context(undone: list[str]) -> Iterator[MCPServer]:
    """Give a server in a context."""
    yield make("context")
    undone.append("undone")


@asynccontextmanager
async def asynchronous_context(undone: list[str]) -> AsyncIterator[MCPServer]:
    """Give a server in an asynchronous context."""
    yield make("context")
    await anyio.lowlevel.checkpoint()
    undone.append("undone")


async def pair_later(undone: list[str]) -> Any:
    """Give a pair, asynchronously."""
    return with_clean_up(undone)


@pytest.mark.parametrize(
    "target",
    [make(), Server("low"), SimpleNamespace(_mcp_server=Server("wrapped"))],
    ids=["high", "low", "wrapped"],
)
def test_a_server_is_taken_as_it_is(runtime: Runtime, target: Any) -> None:
    """An MCPServer, a low-level server, an object that wraps one."""
    hosted = HostedServer(runtime, lambda: target, "x:y")
    hosted.open(1)
    assert hosted.transport() is not hosted.transport()
    hosted.close(1)


def test_what_wraps_no_server_is_none() -> None:
    """The name alone does not do."""
    assert server_in(SimpleNamespace(_mcp_server="x")) is None
    assert server_in("server") is None


@pytest.mark.parametrize(
    "factory",
    [with_clean_up, with_asynchronous_clean_up, context, asynchronous_context, pair_later],
)
def test_what_a_factory_set_up_is_undone_at_the_end(runtime: Runtime, factory: Callable[..., Any]) -> None:
    """Once, when the server is closed, and not before."""
    undone: list[str] = []
    hosted = HostedServer(runtime, lambda: factory(undone), "x:y")
    hosted.open(1)
    hosted.transport()
    assert undone == []
    hosted.close(1)
    hosted.close(1)
    assert undone == ["undone"]


def test_a_factory_may_be_asynchronous(runtime: Runtime, connect: Any) -> None:
    """The server that comes of it can be spoken to."""
    hosted = HostedServer(runtime, made_later, "x:y")
    hosted.open(1)
    hosted.close(1)
    session = connect(make("direct"))
    assert session.server["name"] == "direct"


@contextmanager
def context_of_text() -> Iterator[str]:
    """Give something else in a context."""
    yield "text"


@pytest.mark.parametrize("made", ["text", None, (make(), "no function"), context_of_text])
def test_what_is_no_server_is_the_authors_slip(runtime: Runtime, made: Any) -> None:
    """The text says what was given instead, and what a target is."""
    hosted = HostedServer(runtime, made if callable(made) else lambda: made, "x:y")
    with pytest.raises(Misuse, match=r"^x:y gave (str|NoneType|tuple), which is no MCP server\. A target is"):
        hosted.open(1)


@contextmanager
def broken_context() -> Iterator[MCPServer]:
    """Fail on the way in."""
    raise LookupError("no disk")
    yield make()


async def broken_later() -> MCPServer:
    """Fail asynchronously."""
    raise LookupError("no disk")


@pytest.mark.parametrize("factory", [broken_context, broken_later])
def test_a_factory_that_raises_gives_no_server(runtime: Runtime, factory: Any) -> None:
    """The text says what it raised."""
    with pytest.raises(Unreachable, match=r"^x:y raised LookupError: no disk$"):
        HostedServer(runtime, factory, "x:y").open(1)


def test_a_factory_that_hangs_is_given_up(runtime: Runtime) -> None:
    """Within its time, and nothing of it is left to clean up."""
    ended: list[str] = []

    async def hang() -> None:
        try:
            await anyio.sleep_forever()
        finally:
            ended.append("ended")

    hosted = HostedServer(runtime, hang, "x:y")
    with pytest.raises(Unreachable, match=r"x:y gave no server within 0\.1 seconds"):
        hosted.open(0.1)
    began = time.monotonic()
    hosted.close(2)
    assert ended == ["ended"]
    assert time.monotonic() - began < 1


def test_a_clean_up_that_raises_is_told(runtime: Runtime) -> None:
    """The server itself was fine."""

    def undo() -> None:
        raise OSError("busy")

    hosted = HostedServer(runtime, lambda: (make(), undo), "x:y")
    hosted.open(1)
    with pytest.raises(Unreachable, match="x:y raised OSError: busy"):
        hosted.close(1)


def test_a_clean_up_that_hangs_is_told(runtime: Runtime) -> None:
    """Within its time."""

    async def undo() -> None:
        await anyio.sleep_forever()

    hosted = HostedServer(runtime, lambda: (make(), undo), "x:y")
    hosted.open(1)
    with pytest.raises(Unreachable, match=r"x:y did not clean up within 0\.1 seconds"):
        hosted.close(0.1)


def wants(folder: Path, size: int = 1) -> tuple[Path, int]:
    """Take settings of declared types."""
    return folder, size


def test_settings_are_read_as_their_parameters_declare() -> None:
    """Text becomes a path where one is wanted."""
    assert called(wants, {"folder": "/x", "size": "3"}, "x:y") == (Path("/x"), 3)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, r"x:y cannot be called with the settings it has here \(none\): missing a required argument"),
        ({"folder": "a", "colour": 1}, r"\(colour, folder\): got an unexpected keyword argument 'colour'"),
        ({"folder": "a", "size": "big"}, 'x:y cannot take the setting "size" as it is here: '),
    ],
)
def test_settings_that_do_not_fit_are_the_authors_slip(settings: Any, words: str) -> None:
    """The text names them and says why."""
    with pytest.raises(Misuse, match=words):
        called(wants, settings, "x:y")


class Own:
    """A class of the project."""


def declared_for_checkers(thing: Nowhere) -> str:  # type: ignore[name-defined]  # noqa: F821 - on purpose
    """Take something whose type exists for type checkers only."""
    return str(thing)


def own(thing: Own, other: Any) -> str:
    """Take something of the project's own."""
    return f"{thing}{other}"


def test_settings_of_unknown_types_go_as_they_are() -> None:
    """What nobody can check is left alone; so is a callable without a signature."""
    assert called(declared_for_checkers, {"thing": 1}, "x:y") == "1"
    assert called(own, {"thing": "a", "other": 2}, "x:y") == "a2"
    assert called(dict, {"a": 1}, "x:y") == {"a": 1}


def trouble() -> None:
    """Raise."""
    raise ValueError("bad luck")


def leave() -> None:
    """End the interpreter."""
    raise SystemExit(4)


@pytest.mark.parametrize(("factory", "words"), [(trouble, "ValueError: bad luck"), (leave, "SystemExit: 4")])
def test_a_function_that_raises_is_told(factory: Any, words: str) -> None:
    """With the type and text of what it raised."""
    with pytest.raises(Unreachable, match=f"x:y raised {words}"):
        called(factory, {}, "x:y")
