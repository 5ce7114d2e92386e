"""Middleware as people write it, one for each hook of the SDK and for each usual purpose."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import anyio
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.extension import Extension
from mcp.shared.exceptions import MCPError
from mcp_types import INTERNAL_ERROR, CallToolResult, TextContent
from starlette.responses import JSONResponse

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcp.server import ServerRequestContext
    from mcp.server.context import CallNext, HandlerResult
    from mcp_types import CallToolRequestParams
    from starlette.types import ASGIApp, Receive, Scope, Send

    ServerMiddleware = Callable[[ServerRequestContext[Any], CallNext], Awaitable[HandlerResult]]

BUSY = -32000
SECRET = "s3cr3t"
CALLS = ("tools/call", "resources/read", "prompts/get")


async def pass_through(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Change nothing."""
    return await call_next(ctx)


async def keep_intentional_errors(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Let errors that somebody meant through as they are, and tell nothing of those that nobody foresaw."""
    try:
        return await call_next(ctx)
    except MCPError:
        raise
    except Exception as unforeseen:
        raise MCPError(INTERNAL_ERROR, "Internal error") from unforeseen


async def redact_secrets(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Let no reply name the secret, in no field of it."""
    reply = await call_next(ctx)
    return _redacted(reply)  # type: ignore[no-any-return]


def retry(attempts: int = 3, pause: float = 10.0) -> ServerMiddleware:
    """Try again, after a pause of so many seconds, where what stands behind is busy; a refusal is none."""

    async def retrying(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
        for attempt in range(1, attempts + 1):
            try:
                return await call_next(ctx)
            except MCPError as error:
                if error.code != BUSY or attempt == attempts:
                    raise
            await anyio.sleep(pause)
        raise AssertionError("the last attempt returns or raises")

    return retrying


def rate_limit(calls: int, seconds: float = 60.0) -> ServerMiddleware:
    """Refuse calls beyond so many in so many seconds, before they reach what stands behind."""
    began: list[float] = []

    async def limiting(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
        if ctx.method not in CALLS:
            return await call_next(ctx)
        now = time.time()
        began[:] = [moment for moment in began if now - moment < seconds]
        if len(began) >= calls:
            raise MCPError(BUSY, "rate limit reached", {"reason": "rate_limited"})
        began.append(now)
        return await call_next(ctx)

    return limiting


def require_scopes(tool: str, scope: str) -> ServerMiddleware:
    """Let only callers with a scope call a tool."""

    async def requiring(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
        if ctx.method == "tools/call" and (ctx.params or {}).get("name") == tool:
            token = get_access_token()
            if token is None or scope not in token.scopes:
                raise MCPError(-32001, f"missing scope: {scope}", {"scope": scope})
        return await call_next(ctx)

    return requiring


def deadline(seconds: float) -> ServerMiddleware:
    """Give up, and cancel what stands behind, after so many seconds."""

    async def limiting(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
        try:
            with anyio.fail_after(seconds):
                return await call_next(ctx)
        except TimeoutError:
            raise MCPError(-32001, f"the deadline of {seconds:g} seconds is over") from None

    return limiting


async def double_x(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Rewrite an argument; there may be none at all."""
    params = dict(ctx.params or {})
    arguments = dict(params.get("arguments") or {})
    if "x" in arguments:
        params["arguments"] = {**arguments, "x": arguments["x"] * 2}
    return await call_next(replace(ctx, params=params))


async def answer_itself(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Answer calls of one tool without anybody else, by the SDK's model."""
    if ctx.method == "tools/call" and (ctx.params or {}).get("name") == "ping":
        return CallToolResult(content=[TextContent(type="text", text="pong")])
    return await call_next(ctx)


async def tell_the_host(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Refuse hosts that it does not know; without an HTTP request there is none."""
    request = ctx.request
    host = request.url.hostname if request is not None else None
    if ctx.method == "tools/call" and host not in (None, "127.0.0.1", "mcp.example.com"):
        raise MCPError(-32001, f"unknown host: {host}")
    return await call_next(ctx)


class Stamp(Extension):
    """Intercepts tool calls, and puts a stamp on their results."""

    identifier = "example.test/stamp"

    async def intercept_tool_call(
        self, params: CallToolRequestParams, ctx: ServerRequestContext[Any], call_next: CallNext
    ) -> HandlerResult:
        """Add a line to the result, which is a model here."""
        result: Any = await call_next(ctx)
        if params.name != "unstamped":
            result.content.append(TextContent(type="text", text="stamped"))
        return result  # type: ignore[no-any-return]


async def intercept(
    params: CallToolRequestParams, ctx: ServerRequestContext[Any], call_next: CallNext
) -> HandlerResult:
    """Refuse a tool by its validated parameters."""
    if params.name == "forbidden":
        raise MCPError(-32001, "this tool is forbidden")
    return await call_next(ctx)


class RequireKey:
    """Lets HTTP requests through that bring a key."""

    def __init__(self, app: ASGIApp, key: str = "open sesame") -> None:
        self.app, self.key = app, key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 401 without the key; the lifespan has no headers."""
        if scope["type"] == "http" and self._missing(scope):
            await JSONResponse({"error": "no_key"}, status_code=401)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _missing(self, scope: Scope) -> bool:
        return (b"x-key", self.key.encode()) not in scope["headers"]


def _redacted(value: Any) -> Any:
    """Replace the secret wherever it stands: text may hold JSON of the structured content."""
    return json.loads(json.dumps(value).replace(SECRET, "***")) if value is not None else None
