"""Tools, prompts and resource templates that a test defined, registered where the SDK registers them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mcp_types as types
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import InvalidSignature
from mcp.server.mcpserver.prompts import Prompt
from mcp.server.mcpserver.resources import ResourceTemplate
from pydantic import SecretStr

from mcpbdd.doubles.behind.definitions import Misfit, function_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from mcp.server import ServerRequestContext
    from mcp.server.mcpserver import Context
    from pydantic import BaseModel

    from mcpbdd.doubles.behind.definitions import Field

    Say = Callable[[ServerRequestContext[Any, Any], dict[str, Any]], Awaitable[BaseModel]]

DESCRIPTION = "As a test defined it."


class Defined:
    """Definitions, and the SDK's own handlers that check what comes for them.

    Args:
        name: of the server that they are registered at.
        say: gives the result of a call, told its context and its arguments, defaults filled in.
    """

    def __init__(self, name: str, say: Say) -> None:
        self.server: MCPServer[Any] = MCPServer(name)
        self._say = say
        self._tools: set[str] = set()
        self._prompts: set[str] = set()
        self._templates: list[ResourceTemplate] = []

    def tool(self, name: str, fields: Sequence[Field]) -> None:
        """Define a tool.

        Raises:
            Misfit: the SDK's compiler refuses it.
        """
        try:
            function = function_of(
                name, fields, self._body(lambda result: result), returns=types.CallToolResult
            )
            self.server.add_tool(function, name=name, description=DESCRIPTION)
        except InvalidSignature as refused:
            raise Misfit(f'The tool "{name}" cannot be defined: {refused}') from None
        self._tools.add(name)

    def prompt(self, name: str, fields: Sequence[Field]) -> None:
        """Define a prompt.

        Raises:
            Misfit: the SDK's compiler refuses it.
        """
        try:
            function = function_of(name, fields, self._body(_messages), returns=list[dict[str, Any]])
            self.server.add_prompt(Prompt.from_function(function, name=name, description=DESCRIPTION))
        except InvalidSignature as refused:
            raise Misfit(f'The prompt "{name}" cannot be defined: {refused}') from None
        self._prompts.add(name)

    def template(self, uri: str, fields: Sequence[Field]) -> None:
        """Define a resource template.

        Raises:
            Misfit: the SDK refuses it; its parameters have to be those of the address.
        """
        function = function_of("template", fields, self._body(_text), returns=str)
        try:
            self.server.resource(uri, description=DESCRIPTION)(function)
            template = ResourceTemplate.from_function(function, uri)
        except (InvalidSignature, ValueError) as refused:
            raise Misfit(f'The resource template "{uri}" cannot be defined: {refused}') from None
        self._templates.append(template)

    def handler_for(self, method: str, params: dict[str, Any]) -> Any:
        """Give the SDK's handler of what was defined; None where the request names nothing of it."""
        named = str(params.get("uri" if method == "resources/read" else "name"))
        known = {
            "tools/call": named in self._tools,
            "prompts/get": named in self._prompts,
            "resources/read": any(template.matches(named) is not None for template in self._templates),
        }
        if not known.get(method, False):
            return None
        entry: Any = self.server._lowlevel_server.get_request_handler(method)  # noqa: SLF001 - its only door
        return entry.handler

    def _body(
        self, read: Callable[[Any], Any]
    ) -> Callable[[dict[str, Any], Context[Any, Any]], Awaitable[Any]]:
        async def body(arguments: dict[str, Any], context: Context[Any, Any]) -> Any:
            plain = {key: _readable(value) for key, value in arguments.items()}
            return read(await self._say(context.request_context, plain))

        return body


def _messages(result: Any) -> Any:
    """Give what the function of a prompt returns; a round that asks goes as it is."""
    if not isinstance(result, types.GetPromptResult):
        return result
    return [{"role": each.role, "content": each.content} for each in result.messages]


def _text(result: Any) -> Any:
    """Give what the function of a resource returns; a round that asks goes as it is."""
    if not isinstance(result, types.ReadResourceResult):
        return result
    return "\n".join(getattr(each, "text", "") for each in result.contents)


def _readable(value: Any) -> Any:
    return str(value) if isinstance(value, SecretStr) else value
