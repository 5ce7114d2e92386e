"""The three hooks of the SDK, which see different things: what a middleware is for, and how it is put around."""

from __future__ import annotations

import functools
import inspect
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from mcp.server.extension import Extension, compose_tool_call_handler
from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolRequestParams
from starlette.middleware import Middleware

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server import Server, ServerRequestContext
    from starlette.applications import Starlette

Hook = Literal["server middleware", "tool-call interceptor", "ASGI middleware"]
WANTED = (
    "A middleware is an async function of (ctx, call_next), an Extension that intercepts tool calls or an async "
    "function of (params, ctx, call_next), an ASGI middleware of (app), or a function that gives one of these."
)


@dataclass(frozen=True, slots=True)
class Around:
    """A middleware and where it belongs.

    Attributes:
        hook: where the SDK calls it.
        thing: itself: a function, an Extension, or a class or function that wraps an app.
        options: what an ASGI middleware is made with.
    """

    hook: Hook
    thing: Any
    options: dict[str, Any] = field(default_factory=dict)

    def put_around(self, server: Server[Any]) -> None:
        """Put it around a low-level server, as MCPServer does; an ASGI middleware goes around the app instead."""
        if self.hook == "server middleware":
            server.middleware.append(self.thing)
        elif self.hook == "tool-call interceptor":
            entry: Any = server.get_request_handler("tools/call")
            composed = compose_tool_call_handler([self.thing], entry.handler)
            server.add_request_handler("tools/call", CallToolRequestParams, composed)
            server.extensions[self.thing.identifier] = self.thing.settings()

    def put_around_app(self, app: Starlette) -> None:
        """Put it around an HTTP app, outermost."""
        if self.hook == "ASGI middleware":
            app.add_middleware(self.thing, **self.options)


def around(thing: object, settings: dict[str, Any], described: str) -> Around:
    """Tell which hook something is for.

    Args:
        thing: what was imported.
        settings: what a factory, or an ASGI middleware, is called with.
        described: how messages call it.

    Raises:
        Misuse: it is for none, or has settings that it cannot take.
    """
    if isinstance(thing, Middleware):
        return Around("ASGI middleware", thing.cls, {**thing.kwargs, **settings})
    names = _parameters(thing)
    if names[:1] == ["app"]:
        _must_take({"app": None, **settings}, thing, described)
        return Around("ASGI middleware", thing, settings)
    if (found := _called_with(thing, names)) is not None:
        if settings:
            raise Misuse(f'"{described}" is no function that gives a middleware, so it takes no settings.')
        return found
    if not callable(thing) or names[:1] == ["scope"]:
        raise Misuse(f'"{described}" is no middleware. {WANTED}')
    _must_take(settings, thing, described)
    made = thing(**settings)
    if (found := _called_with(made, _parameters(made))) is not None:
        return found
    if isinstance(made, Middleware) or _parameters(made)[:1] == ["app"]:
        return around(made, {}, described)
    raise Misuse(f'"{described}" gave {type(made).__name__}, which is no middleware. {WANTED}')


def chain_of(server: Server[Any] | MCPServer[Any]) -> list[str]:
    """Name what a server's requests go through, outermost first: its middleware, then what intercepts tool calls."""
    names = [_name(each) for each in server.middleware]
    extensions = getattr(server, "_extensions", []) if isinstance(server, MCPServer) else []
    return names + [_name(each) for each in extensions if _intercepts(each)]


class _Intercepting(Extension):
    """An interceptor that is a function."""

    identifier = "example.test/interceptor"

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    async def intercept_tool_call(
        self, params: CallToolRequestParams, ctx: ServerRequestContext[Any, Any], call_next: Any
    ) -> Any:
        return await self._function(params, ctx, call_next)


def _called_with(thing: object, names: list[str]) -> Around | None:
    """Tell the hook of what is ready to be called; None for what first has to be made."""
    if isinstance(thing, Extension):
        return Around("tool-call interceptor", thing) if _intercepts(thing) else None
    if inspect.isclass(thing) or not _is_async(thing):
        return None
    if len(names) == 2:
        return Around("server middleware", thing)
    if len(names) == 3 and names[0] != "scope":
        return Around("tool-call interceptor", _Intercepting(thing))  # type: ignore[arg-type]
    return None


def _intercepts(extension: Extension) -> bool:
    return type(extension).intercept_tool_call is not Extension.intercept_tool_call


def _is_async(thing: Any) -> bool:
    inner = thing.func if isinstance(thing, functools.partial) else thing
    called = inner if inspect.isroutine(inner) else getattr(inner, "__call__", None)  # noqa: B004 - the method itself
    return inspect.iscoroutinefunction(called)


def _parameters(thing: object) -> list[str]:
    """Name what has to be given to call it."""
    if not callable(thing):
        return []
    try:
        signature = inspect.signature(thing)
    except (TypeError, ValueError):
        return []
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [
        name
        for name, each in signature.parameters.items()
        if each.kind in positional and each.default is inspect.Parameter.empty
    ]


def _must_take(settings: dict[str, Any], thing: Any, described: str) -> None:
    try:
        inspect.signature(thing).bind(**settings)
    except (TypeError, ValueError) as slip:
        given = ", ".join(sorted(set(settings) - {"app"})) or "none"
        raise Misuse(
            f'"{described}" cannot be called with the settings it has here ({given}): {slip}.'
        ) from None


def _name(thing: Any) -> str:
    inner = thing.func if isinstance(thing, functools.partial) else thing
    return str(getattr(inner, "__name__", type(inner).__name__))
