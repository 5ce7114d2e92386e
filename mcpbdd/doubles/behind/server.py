"""The server that stands behind: a real one of the SDK, so that its replies have the shape of hook and era."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as types
from mcp.server import Server
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler
from mcp.shared.exceptions import MCPError

from mcpbdd.doubles.behind.answers import CRASH, Crash, Malformed, Refusal, Report, reported, result_for
from mcpbdd.doubles.behind.defined import Defined
from mcpbdd.doubles.behind.streaming import send
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from mcp.server import ServerRequestContext
    from pydantic import BaseModel

    from mcpbdd.doubles.behind.hooks import Around
    from mcpbdd.doubles.behind.received import Received, Request
    from mcpbdd.doubles.behind.script import Script

NAME = "what stands behind"


class ScriptedServer(Server[Any]):
    """A low-level server that answers every call by a script; what a test defined is checked by the SDK first.

    Args:
        script: what it answers.
        received: where it writes down what came in.
        middleware: what is put around it, None for nothing.
    """

    def __init__(self, script: Script, received: Received, middleware: Around | None = None) -> None:
        self.script, self.received, self.around = script, received, middleware
        self.bus = InMemorySubscriptionBus()
        self.defined = Defined(NAME, self._said)
        super().__init__(
            NAME,
            on_list_tools=self._list_tools,
            on_call_tool=self._answer,
            on_list_prompts=self._list_prompts,
            on_list_resource_templates=self._list_templates,
            on_read_resource=self._answer,
            on_get_prompt=self._answer,
            on_completion=self._answer,
            on_subscribe_resource=_agree,
            on_unsubscribe_resource=_agree,
            on_subscriptions_listen=ListenHandler(self.bus),
        )
        if middleware is not None:
            middleware.put_around(self)

    def streamable_http_app(self, **options: Any) -> Any:
        """Give the HTTP app, inside of the middleware where that is one of ASGI."""
        app = super().streamable_http_app(**options)
        if self.around is not None:
            self.around.put_around_app(app)
        return app

    async def _list_tools(self, _: ServerRequestContext[Any], __: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=await self.defined.server.list_tools())

    async def _list_prompts(self, _: ServerRequestContext[Any], __: Any) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=await self.defined.server.list_prompts())

    async def _list_templates(
        self, _: ServerRequestContext[Any], __: Any
    ) -> types.ListResourceTemplatesResult:
        templates = await self.defined.server.list_resource_templates()
        return types.ListResourceTemplatesResult(resource_templates=templates)

    async def _answer(self, context: ServerRequestContext[Any], params: Any) -> Any:
        """Answer by the SDK's own handler what a test defined, and anything else at once."""
        handler = self.defined.handler_for(context.method, dict(context.params or {}))
        return await handler(context, params) if handler is not None else await self._said(context, None)

    async def _said(
        self, context: ServerRequestContext[Any, Any], arguments: dict[str, Any] | None
    ) -> BaseModel:
        """Write a call down and do what the script says.

        Args:
            context: the request's.
            arguments: those that a defined tool was given, None where none is defined.
        """
        request, turn = self.received.note(context, arguments), self.script.next()
        await send(turn.items, context, self.bus)
        if turn.delay:
            await anyio.sleep(turn.delay)
        answer = turn.answer
        if isinstance(answer, Refusal):
            raise MCPError(answer.code, answer.message, answer.data)
        if isinstance(answer, Malformed):
            types.CallToolRequestParams.model_validate(
                {}
            )  # raises what the SDK raises where the name is missing
        if isinstance(answer, Crash):
            return self._crashed(request, defined=arguments is not None)
        if isinstance(answer, Report):
            return self._reported(request, answer, defined=arguments is not None)
        return self._result(request.method, request.params, answer)

    def _crashed(self, request: Request, *, defined: bool) -> BaseModel:
        """Crash as handlers do: a tool of an MCPServer, which interceptors belong to, is caught on the way."""
        if self._intercepted and not defined and request.method == "tools/call":
            return reported(f"Error executing tool {request.params.get('name')}")
        raise RuntimeError(CRASH)

    def _reported(self, request: Request, answer: Report, *, defined: bool) -> BaseModel:
        if request.method != "tools/call":
            raise self._slip(Misuse(f"Only tools report errors in a result, and {request.method} came in."))
        if defined:
            raise ToolError(answer.text)
        prefix = f"Error executing tool {request.params.get('name')}: " if self._intercepted else ""
        return reported(f"{prefix}{answer.text}")

    @property
    def _intercepted(self) -> bool:
        return self.around is not None and self.around.hook == "tool-call interceptor"

    def _result(self, method: str, params: dict[str, Any], answer: Any) -> BaseModel:
        try:
            return result_for(method, params, answer.value)
        except Misuse as slip:
            raise self._slip(slip) from None

    def _slip(self, slip: Misuse) -> MCPError:
        """Keep a slip of the scenario's author for its end: a middleware may swallow what is raised here."""
        self.received.slips.append(slip)
        return MCPError(types.INTERNAL_ERROR, str(slip))


async def _agree(_: ServerRequestContext[Any], __: Any) -> types.EmptyResult:
    """Whoever subscribes on 2025-11-25 hears every notice; on 2026-07-28 the SDK goes by what was asked for."""
    return types.EmptyResult()
