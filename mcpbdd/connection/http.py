"""The client's side of streamable HTTP: what an actor sends along, and what a server refuses by a status."""

from __future__ import annotations

import ipaddress
import json
import re
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

import httpx2
from mcp.client.streamable_http import MCP_SESSION_ID, streamable_http_client
from mcp.shared.message import SessionMessage
from mcp_types import CONNECTION_CLOSED, METHOD_NOT_FOUND, ErrorData, JSONRPCError

from mcpbdd.connection.recording import MadeUp
from mcpbdd.errors import Misuse, Unreachable

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.applications import Starlette

_PARAMETER = re.compile(r'(\w+)="([^"]*)"')
_SCOPE_IN_WORDS = re.compile(r"Required scope: (\S+)")
"""The SDK names the missing scope in its description only."""
_HELLO, _OLDER = "server/discover", frozenset({400, 404, 405})
"""The hello of 2026-07-28, and how servers refuse it that know sessions only, whatever stands in the body."""
_ENDED = "SSE stream "
"""How the SDK's client begins to say that a response ended without an answer."""


def refuse_elsewhere(url: str, server: str) -> None:
    """Refuse an address that is not on this machine.

    Raises:
        Misuse: it is not.
    """
    host = urlsplit(url).hostname or ""
    try:
        is_here = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_here = False
    if not is_here:
        raise Misuse(
            f'The server "{server}" is at "{host}", and nothing leaves this machine: '
            "an address is one of 127.0.0.1 or localhost."
        )


@dataclass
class Door:
    """One actor's way to a server over HTTP.

    Attributes:
        url: where the server is.
        token: the bearer token that is sent, None for none.
        session_id: gives the session id that is sent instead of the connection's own, None for its own.
        hears: the server answered the request for its stream, so that no notice is lost any more (2025-11-25).
        own_session_id: what the server called this connection's session (2025-11-25), empty where it did not.
        headers: sent with every request.
        app: an HTTP app of this process that is called itself, through no port; its lifespan is the connection's.
    """

    url: str
    token: str | None = None
    session_id: Callable[[], str] | None = None
    own_session_id: str = ""
    hears: bool = False
    headers: dict[str, str] = field(default_factory=dict)
    app: Starlette | None = None
    _refused: dict[str | int, JSONRPCError] = field(default_factory=dict)

    @asynccontextmanager
    async def transport(self) -> AsyncIterator[tuple[Any, Any]]:
        """Make the transport."""
        bearer = {"Authorization": f"Bearer {self.token}"} if self.token is not None else {}
        try:
            async with AsyncExitStack() as stack:
                if self.app is not None:
                    from mcpbdd.connection.served import still_streams  # noqa: PLC0415 - a web server is dear to import

                    await stack.enter_async_context(still_streams())
                    await stack.enter_async_context(self.app.router.lifespan_context(self.app))
                yield await stack.enter_async_context(self._streams({**self.headers, **bearer}))
        except BaseExceptionGroup as failures:  # the SDK raises groups; all but one kind go on
            if failures.subgroup(httpx2.ConnectError) is None:
                raise
            raise Unreachable(f"Nothing answers at {self.url}.") from None

    @asynccontextmanager
    async def _streams(self, headers: dict[str, str]) -> AsyncIterator[tuple[Any, Any]]:
        # Deadlines are the actor's: a timeout here would end questions that a stopped clock lets wait for days.
        async with (
            httpx2.AsyncClient(
                headers=headers,
                timeout=None,
                trust_env=False,
                transport=httpx2.ASGITransport(self.app) if self.app is not None else None,
                event_hooks={"request": [self._before], "response": [self._after]},
            ) as client,
            streamable_http_client(self.url, http_client=client) as (read, write),
        ):
            yield _TellingRead(read, self._refused), write

    async def _before(self, request: httpx2.Request) -> None:
        """Take another's session, except for what opens and ends the own one."""
        if self.session_id is not None and MCP_SESSION_ID in request.headers and request.method != "DELETE":
            request.headers[MCP_SESSION_ID] = self.session_id()

    async def _after(self, response: httpx2.Response) -> None:
        self.own_session_id = self.own_session_id or response.headers.get(MCP_SESSION_ID, "")
        self.hears = self.hears or response.request.method == "GET"
        if response.status_code < 400 or response.request.method != "POST":
            return
        asked = json.loads(response.request.content)
        if "id" not in asked or "method" not in asked:
            return
        body = _json(await response.aread())
        if asked["method"] == _HELLO and response.status_code in _OLDER:
            self._refused[asked["id"]] = _unknown(asked["id"], response.status_code, body)
        elif "jsonrpc" not in body:
            self._refused[asked["id"]] = _as_error(asked["id"], response, body)


class _TellingRead:
    """The SDK gives every refusal as the same internal error; this gives what the server answered."""

    def __init__(self, inner: Any, refused: dict[str | int, JSONRPCError]) -> None:
        self._inner, self._refused = inner, refused

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Any:
        return self._told(await self._inner.__anext__())

    def _told(self, item: Any) -> Any:
        message = getattr(item, "message", None)
        if not isinstance(message, JSONRPCError) or message.id is None:
            return item
        if message.id in self._refused:
            return SessionMessage(self._refused.pop(message.id))
        ended = message.error.code == CONNECTION_CLOSED and message.error.message.startswith(_ENDED)
        return MadeUp(message) if ended else item


def _as_error(request_id: str | int, response: httpx2.Response, body: dict[str, Any]) -> JSONRPCError:
    status, challenge = response.status_code, response.headers.get("www-authenticate", "")
    parameters = dict(_PARAMETER.findall(challenge))
    description = body.get("error_description") or parameters.get("error_description")
    in_words = _SCOPE_IN_WORDS.search(str(description))
    data = {
        "status": status,
        "wwwAuthenticate": challenge,
        "challenge": parameters,
        "scope": parameters.get("scope") or (in_words.group(1) if in_words else ""),
        "reason": parameters.get("error", ""),
    }
    said = f"HTTP {status} {response.reason_phrase}" + (f": {description}" if description else "")
    return JSONRPCError.model_validate(
        {
            "jsonrpc": "2.0",
            "id": request_id,
            "error": {"code": status, "message": said, "data": {key: v for key, v in data.items() if v}},
        }
    )


def _unknown(request_id: str | int, status: int, body: dict[str, Any]) -> JSONRPCError:
    error = body.get("error")
    said = error.get("message") if isinstance(error, dict) else None
    message = f"HTTP {status}" + (f": {said}" if said else "")
    return JSONRPCError(jsonrpc="2.0", id=request_id, error=ErrorData(code=METHOD_NOT_FOUND, message=message))


def _json(body: bytes) -> dict[str, Any]:
    try:
        read = json.loads(body)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}
