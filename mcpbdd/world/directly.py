"""Requests without a client (language.md, section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from mcpbdd.connection.direct import DirectSession
from mcpbdd.connection.dispatch import DEFAULT_URL, Carrier
from mcpbdd.connection.http import Door
from mcpbdd.connection.session import Session
from mcpbdd.errors import Misuse, nearest
from mcpbdd.values.arguments import merge
from mcpbdd.values.blocks import Rows
from mcpbdd.values.cells import plain_text
from mcpbdd.world.names import Who

if TYPE_CHECKING:
    from mcp.server import Server
    from mcp.server.mcpserver import MCPServer

    from mcpbdd.connection.manner import Manner
    from mcpbdd.world.world import World

REQUEST: dict[str, Any] = {
    "type": "object",
    "properties": {"method": {"type": "string"}, "url": {"type": "string"}, "params": {"type": "object"}},
}
"""The rows of `Given the request`, besides `header NAME`."""
CALL, CALLED = "tools/call", {"name": "tool", "arguments": {}}
"""Method and parameters of a request of which nothing is said."""


class Directly:
    """What the sentences about requests without a client do in a world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._carrier: Carrier | None = None
        self._method, self._params = CALL, dict[str, Any](CALLED)

    def describe(self, rows: Rows) -> None:
        """Let requests come without a client from now on, and say what is special about them.

        Raises:
            Misuse: nothing is there that it could come to, a row is unknown or does not fit, a client is connected.
        """
        self._world.server()
        if any(actor.connected for actor in self._world.actors):
            raise Misuse("A client is already connected; describe the request before the first call.")
        headers = {name[7:].strip(): plain_text(cell) for name, cell in rows.pairs if _is_header(name)}
        plain = Rows(tuple((name, cell) for name, cell in rows.pairs if not _is_header(name)))
        for name, _ in plain.pairs:
            if name not in REQUEST["properties"]:
                known = [*REQUEST["properties"], "header NAME"]
                raise Misuse(f'A request has no "{name}".{nearest(name, known)}')
        given = merge({}, plain, REQUEST)
        self._method = given.get("method", CALL)
        self._params = given.get("params", dict(CALLED) if self._method == CALL else {})
        self._carrier = Carrier(_address(given.get("url", DEFAULT_URL)), headers)

    def arrive(self) -> None:
        """Let the request that was described arrive.

        Raises:
            Misuse: none was.
        """
        if self._carrier is None:
            raise Misuse("No request was described that could arrive; begin with: Given the request.")
        actor = self._world.actor(Who())
        self._world.acting.begin(actor, lambda: actor.start(self._method, self._params), wait=True)

    def connect(self, manner: Manner) -> Session:
        """Give an actor a connection: one without a client where a request was described.

        Raises:
            Misuse: the server is in another process, where no request comes without a client.
            LeftOut, Mismatch, Unreachable: see `Scene.connect`.
        """
        scene = self._world.server()
        if self._carrier is None:
            return scene.connect(manner, self._world.transcript)
        if not scene.is_here:
            raise Misuse(f"Only clients reach {scene.label}, which is in another process.")
        session = self._session(scene.hosted(), manner, self._carrier)
        session.connect()
        return session

    def _session(self, server: Server[Any] | MCPServer[Any], manner: Manner, carrier: Carrier) -> Session:
        """Go straight into the server's chain; into its HTTP app where the middleware is one of HTTP."""
        runtime, transcript, middleware = (
            self._world.stage.runtime,
            self._world.transcript,
            self._world.behind.around,
        )
        if middleware is None or middleware.hook != "ASGI middleware":
            return DirectSession(runtime, server, manner, transcript, carrier)
        path = urlsplit(carrier.url).path or "/"
        app = server.streamable_http_app(streamable_http_path=path, session_idle_timeout=None)
        return Session(
            runtime, Door(carrier.url, headers=carrier.headers, app=app).transport, manner, transcript
        )


def _is_header(name: str) -> bool:
    return name.lower().startswith("header ")


def _address(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Misuse(f'The url of a request is an address such as {DEFAULT_URL}, not "{url}".')
    return url
