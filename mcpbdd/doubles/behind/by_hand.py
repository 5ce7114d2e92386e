"""For a middleware that a test calls itself: the request, and what is next behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, get_args

import anyio
from mcp.server import ServerRequestContext
from mcp.server.connection import Connection
from mcp.server.runner import ServerRunner
from mcp.server.session import ServerSession
from mcp_types import CallToolRequestParams, RequestParams

from mcpbdd.config import ERAS, Era
from mcpbdd.connection.dispatch import DEFAULT_URL, NOBODY, Carrier, WrittenDispatch, enveloped
from mcpbdd.doubles.behind.answers import Answer, Item, Reply
from mcpbdd.doubles.behind.hooks import Around, Hook
from mcpbdd.doubles.behind.received import Received, Request
from mcpbdd.doubles.behind.script import Script
from mcpbdd.doubles.behind.server import ScriptedServer
from mcpbdd.errors import Misuse, nearest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Sent = tuple[str, dict[str, Any] | None]
"""A notification that was sent: its method and its parameters."""
_LATEST: Era = "2026-07-28"
_PROGRESS = "progress-of-the-request"
_CALLED: dict[str, Any] = {"name": "tool", "arguments": {}}


@dataclass(kw_only=True)
class MockRequest(ServerRequestContext[Any, Any]):
    """The SDK's context of a request that came from nowhere.

    Attributes:
        sent: what was sent while it was handled: progress, logs, notices.
    """

    sent: list[Sent] = field(default_factory=list)


def mock_request(
    method: str = "tools/call",
    params: Mapping[str, Any] | None = None,
    *,
    era: Era = _LATEST,
    url: str | None = DEFAULT_URL,
    headers: Mapping[str, str] | None = None,
    request_id: int | None = 1,
) -> MockRequest:
    """Make a whole request; each part can be replaced alone.

    Args:
        method: the protocol's method.
        params: its parameters; left out, a tool call has a name and no arguments, and anything else has none.
        era: the protocol revision that is spoken.
        url: the address of the HTTP request that carried it, None for none: in process and over stdio.
        headers: its headers.
        request_id: None for a notification.

    Raises:
        Misuse: an argument is not what it should be; the text begins with its name.
    """
    _check(method and isinstance(method, str), f"method: it is the name of a method, not {method!r}.")
    _check(params is None or isinstance(params, Mapping), f"params: they are an object, not {params!r}.")
    _check(era in ERAS, f'era: there is no era "{era}".{nearest(str(era), ERAS)}')
    said = params if params is not None else _CALLED if method == "tools/call" else {}
    given = (
        enveloped(deepcopy(dict(said)), era, _PROGRESS, {}, "debug") if request_id is not None else dict(said)
    )
    carrier = Carrier(url, dict(headers or {})) if url is not None else None
    sent: list[Sent] = []
    dispatch = WrittenDispatch(lambda *told: sent.append(told), request_id, _PROGRESS, carrier)
    return MockRequest(
        session=ServerSession(dispatch, _connection(era, dispatch)),
        lifespan_context={},
        protocol_version=era,
        method=method,
        params=given,
        request_id=request_id,
        meta=RequestParams.model_validate(given, by_name=False).meta if "_meta" in given else None,
        request=carrier.request if carrier is not None else None,
        sent=sent,
    )


class MockNext:
    """What is next behind a middleware: `await middleware(mock_request(), mock_next)`.

    It goes through the SDK's own kernel, so that what it gives and raises has the shape of the hook and the era.

    Args:
        answers: in their order, the last one ever after; anything that is no `Answer` is a `Reply`.
        delay: seconds that each of them takes.
        items: sent before the first of them.
        hook: whose next it is: "server middleware" or "tool-call interceptor".

    Raises:
        Misuse: an argument is not what it should be; the text begins with its name.
    """

    def __init__(
        self,
        *answers: Answer | Any,
        delay: float = 0.0,
        items: Sequence[Item] = (),
        hook: Hook = "server middleware",
    ) -> None:
        _check_seconds("delay", delay)
        hooks = get_args(Hook)[:2]
        _check(
            hook in hooks, f'hook: it has no next that could be called, "{hook}".{nearest(str(hook), hooks)}'
        )
        self._received, self._hook = Received(), hook
        script = Script()
        script.streams(items)
        for answer in answers or (Reply("success"),):
            script.takes(delay)
            script.answers(answer if isinstance(answer, Answer) else Reply(answer))
        self._server = ScriptedServer(script, self._received)
        if hook == "tool-call interceptor":
            self._server.around = Around(hook, None)
        self._server.middleware.clear()

    @property
    def calls(self) -> list[Request]:
        """What it was called with, in order, as it was then."""
        return self._received.requests

    async def __call__(self, ctx: ServerRequestContext[Any, Any]) -> Any:
        """Answer; what a real handler raises, it raises.

        Raises:
            Misuse: the request is of a kind that is not answered so.
        """
        try:
            return await self._answered(ctx)
        finally:
            if self._received.slips:
                raise self._received.slips.pop(0)

    async def _answered(self, ctx: ServerRequestContext[Any, Any]) -> Any:
        if self._hook == "tool-call interceptor":
            entry: Any = self._server.get_request_handler("tools/call")
            return await entry.handler(ctx, CallToolRequestParams.model_validate(ctx.params, by_name=False))
        outbound: Any = ctx.session._request_outbound  # noqa: SLF001 - the kernel makes a session of its own from it
        runner = ServerRunner(self._server, _connection(ctx.protocol_version, outbound), {})
        if ctx.request_id is None:
            await runner.on_notify(outbound, ctx.method, ctx.params)
            return None
        return await runner.on_request(outbound, ctx.method, ctx.params)


class MockStream:
    """Items one after the other, from the start each time that it is read.

    Args:
        items: given by reference, in order.
        delay: seconds before each of them.

    Raises:
        Misuse: an argument is not what it should be; the text begins with its name.
    """

    def __init__(self, items: Sequence[Any], *, delay: float = 0.0) -> None:
        _check(isinstance(items, list | tuple), f"items: they are a list, not {type(items).__name__}.")
        _check_seconds("delay", delay)
        self._items, self._delay = tuple(items), delay

    async def __aiter__(self) -> AsyncIterator[Any]:
        for item in self._items:
            await anyio.sleep(self._delay)
            yield item


def _connection(era: str, dispatch: Any) -> Connection:
    return Connection.from_envelope(era, NOBODY, {}, outbound=dispatch)


def _check_seconds(name: str, value: object) -> None:
    fits = isinstance(value, int | float) and not isinstance(value, bool) and value >= 0
    _check(fits, f"{name}: it is a number of seconds, not {value!r}.")


def _check(fits: object, trouble: str) -> None:
    if not fits:
        raise Misuse(trouble)
