"""Middleware that is wrong, each in one way that happens; the specs of the right ones have to catch it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult

if TYPE_CHECKING:
    from mcp.server import ServerRequestContext
    from mcp.server.context import CallNext, HandlerResult
    from starlette.types import ASGIApp, Receive, Scope, Send

    from tests.servers.middlewares import ServerMiddleware

BUSY = -32000


async def swallow_errors(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Turn every error into the same one, those that somebody meant too."""
    try:
        return await call_next(ctx)
    except Exception as error:
        raise MCPError(-32603, "Internal error") from error


async def call_twice(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Ask what stands behind a second time, for good measure."""
    await call_next(ctx)
    return await call_next(ctx)


async def redact_model(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Look for the model of a result, which a server middleware is never given: it gets what goes over the wire."""
    reply = await call_next(ctx)
    if isinstance(reply, CallToolResult):
        reply.structured_content = {}
    return reply


async def redact_structured(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Forget that the text of a result says the same once more."""
    reply = await call_next(ctx)
    if isinstance(reply, dict) and "structuredContent" in reply:
        reply["structuredContent"] = {**reply["structuredContent"], "token": "***"}
    return reply


async def spoil(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Edit the reply in place."""
    reply = await call_next(ctx)
    if isinstance(reply, dict) and "structuredContent" in reply:
        reply["structuredContent"]["page"]["tags"].append("spoilt")
    return reply


async def retry_all(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Try refusals again as well."""
    try:
        return await call_next(ctx)
    except MCPError:
        return await call_next(ctx)


async def need_arguments(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Take for granted that a call has arguments."""
    if ctx.method == "tools/call":
        _ = (ctx.params or {})["arguments"]
    return await call_next(ctx)


async def answer_in_snake_case(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Report an error by names that the wire does not have."""
    if ctx.method == "tools/call":
        return {"content": [{"type": "text", "text": "no"}], "is_error": True, "resultType": "complete"}
    return await call_next(ctx)


async def any_token(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Ask whether somebody calls, and not what they may do."""
    if ctx.method == "tools/call" and get_access_token() is None:
        raise MCPError(-32001, "missing scope: pages:write")
    return await call_next(ctx)


async def forget_progress(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Answer a call at once and leave what it was to do undone."""
    if ctx.method == "tools/call":
        return CallToolResult(content=[])
    return await call_next(ctx)


def rate_limit(calls: int) -> ServerMiddleware:
    """Let one call too many through."""
    came: list[str] = []

    async def limiting(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
        if ctx.method == "tools/call":
            if len(came) > calls:
                raise MCPError(BUSY, "rate limit reached")
            came.append(ctx.method)
        return await call_next(ctx)

    return limiting


async def no_deadline(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Wait for ever."""
    return await call_next(ctx)


async def shout(params: Any, ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Take the model that an interceptor is given for what goes over the wire."""
    result: Any = await call_next(ctx)
    if isinstance(result, dict):
        result["content"].append({"type": "text", "text": "stamped"})
    return result  # type: ignore[no-any-return]


class OpenDoor:
    """Looks whether there is a key, and not which."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let everybody through."""
        await self.app(scope, receive, send)


def gives_text() -> str:
    """Give no middleware at all."""
    return "no middleware"


NUMBER = 7
