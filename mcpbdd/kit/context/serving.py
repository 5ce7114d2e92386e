"""Serving handlers on the SDK's `MCPServer`, by its own registration, injection and middleware."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from mcp.server.mcpserver import Context
from mcp.shared.uri_template import UriTemplate
from mcp_types import ReadResourceRequestParams

from mcpbdd.errors import Misuse
from mcpbdd.kit.context.caller import tenant_of
from mcpbdd.kit.context.declaring import declaration_of
from mcpbdd.kit.context.handlers import Function, Handler
from mcpbdd.kit.context.listing import published
from mcpbdd.kit.context.running import Running
from mcpbdd.kit.context.sdk import new_request_id
from mcpbdd.kit.contracts.arguments import prepared
from mcpbdd.kit.contracts.declared import DeclaredError, ErrorContract
from mcpbdd.kit.contracts.envelope import envelope, protocol_error
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.rounds import InputRequired
from mcpbdd.kit.store import MemoryProvider, Storage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
    from mcp.server.mcpserver import MCPServer
    from pydantic import BaseModel

    from mcpbdd.kit.context.caller import Caller
    from mcpbdd.kit.context.extras import Renderers

Plain = TypeVar("Plain", bound=Function)


class ServerKit:
    """Registers plain functions as tools, resources and prompts, and gives them errors, rounds, state and a log.

    A handler that wants these takes a parameter of type `HandlerContext`; it stays a plain function, so a test calls
    it directly. What the SDK registers by itself is left alone.

    Args:
        server: the server, as it is.
        storage: where the handlers' state is kept; in memory unless given.
        tenant: whose state a caller sees.
    """

    def __init__(
        self,
        server: MCPServer[Any],
        *,
        storage: Storage | None = None,
        tenant: Callable[[Caller | None], str | None] = tenant_of,
    ) -> None:
        self.server, self.storage, self.tenant = server, storage or Storage(MemoryProvider()), tenant
        self._handlers: dict[tuple[str, str], Handler] = {}
        self._request: ContextVar[ServerRequestContext[Any, Any]] = ContextVar("request")
        self._rejected: ContextVar[Failure | None] = ContextVar("rejected", default=None)
        server.middleware.append(self._between)

    def tool(
        self,
        *,
        name: str | None = None,
        errors: Iterable[DeclaredError] = (),
        enrichment: type[BaseModel] | None = None,
        renderers: Renderers | None = None,
        **declared: Any,
    ) -> Callable[[Plain], Plain]:
        """Register a tool.

        Args:
            name: its name; the function's unless given.
            errors: what it declares of its errors.
            enrichment: the model of what it adds to its result.
            renderers: how fields of the enrichment are told otherwise than by their label.
            declared: what `MCPServer.tool` takes besides: title, description, annotations, icons, meta.

        Returns:
            A decorator that gives the function back as it is.
        """

        def register(function: Plain) -> Plain:
            handler = Handler(
                "tool",
                name or _name_of(function),
                function,
                _contract(errors, function),
                enrichment,
                renderers or {},
                declared.get("structured_output"),
            )
            self._add(handler)
            self.server.tool(name=handler.name, **declared)(self._served(handler))
            return function

        return register

    def resource(
        self, uri: str, *, errors: Iterable[DeclaredError] = (), **declared: Any
    ) -> Callable[[Plain], Plain]:
        """Register a resource, or a template where the URI has variables.

        Args:
            uri: its URI.
            errors: what it declares of its errors.
            declared: what `MCPServer.resource` takes besides.
        """

        def register(function: Plain) -> Plain:
            is_template = bool(UriTemplate.parse(uri).variable_names)
            handler = Handler("resource", uri, function, _contract(errors, function), takes_sdk=is_template)
            self._add(handler)
            self.server.resource(uri, **declared)(self._served(handler))
            return function

        return register

    def prompt(
        self, *, name: str | None = None, errors: Iterable[DeclaredError] = (), **declared: Any
    ) -> Callable[[Plain], Plain]:
        """Register a prompt.

        Args:
            name: its name; the function's unless given.
            errors: what it declares of its errors.
            declared: what `MCPServer.prompt` takes besides.
        """

        def register(function: Plain) -> Plain:
            handler = Handler("prompt", name or _name_of(function), function, _contract(errors, function))
            self._add(handler)
            self.server.prompt(name=handler.name, **declared)(self._served(handler))
            return function

        return register

    def handler(self, kind: str, name: str) -> Handler | None:
        """Give what is registered under a name; None where nothing is."""
        return self._handlers.get((kind, name))

    def handler_of(self, function: object) -> Handler | None:
        """Give what a function is registered as; None where it is not."""
        return next((one for one in self._handlers.values() if one.function == function), None)

    def request_id(self) -> str:
        """Make the id of a request; a test's kit gives one that is made up."""
        return new_request_id()

    def running(self, handler: Handler, context: Context[Any, Any], arguments: dict[str, Any]) -> Running:
        """Begin a call of a handler; a test's kit begins one whose context is made up."""
        return Running(self, handler, context, arguments)

    def _add(self, handler: Handler) -> None:
        if (handler.kind, handler.name) in self._handlers:
            raise Misuse(f"The {handler.kind} {handler.name} is registered twice.")
        self._handlers[handler.kind, handler.name] = handler

    def _served(self, handler: Handler) -> Function:
        async def serve(arguments: dict[str, Any], context: Context[Any, Any] | None) -> Any:
            rejected = self._rejected.get()
            if rejected is not None:
                return envelope(rejected)
            return await self.running(handler, context or self._context(), arguments).answer()

        return handler.for_the_sdk(serve)

    def _context(self) -> Context[Any, Any]:
        """Make the context that the SDK does not hand to a resource without variables."""
        request = self._request.get()
        params = ReadResourceRequestParams.model_validate(request.params, by_name=False)
        return Context(request_context=request, mcp_server=self.server, input_params=params)

    async def _between(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        """Stand between the wire and the handlers, those too that the SDK serves by itself."""
        self._request.set(ctx)
        try:
            result = await (self._call(ctx, call_next) if ctx.method == "tools/call" else call_next(ctx))
        except InputRequired as asked:
            # A resource without variables cannot return a question, so it raises it.
            return asked.result
        except Failure as failure:
            raise protocol_error(failure, self.request_id()) from failure
        return published(ctx.method, result, self.handler)

    async def _call(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        params = dict(ctx.params or {})
        handler = self.handler("tool", str(params.get("name")))
        if handler is None:
            return await call_next(ctx)
        try:
            params["arguments"] = _ready(handler, params.get("arguments"))
        except Failure as failure:
            return await self._refused(failure, ctx, call_next)
        return await call_next(replace(ctx, params=params))

    async def _refused(
        self, failure: Failure, ctx: ServerRequestContext[Any, Any], call_next: CallNext
    ) -> HandlerResult:
        """Let the SDK refuse and word it anew, so that whatever else belongs to a result is there."""
        token = self._rejected.set(failure)
        try:
            refused = await call_next(ctx)
        finally:
            self._rejected.reset(token)
        worded = envelope(failure, self.request_id()).model_dump(
            by_alias=True, mode="json", exclude_none=True
        )
        return {**(refused if isinstance(refused, dict) else {}), **worded}


def _ready(handler: Handler, arguments: object) -> object:
    """Prepare the arguments; what is no object at all is left to the SDK to refuse."""
    given = {} if arguments is None else arguments
    if not isinstance(given, dict):
        return arguments
    return prepared(handler.name, given, handler.schema, handler.metadata.validate_arguments).arguments


def _name_of(function: Function) -> str:
    return declaration_of(function).name or str(getattr(function, "__name__", type(function).__name__))


def _contract(errors: Iterable[DeclaredError], function: Function) -> ErrorContract:
    if isinstance(errors, ErrorContract):
        return errors
    return ErrorContract(*errors) or declaration_of(function).contract
