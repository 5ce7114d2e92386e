"""Between clients and a server over streamable HTTP: requests go on, streams come back unbuffered, a copy stays."""

from __future__ import annotations

import asyncio
import logging
import subprocess
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx2
from starlette.requests import Request
from starlette.responses import PlainTextResponse, StreamingResponse

from mcpbdd.capturing.events import Events
from mcpbdd.capturing.signals import ENDING_SIGNALS
from mcpbdd.capturing.tap import THE_CLIENT
from mcpbdd.config import is_address
from mcpbdd.connection.served import HOST, listening
from mcpbdd.errors import Misuse, Unreachable
from mcpbdd.values.secrets import is_secret_field

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.responses import Response

    from mcpbdd.capturing.launching import Launch
    from mcpbdd.capturing.tap import Tap

SESSION = "mcp-session-id"
HOP_BY_HOP = frozenset(
    {
        "connection",
        "keep-alive",
        "proxy-authenticate",
        "proxy-authorization",
        "te",
        "trailer",
        "transfer-encoding",
    }
    | {"upgrade", "host", "accept-encoding"}
)
"""Headers of one connection (RFC 9110, section 7.6.1), and what a copy could not be read with."""
SERVED_WITHIN = 30.0
"""Seconds that a server has to start."""
PATIENCE = 1.5
"""Seconds that its process has to end once its input is closed, and again once it was asked to."""
LOCAL = frozenset({"127.0.0.1", "localhost", "::1"})


class Relay:
    """What answers at the recorder's port.

    Args:
        url: where the server is.
        tap: keeps the copy.
        learn: is told every secret in a header.
        client: asks the server.
    """

    def __init__(self, url: str, tap: Tap, learn: Callable[[str], None], client: httpx2.AsyncClient) -> None:
        self._origin = "{0.scheme}://{0.netloc}".format(urlsplit(url))
        self._tap, self._learn, self._client = tap, learn, client

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request of a client."""
        request = Request(scope, receive)
        await (await self._answer(request))(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if why := _foreign(request):
            return PlainTextResponse(why, 403)
        body = await request.body()
        self._learn_secrets(request)
        name = request.headers.get(SESSION)
        if name is not None:
            self._keep("->", body, name)
        asked = self._client.build_request(
            request.method, self._address(request), headers=_kept(request.headers.raw), content=body
        )
        try:
            response = await self._client.send(asked, stream=True)
        except httpx2.HTTPError as fault:
            return PlainTextResponse(
                f"The server behind the recorder does not answer: {type(fault).__name__}.", 502
            )
        if name is None:
            name = response.headers.get(SESSION, THE_CLIENT)
            self._keep("->", body, name)
        answer = StreamingResponse(self._copied(response, name), response.status_code)
        answer.raw_headers = self._headers_of(response, request)
        return answer

    def _address(self, request: Request) -> str:
        query = f"?{request.url.query}" if request.url.query else ""
        return f"{self._origin}{request.url.path}{query}"

    def _headers_of(self, response: httpx2.Response, request: Request) -> list[tuple[bytes, bytes]]:
        """Give the server's headers; a way on to the server itself leads to this port."""
        here = f"{request.url.scheme}://{request.headers['host']}".encode()
        headers = [(name.lower(), value) for name, value in _kept(response.headers.raw)]
        origin = self._origin.encode()
        return [
            (name, value.replace(origin, here) if name == b"location" else value) for name, value in headers
        ]

    async def _copied(self, response: httpx2.Response, name: str) -> AsyncIterator[bytes]:
        """Hand on each piece as it comes; the client's leaving ends the request to the server."""
        kind = response.headers.get("content-type", "")
        events, parts = Events(), list[bytes]()
        try:
            async for chunk in response.aiter_raw():
                if kind.startswith("text/event-stream"):
                    for data in events.feed(chunk):
                        self._keep("<-", data, name)
                elif kind.startswith("application/json"):
                    parts.append(chunk)
                    if sum(map(len, parts)) == int(response.headers.get("content-length", -1)):
                        self._keep("<-", b"".join(parts), name)
                        parts = []
                yield chunk
        except httpx2.HTTPError:
            return  # the server hung up in the middle, and so do we
        finally:
            if parts:
                self._keep("<-", b"".join(parts), name)
            await response.aclose()

    def _keep(self, direction: Any, data: bytes, name: str) -> None:
        if data:
            self._tap.keep(direction, data, name, whole=True)

    def _learn_secrets(self, request: Request) -> None:
        for name, value in request.headers.items():
            if name == "cookie" or is_secret_field(name):
                for part in (value, value.partition(" ")[2]):
                    self._learn(part)


def _kept(headers: Any) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in headers if name.lower().decode("latin-1") not in HOP_BY_HOP]


def _foreign(request: Request) -> str:
    """Say why a request is not of this machine's own making: a page of the web may have a name lead here."""
    port = request.scope["server"][1]
    host = urlsplit(f"//{request.headers.get('host', '')}")
    if host.hostname not in LOCAL or host.port not in (port, None):
        return "This recorder answers to 127.0.0.1 and localhost only."
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).hostname not in LOCAL:
        return "This recorder answers no page of another host."
    return ""


def run(launch: Launch, tap: Tap, port: int, note: Callable[[str], None]) -> None:
    """Listen until somebody ends it.

    Args:
        launch: the server.
        tap: keeps the copy.
        port: where to listen; 0 for a free port.
        note: is told the address.

    Raises:
        Misuse: the server cannot be reached over HTTP, or the port is taken.
        Unreachable: it was not served in time.
    """
    asyncio.run(_run(launch, tap, port, note))


async def _run(launch: Launch, tap: Tap, port: int, note: Callable[[str], None]) -> None:
    logging.getLogger("httpx2").setLevel(logging.WARNING)  # it would tell of every request
    over, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in ENDING_SIGNALS:
        loop.add_signal_handler(number, over.set)
    async with AsyncExitStack() as stack:
        url = launch.address() if is_address(launch.config.target) else await _served(launch, stack)
        client = await stack.enter_async_context(httpx2.AsyncClient(timeout=None, trust_env=False))
        relay = Relay(url, tap, launch.redactor.learn, client)
        try:
            taken = await stack.enter_async_context(listening(relay, port))
        except OSError as slip:
            raise Misuse(f"--port: {port} cannot be listened at: {slip.strerror}.") from None
        note(
            f"listening at http://{HOST}:{taken}{urlsplit(url).path}; Ctrl-C ends it and writes the scenarios"
        )
        await over.wait()


async def _served(launch: Launch, stack: AsyncExitStack) -> str:
    """Let a process of its own serve the server, and give where."""
    command = launch.command_of_a_server_over_http()
    process = await asyncio.create_subprocess_exec(
        *command.arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=command.folder,
        env=command.environment,
    )
    stack.push_async_callback(_ended, process)
    assert process.stdout is not None, "it was asked for"
    try:
        said = (await asyncio.wait_for(process.stdout.readline(), SERVED_WITHIN)).decode().strip()
    except TimeoutError:
        raise Unreachable(
            f'The server "{launch.name}" was not served within {SERVED_WITHIN:g} seconds.'
        ) from None
    if not said.startswith("http://"):
        raise Misuse(said or f'The server "{launch.name}" ended before it was served.')
    return said


async def _ended(process: asyncio.subprocess.Process) -> None:
    """End the process: close its input, then ask, then do not ask any more."""
    assert process.stdin is not None, "it was asked for"
    process.stdin.close()
    for urge in (process.terminate, process.kill):
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            urge()
    await process.wait()
