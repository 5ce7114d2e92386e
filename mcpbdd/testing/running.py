"""One call of a handler as a server makes it, without a server: an outcome comes of it, whatever it raises."""

from __future__ import annotations

import base64
import copy
from typing import TYPE_CHECKING, Any

from mcp.server.mcpserver import MCPServer
from mcp.shared.exceptions import MCPError
from mcp.shared.uri_template import UriTemplate
from mcp_types import INVALID_PARAMS, CallToolResult, InputRequiredResult

from mcpbdd.connection.asking import question_of
from mcpbdd.doubles.context import MockContext
from mcpbdd.kit.codes import Code
from mcpbdd.kit.context.declaring import declaration_of
from mcpbdd.kit.context.handlers import Handler
from mcpbdd.kit.contracts.arguments import prepared
from mcpbdd.kit.contracts.classify import classified
from mcpbdd.kit.contracts.envelope import envelope, protocol_error
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.rounds import InputRequired
from mcpbdd.outcomes import Asking, Succeeded, outcome_of_error, outcome_of_result

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.kit.context.handlers import Kind
    from mcpbdd.outcomes import Failed, Question

    Ended = Succeeded | Failed | Asking


async def run_tool_contract(
    handler: Callable[..., Any] | Handler, arguments: Any, *, context: MockContext | None = None
) -> Ended:
    """Call a tool's handler as a server would: arguments, handler, output schema, format, enrichment.

    Args:
        handler: a plain function, with what `declares(…)` says of it; or what a kit registered it as.
        arguments: as a client sends them.
        context: a made-up context; one of its own unless given. What the handler declares holds in it.

    Returns:
        The result; the error, in the envelope that a server sends, without a request id; or what is asked. Arguments
        that do not fit are refused with -32602, whether or not the caller gave up; what is raised after that is
        RequestCancelled where the caller gave up, and keeps its class where it did not.
    """
    tool = handler_of(handler, "tool")
    here = context_for(tool, context)
    try:
        given = _arguments(tool, arguments)
    except Failure as refused:
        return _result(envelope(refused))
    try:
        return _result(tool.answered(await tool.run(given, here), here))
    except InputRequired as asked:
        return _asking(asked.result)
    except Exception as raised:  # noqa: BLE001 - the edge: a handler is the author's own code
        return _result(envelope(_failure(tool, raised, here)))


async def run_resource_contract(
    handler: Callable[..., Any] | Handler, uri: str, *, template: str = "", context: MockContext | None = None
) -> Ended:
    """Read a resource by its handler as a server would.

    Args:
        handler: as for a tool.
        uri: what is read.
        template: the URI template that the handler serves; left out where it is registered, or the URI is its own.
        context: as for a tool; its `uri` is what is read, unless it has one.

    Returns:
        The contents; the JSON-RPC error, as it may travel; or what is asked.
    """
    resource = handler_of(handler, "resource", template or uri)
    here = context_for(resource, context)
    if here.uri is None:
        here.uri = uri
    server: MCPServer[Any] = MCPServer("contract")
    raised: list[Exception] = []
    server.resource(resource.name)(resource.for_the_sdk(_serving(resource, here, raised)))

    async def read() -> Any:
        found = await server.read_resource(uri)
        return found if isinstance(found, InputRequiredResult) else _contents(uri, found)

    return await _protocol("resources/read", resource, here, raised, read)


async def run_prompt_contract(
    handler: Callable[..., Any] | Handler,
    arguments: dict[str, str] | None = None,
    *,
    context: MockContext | None = None,
) -> Ended:
    """Get a prompt by its handler as a server would; see `run_resource_contract`."""
    prompt = handler_of(handler, "prompt")
    here = context_for(prompt, context)
    server: MCPServer[Any] = MCPServer("contract")
    raised: list[Exception] = []
    server.prompt(prompt.name)(prompt.for_the_sdk(_serving(prompt, here, raised)))

    async def get() -> Any:
        return await server.get_prompt(prompt.name, arguments)

    return await _protocol("prompts/get", prompt, here, raised, get)


def handler_of(given: Callable[..., Any] | Handler, kind: Kind, name: str = "") -> Handler:
    """Give a plain function as the handler that a kit would make of it.

    Args:
        given: the function, or the handler already.
        kind: what it is to be served as.
        name: under which name; its own where none is given.
    """
    if isinstance(given, Handler):
        return given
    declared = declaration_of(given)
    own = declared.name or str(getattr(given, "__name__", type(given).__name__))
    # The SDK hands its context to whatever is served, but for a resource without variables.
    takes_sdk = kind != "resource" or bool(UriTemplate.parse(name).variable_names)
    return Handler(kind, name or own, given, declared.contract, takes_sdk=takes_sdk)


def context_for(handler: Handler, context: MockContext | None) -> MockContext:
    """Give a context in which holds what the handler declares; the test's own stays as it is."""
    if context is None:
        return MockContext(errors=handler.contract)
    here = copy.copy(context)
    if not len(here.contract):
        here.contract = handler.contract
    return here


def _arguments(tool: Handler, arguments: Any) -> dict[str, Any]:
    if not isinstance(arguments, dict):
        raise Failure(Code.INVALID_PARAMS, f"The arguments of the tool {tool.name} are no object.")
    read = tool.metadata.validate_arguments
    return read(prepared(tool.name, arguments, tool.schema, read).arguments)


def _failure(handler: Handler, raised: Exception, here: MockContext) -> Failure:
    doing = f"The {handler.kind} {handler.name}"
    return handler.contract.completed(classified(raised, aborted=here.signal.aborted, doing=doing))


def _result(result: Any) -> Ended:
    if isinstance(result, InputRequiredResult):
        return _asking(result)
    assert isinstance(result, CallToolResult), "the SDK converts whatever a tool returns"
    return outcome_of_result("tools/call", _dumped(result))


def _asking(result: InputRequiredResult) -> Asking:
    reply = _dumped(result)
    return Asking(tuple(_questions(reply)), reply)


def _questions(reply: dict[str, Any]) -> list[Question]:
    asked = reply.get("inputRequests") or {}
    return [question_of(key, one["method"], one.get("params") or {}) for key, one in asked.items()]


def _serving(handler: Handler, here: MockContext, raised: list[Exception]) -> Any:
    async def serve(arguments: dict[str, Any], _: Any) -> Any:
        try:
            return await handler.run(arguments, here)
        except Exception as error:  # whatever it is goes on; the SDK will make something else of it
            raised.append(error)
            raise

    return serve


async def _protocol(
    method: str, handler: Handler, here: MockContext, raised: list[Exception], serve: Callable[[], Any]
) -> Ended:
    """Let the SDK serve a resource or prompt, and tell what the handler raised and not what became of it there."""
    try:
        result = await serve()
    except Exception as error:  # noqa: BLE001 - the edge: a handler is the author's own code
        own = raised[0] if raised else error
        if isinstance(own, InputRequired):
            return _asking(own.result)
        told = own if not raised else protocol_error(_failure(handler, own, here))
        refused = told if isinstance(told, MCPError) else MCPError(INVALID_PARAMS, str(told))
        return outcome_of_error(method, refused.error.code, refused.error.message, refused.error.data)
    if isinstance(result, InputRequiredResult):
        return _asking(result)
    return Succeeded(method, result if isinstance(result, dict) else _dumped(result))


def _contents(uri: str, found: Any) -> dict[str, Any]:
    contents = [{"uri": uri, "mimeType": one.mime_type, **_text_or_blob(one.content)} for one in found]
    return {"contents": contents}


def _text_or_blob(content: str | bytes) -> dict[str, str]:
    if isinstance(content, str):
        return {"text": content}
    return {"blob": base64.b64encode(content).decode("ascii")}


def _dumped(model: Any) -> dict[str, Any]:
    dumped: dict[str, Any] = model.model_dump(by_alias=True, mode="json", exclude_none=True)
    return dumped
