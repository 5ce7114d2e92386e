"""A server of this process behind a port of this machine, for one scenario."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import anyio
import uvicorn
from sse_starlette import sse
from starlette.applications import Starlette
from starlette.routing import Route
from uvicorn.server import ServerState

from mcpbdd.connection.hosting import Host

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from mcp.server import Server
    from mcp.server.mcpserver import MCPServer

    from mcpbdd.runtime import Runtime

HOST = "127.0.0.1"
PATH = "/mcp"
GRACE = 0.5
"""Seconds that requests have to end, each time that they are asked to when the port is closed."""


class ServedServer:
    """Serves a server's streamable HTTP app in the loop of the run.

    The app's protocol is uvicorn's; its own server object ticks ten times a second, which a scenario that lets
    days pass would have to wait for, and takes the signals of the process.

    Args:
        runtime: the loop of the run.
        server: what is served: a web app as it is, or a server of which an app is made for this port alone.
        described: how the configuration names it, for messages.

    Attributes:
        url: where it is reached, once it is open.
    """

    def __init__(self, runtime: Runtime, server: Server[Any] | MCPServer | Starlette, described: str) -> None:
        self.url = ""
        self._server = server
        self._host = Host(runtime, described)

    def open(self, within: float) -> None:
        """Open a free port.

        Raises:
            Unreachable: it could not be served, or not within so many seconds.
        """
        self._host.open(self._serve, within, "was not served")

    def close(self, within: float) -> None:
        """Close the port, and end what still runs behind it.

        Raises:
            Unreachable: it did not end within so many seconds, or not cleanly.
        """
        self._host.close(within, "did not end")

    async def _serve(self) -> None:
        async with served(self._server) as url:
            self.url = url
            self._host.ready.set()
            await self._host.stop.wait()


@asynccontextmanager
async def served(server: Server[Any] | MCPServer | Starlette) -> AsyncIterator[str]:
    """Serve a server at a free port of this machine, in the loop that runs.

    Args:
        server: a web app as it is, or a server of which an app is made for this port alone.

    Yields:
        Where it is reached.
    """
    app, path = _app_of(server)
    async with still_streams(), app.router.lifespan_context(app), listening(app) as port:
        yield f"http://{HOST}:{port}{path}"


@asynccontextmanager
async def listening(app: Callable[..., Any], port: int = 0) -> AsyncIterator[int]:
    """Let a web app answer at a port of this machine; what still runs behind it is ended with it.

    Args:
        app: an ASGI app whose lifespan is not its own business.
        port: the port; 0 for a free one.

    Yields:
        The port.

    Raises:
        OSError: the port is taken.
    """
    config = uvicorn.Config(app, lifespan="off", log_config=None, access_log=False, ws="none")
    config.load()
    state = ServerState()
    protocol: Any = config.http_protocol_class
    listener = await asyncio.get_running_loop().create_server(
        lambda: protocol(config=config, server_state=state, app_state={}), HOST, port
    )
    try:
        yield listener.sockets[0].getsockname()[1]
    finally:
        listener.close()
        with anyio.CancelScope(shield=True):
            await _ended(state)


def _app_of(server: Server[Any] | MCPServer | Starlette) -> tuple[Starlette, str]:
    """Give the app that is served, and the path below which it speaks MCP."""
    if isinstance(server, Starlette):
        paths = [route.path for route in server.routes if isinstance(route, Route)]
        own = [path for path in paths if not path.startswith("/.well-known/")]
        return server, own[0] if len(own) == 1 else PATH
    # A session that nobody uses is ended by the SDK after a while: no scenario means that by letting time pass.
    return server.streamable_http_app(streamable_http_path=PATH, host=HOST, session_idle_timeout=None), PATH


@asynccontextmanager
async def still_streams() -> AsyncIterator[None]:
    """Keep the streams from looking at the clock: they ping every 15 seconds, and watch uvicorn's own server.

    Days that pass in a scenario would be made of hundreds of thousands of such looks, one after the other.
    """
    response, watched = sse.EventSourceResponse, sse._get_shutdown_state()  # noqa: SLF001 - there is no other way in
    before = response.DEFAULT_PING_INTERVAL, watched.watcher_started
    response.DEFAULT_PING_INTERVAL, watched.watcher_started = 0, True
    try:
        yield
    finally:
        response.DEFAULT_PING_INTERVAL, watched.watcher_started = before


async def _ended(state: ServerState) -> None:
    """Let requests end; then hang up, which most of them notice; then cancel those that do not."""
    for end in (_shut_down, _hang_up, _cancel):
        end(state)
        if state.tasks:
            await asyncio.wait(state.tasks, timeout=GRACE)
    await anyio.lowlevel.checkpoint()


def _shut_down(state: ServerState) -> None:
    for connection in list(state.connections):
        connection.shutdown()


def _hang_up(state: ServerState) -> None:
    for connection in list[Any](state.connections):
        connection.transport.abort()


def _cancel(state: ServerState) -> None:
    for task in list(state.tasks):
        task.cancel()
