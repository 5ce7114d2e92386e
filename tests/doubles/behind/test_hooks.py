"""Which hook a middleware is for, and what the chain of a server is."""

from __future__ import annotations

import functools
from typing import Any

import pytest
from mcp.server import Server
from mcp.server.extension import Extension
from mcp.server.mcpserver import MCPServer
from starlette.middleware import Middleware

from mcpbdd.doubles.behind import around, chain_of
from mcpbdd.errors import Misuse
from tests.servers import middlewares, wrong_middlewares


class Guard:
    """A middleware that is an object."""

    async def __call__(self, ctx: Any, call_next: Any) -> Any:
        """Pass on."""
        return await call_next(ctx)


class Additive(Extension):
    """An extension that intercepts nothing."""

    identifier = "example.test/additive"


def wrapping(app: Any) -> Any:
    """Wrap an app."""
    return app


def giving(kind: Any) -> Any:
    """Make a factory."""
    return lambda: kind


@pytest.mark.parametrize(
    ("thing", "hook"),
    [
        (middlewares.pass_through, "server middleware"),
        (Guard(), "server middleware"),
        (Guard, "server middleware"),
        (functools.partial(middlewares.pass_through), "server middleware"),
        (giving(middlewares.pass_through), "server middleware"),
        (middlewares.Stamp, "tool-call interceptor"),
        (middlewares.Stamp(), "tool-call interceptor"),
        (middlewares.intercept, "tool-call interceptor"),
        (middlewares.RequireKey, "ASGI middleware"),
        (wrapping, "ASGI middleware"),
        (Middleware(middlewares.RequireKey, key="k"), "ASGI middleware"),
        (giving(Middleware(middlewares.RequireKey)), "ASGI middleware"),
    ],
)
def test_the_hook_is_told_from_what_it_is(thing: object, hook: str) -> None:
    """A factory is called."""
    assert around(thing, {}, "it").hook == hook


def test_settings_reach_a_factory_and_an_asgi_middleware() -> None:
    """Each scenario has a middleware of its own."""
    one, other = (around(middlewares.rate_limit, {"calls": 1}, "it") for _ in range(2))
    assert one.thing is not other.thing
    assert around(middlewares.RequireKey, {"key": "k"}, "it").options == {"key": "k"}


@pytest.mark.parametrize(
    ("thing", "settings", "words"),
    [
        (7, {}, "is no middleware"),
        (Additive(), {}, "is no middleware"),
        (Additive, {}, "gave Additive, which is no middleware"),
        (wrong_middlewares.gives_text, {}, "gave str"),
        (middlewares.RequireKey(app=wrapping), {}, "is no middleware"),  # type: ignore[arg-type]
        (middlewares.rate_limit, {}, r"settings it has here \(none\)"),
        (middlewares.RequireKey, {"keys": "k"}, r"settings it has here \(keys\)"),
        (middlewares.pass_through, {"calls": 1}, "takes no settings"),
        (print, {"calls": 1}, "cannot be called with the settings"),
    ],
)
def test_what_is_none_is_refused(thing: object, settings: dict[str, Any], words: str) -> None:
    """With what would be one."""
    with pytest.raises(Misuse, match=words):
        around(thing, settings, "it")


def test_the_chain_is_named_outermost_first() -> None:
    """Functions and partials by their names, objects by their classes, and last what intercepts tool calls."""
    chain: list[Any] = [middlewares.pass_through, Guard(), functools.partial(middlewares.redact_secrets)]
    server = MCPServer("chained", middleware=chain, extensions=[middlewares.Stamp(), Additive()])
    assert chain_of(server) == [
        "OpenTelemetryMiddleware", "RequestStateBoundary", "pass_through", "Guard", "redact_secrets", "Stamp"
    ]  # fmt: skip
    assert chain_of(Server("bare")) == ["OpenTelemetryMiddleware"]
