"""A coroutine function that opens stdin and stdout by itself, served in this process over streams in memory."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any

import anyio
from mcp.server import stdio
from mcp.shared.memory import create_client_server_memory_streams

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
    from contextlib import AbstractAsyncContextManager

GRACE = 2.0
"""Seconds that a run has to end by itself once its client has gone, as the SDK gives to a server in memory."""


@contextmanager
def standing_in(opening: Callable[..., AbstractAsyncContextManager[Any]]) -> Iterator[Callable[[], None]]:
    """Put something in the place of the SDK's `stdio_server`, wherever it was imported to.

    Args:
        opening: what is called instead.

    Returns:
        A function that puts the SDK's own back before the context does.
    """
    original = stdio.stdio_server
    # Reading `__dict__` runs no code of a module, as asking it for an attribute might.
    spaces = [vars(module) for module in list(sys.modules.values()) if hasattr(module, "__dict__")]
    places = [(space, name) for space in spaces for name, found in list(space.items()) if found is original]

    def put_back() -> None:
        for space, name in places:
            space[name] = original

    for space, name in places:
        space[name] = opening
    try:
        yield put_back
    finally:
        put_back()


@contextmanager
def no_program(described: str) -> Iterator[None]:
    """Refuse a function that is a whole program: it starts a loop of its own and serves stdin and stdout in it.

    In this process it would take what is typed into the terminal for messages of a client, and never come back.
    What starts a loop for something else may do so.

    Raises:
        Misuse: it is one.
    """
    slip = Misuse(
        f"{described} is a program that starts a loop of its own; name the server object or the coroutine function "
        "behind it, or start it as a command."
    )
    met: list[bool] = []

    def refused(*_: object, **__: object) -> Any:
        met.append(True)
        raise slip

    def watched(run: Callable[..., Any]) -> Callable[..., Any]:
        def running(*arguments: Any, **named: Any) -> Any:
            with standing_in(refused):
                return run(*arguments, **named)

        return running

    before = [(module, module.run) for module in (asyncio, anyio)]
    for module, run in before:
        vars(module)["run"] = watched(run)
    try:
        yield
    except BaseException:  # the edge: it is the user's own code; what we know comes first
        if met:
            raise slip from None
        raise
    finally:
        for module, run in before:
            vars(module)["run"] = run


class Run:
    """One run of such a function, for one connection.

    Args:
        coroutine: what the function gave when it was called.

    Attributes:
        settled: it has opened its streams, or has ended without.
        serves: whether it has opened its streams.
    """

    def __init__(self, coroutine: Coroutine[Any, Any, object]) -> None:
        self.settled, self._ended = anyio.Event(), anyio.Event()
        self.serves = False
        self._value: object = None
        self._failure: BaseException | None = None
        self._coroutine, self._scope = coroutine, anyio.CancelScope()
        self._client: Any = None

    async def live(self) -> None:
        """Run it to its end; nothing that it raises comes out of here."""
        try:
            with self._scope:
                async with create_client_server_memory_streams() as (self._client, server):
                    self._value = await self._with_streams(server)
        except (Exception, SystemExit) as failure:  # noqa: BLE001 - the edge: it is the user's own code
            self._failure = failure
        finally:
            self.settled.set()
            self._ended.set()

    async def _with_streams(self, server: Any) -> object:
        @asynccontextmanager
        async def opened(*_: object, **__: object) -> AsyncIterator[Any]:
            put_back()
            self.serves = True
            self.settled.set()
            yield server

        with standing_in(opened) as put_back:
            return await self._coroutine

    @asynccontextmanager
    async def transport(self) -> AsyncIterator[tuple[Any, Any]]:
        """Give the client's side of its streams; the run ends with it."""
        await self.settled.wait()
        try:
            if self.serves:
                yield self._client
        finally:
            with anyio.CancelScope(shield=True):
                await self._end()
        self.returned()

    def returned(self) -> object:
        """Give what it returned; what it raised is raised here."""
        if self._failure is not None:
            raise self._failure
        return self._value

    async def _end(self) -> None:
        await self._client[1].aclose()
        with anyio.move_on_after(GRACE):
            await self._ended.wait()
        self._scope.cancel()


class OwnStdio:
    """The runs of one function: a connection has a run of its own, as it would have a process.

    Args:
        begin: calls the function.
        coroutine: what it gave when it was called to see what it is.
    """

    def __init__(self, begin: Callable[[], Any], coroutine: Coroutine[Any, Any, object]) -> None:
        self._begin, self._waiting = begin, [Run(coroutine)]
        self._runs = anyio.create_task_group()

    @asynccontextmanager
    async def hosted(self) -> AsyncIterator[Run]:
        """Begin the first run, and give it once it serves or has ended; what still runs at the end is cancelled."""
        async with self._runs:
            first = self._waiting[0]
            self._runs.start_soon(first.live)
            await first.settled.wait()
            yield first
            self._runs.cancel_scope.cancel()

    @asynccontextmanager
    async def transport(self) -> AsyncIterator[tuple[Any, Any]]:
        """Make a transport to a run that nobody is connected to."""
        if not self._waiting:
            self._waiting.append(Run(self._begin()))
            self._runs.start_soon(self._waiting[0].live)
        async with self._waiting.pop().transport() as streams:
            yield streams
