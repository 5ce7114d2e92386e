"""The lending library on the SDK's low-level server, and as a coroutine function that serves stdin and stdout."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from tests.servers.lending.shelf import BOOKS, QUESTION, Refusal, Shelf

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext

BOOK = {"type": "object", "properties": {"book": {"type": "string"}}, "required": ["book"]}
LEND = {
    "type": "object",
    "properties": {"book": {"type": "string"}, "days": {"type": "integer", "default": 14}},
    "required": ["book"],
}
NOTHING = {"type": "object", "properties": {}}
SURE = {"type": "object", "properties": {"sure": {"type": "boolean"}}, "required": ["sure"]}
TOOLS = [
    types.Tool(
        name=name,
        input_schema=schema,
        description=words,
        annotations=types.ToolAnnotations(read_only_hint=schema is NOTHING),
    )
    for name, schema, words in [
        ("lend", LEND, "Lend a book."),
        ("throw_away", BOOK, "Throw a book away."),
        ("take_stock", NOTHING, "Count the books."),
        ("break_down", NOTHING, "Stumble over something that nobody foresaw."),
    ]
]


def create_server() -> Server[Any]:
    """Make the server."""
    desk = Desk()
    return Server(
        "lending",
        version="1.0",
        on_list_tools=desk.list_tools,
        on_call_tool=desk.call,
        on_list_resource_templates=desk.list_templates,
        on_read_resource=desk.read,
        on_list_prompts=desk.list_prompts,
        on_get_prompt=desk.get,
    )


async def serve() -> None:
    """Serve stdin and stdout until they end."""
    server = create_server()
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def main() -> None:
    """Be a program."""
    asyncio.run(serve())


def text(words: str, *, failed: bool = False) -> types.CallToolResult:
    """Make a result of words."""
    return types.CallToolResult(content=[types.TextContent(text=words)], is_error=failed)


class Desk:
    """What is done with each request."""

    def __init__(self) -> None:
        self._shelf = Shelf()

    async def list_tools(self, _: Any, __: Any) -> types.ListToolsResult:
        """Give the tools."""
        return types.ListToolsResult(tools=TOOLS)

    async def call(
        self, context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        """Call a tool."""
        given = params.arguments or {}
        try:
            if params.name in ("lend", "throw_away") and not isinstance(given.get("book"), str):
                return text("book: a text is required", failed=True)
            if params.name == "lend":
                loan: Any = self._shelf.lend(given["book"], given.get("days", 14))
                return types.CallToolResult(
                    content=[types.TextContent(text=json.dumps(loan))], structured_content=loan
                )
            if params.name == "throw_away":
                return await self._throw_away(given["book"], context, params)
        except Refusal as refusal:
            return text(str(refusal), failed=True)
        return await self._look(context, params)

    async def _look(
        self, context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        if params.name == "break_down":
            raise OSError("/srv/lending/shelf.db is locked")
        if params.name != "take_stock":
            raise MCPError(types.INVALID_PARAMS, f"Unknown tool: {params.name}")
        for number, _ in enumerate(BOOKS, start=1):
            await context.session.report_progress(number, len(BOOKS))
        return text(f"{len(self._shelf.there)} books.")

    async def _throw_away(
        self, book: str, context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        form = types.ElicitRequestFormParams(message=QUESTION.format(book=book), requested_schema=SURE)
        given: Any = (params.input_responses or {}).get("sure")
        if str(context.protocol_version) == "2025-11-25":
            given = await context.session.elicit_form(form.message, SURE, context.request_id)
        if not isinstance(given, types.ElicitResult):
            return types.InputRequiredResult(input_requests={"sure": types.ElicitRequest(params=form)})
        return text(self._shelf.throw_away(book, sure=bool((given.content or {}).get("sure"))))

    async def list_templates(self, _: Any, __: Any) -> types.ListResourceTemplatesResult:
        """Give the one template."""
        template = types.ResourceTemplate(name="book", uri_template="book://{name}")
        return types.ListResourceTemplatesResult(resource_templates=[template])

    async def read(self, _: Any, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        """Give what a book is."""
        found = self._shelf.blurb(params.uri.removeprefix("book://"))
        if found is None:
            raise MCPError(types.INVALID_PARAMS, "There is no such book.", {"uri": params.uri})
        return types.ReadResourceResult(contents=[types.TextResourceContents(uri=params.uri, text=found)])

    async def list_prompts(self, _: Any, __: Any) -> types.ListPromptsResult:
        """Give the one prompt."""
        taste = types.PromptArgument(name="taste", required=True)
        return types.ListPromptsResult(prompts=[types.Prompt(name="recommend", arguments=[taste])])

    async def get(self, _: Any, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        """Ask for a book to read."""
        taste = (params.arguments or {}).get("taste")
        if taste is None:
            raise MCPError(types.INVALID_PARAMS, "The argument taste is missing.")
        words = f"Which book is for somebody who likes {taste}?"
        message = types.PromptMessage(role="user", content=types.TextContent(text=words))
        return types.GetPromptResult(messages=[message])
