"""The server that the official conformance suite describes, with the names and texts that it looks for.

Its rules stand a second time in features/conformance, in our language; docs/conformance.md sets the two side by side.
"""

import base64
from typing import Annotated

import anyio
import mcp_types as types
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.prompts.base import Message, UserMessage
from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from tests.servers import conformance_asking, conformance_broken

RED_DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
SILENCE = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA=="
PAUSE = 0.05
RICH: dict[str, object] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {"$anchor": "place", "type": "object", "properties": {"street": {"type": "string"}}}
    },
    "properties": {
        "name": {"type": "string"},
        "by": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
    },
    "allOf": [{"anyOf": [{"required": ["name"]}, {"required": ["by"]}]}],
    "if": {"properties": {"by": {"const": "post"}}, "required": ["by"]},
    "then": {"required": ["address"]},
    "else": {"required": ["name"]},
    "additionalProperties": False,
}


def create_server(gated: bool = False, broken: bool = False) -> MCPServer:
    """Make the server.

    Args:
        gated: the tool that greets takes no answer to a question that it has not asked, as a consent gate must.
        broken: it breaks the rules, so that those who hold it to them can be held to theirs.
    """
    about = "Does what the conformance suite looks for."
    server = MCPServer(
        "conformance",
        version="1.0.0",
        instructions=about,
        tools=[_with_a_rich_schema()],
        middleware=[conformance_broken.breaking] if broken else [],
    )
    _contents(server)
    _telling(server)
    _changing(server)
    _resources(server)
    _prompts(server)
    _older_requests(server)
    conformance_asking.add(server, gated=gated)
    return server


def _contents(server: MCPServer) -> None:
    @server.tool(structured_output=False)
    def test_simple_text() -> str:
        """Give one text."""
        return "This is a simple text response for testing."

    @server.tool(structured_output=False)
    def test_image_content() -> types.ImageContent:
        """Give one image."""
        return types.ImageContent(data=RED_DOT, mime_type="image/png")

    @server.tool(structured_output=False)
    def test_audio_content() -> types.AudioContent:
        """Give one sound."""
        return types.AudioContent(data=SILENCE, mime_type="audio/wav")

    @server.tool(structured_output=False)
    def test_embedded_resource() -> types.EmbeddedResource:
        """Give one resource with its content."""
        return _embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")

    @server.tool(structured_output=False)
    def test_multiple_content_types() -> list[types.ContentBlock]:
        """Give a text, an image and a resource."""
        return [
            types.TextContent(text="Multiple content types test:"),
            types.ImageContent(data=RED_DOT, mime_type="image/png"),
            _embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
        ]

    @server.tool(structured_output=False)
    def test_header(region: Annotated[str, Field(json_schema_extra={"x-mcp-header": "Region"})]) -> str:
        """Take an argument that also stands in a header of the request."""
        return region

    @server.tool(structured_output=False)
    def test_error_handling() -> str:
        """Fail, always."""
        raise ToolError("This tool intentionally returns an error for testing")


def _telling(server: MCPServer) -> None:
    async def log(context: Context) -> str:
        await context.info("Tool execution started")
        await anyio.sleep(PAUSE)
        await context.info("Tool processing data")
        await anyio.sleep(PAUSE)
        await context.info("Tool execution completed")
        return "Logged three lines."

    @server.tool(structured_output=False)
    async def test_tool_with_logging(context: Context) -> str:
        """Log three lines."""
        return await log(context)

    @server.tool(structured_output=False)
    async def test_logging_tool(context: Context) -> str:
        """Log three lines; the newer revision's suite knows it by this name."""
        return await log(context)

    @server.tool(structured_output=False)
    async def test_tool_with_progress(context: Context) -> str:
        """Report progress three times."""
        for done in (0, 50, 100):
            await context.report_progress(done, 100)
            await anyio.sleep(PAUSE)
        return "Went all the way."


def _changing(server: MCPServer) -> None:
    @server.tool(structured_output=False)
    async def test_trigger_tool_change(context: Context) -> str:
        """Tell that the tools changed."""
        await context.notify_tools_changed()
        return "Told."

    @server.tool(structured_output=False)
    async def test_trigger_prompt_change(context: Context) -> str:
        """Tell that the prompts changed."""
        await context.notify_prompts_changed()
        return "Told."


def _with_a_rich_schema() -> Tool:
    def contact(name: str) -> str:
        return name

    tool = Tool.from_function(
        contact, name="json_schema_2020_12_tool", description="Says much in its schema."
    )
    return tool.model_copy(update={"parameters": RICH})


def _resources(server: MCPServer) -> None:
    @server.resource(
        "test://static-text", name="static text", mime_type="text/plain", description="One text."
    )
    def static_text() -> str:
        return "This is the content of the static text resource."

    @server.resource(
        "test://static-binary", name="static binary", mime_type="image/png", description="One image."
    )
    def static_binary() -> bytes:
        return base64.b64decode(RED_DOT)

    @server.resource(
        "test://watched-resource", name="watched", mime_type="text/plain", description="One to watch."
    )
    def watched() -> str:
        return "Watch me."

    @server.resource(
        "test://template/{id}/data", name="by number", mime_type="application/json", description="Each."
    )
    def by_number(id: str) -> dict[str, object]:  # noqa: A002 - the suite's name
        return {"id": id, "templateTest": True, "data": f"Data for ID: {id}"}


def _prompts(server: MCPServer) -> None:
    @server.prompt(description="One message.")
    def test_simple_prompt() -> str:
        return "This is a simple prompt for testing."

    @server.prompt(description="One message made of two arguments.")
    def test_prompt_with_arguments(arg1: str, arg2: str) -> str:
        return f"Prompt with arguments: arg1='{arg1}', arg2='{arg2}'"

    @server.prompt(description="A resource and what to do with it.")
    def test_prompt_with_embedded_resource(resourceUri: str) -> list[Message]:  # noqa: N803 - the suite's name
        resource = _embedded(resourceUri, "text/plain", "Embedded resource content for testing.")
        return [UserMessage(resource), UserMessage("Please process the embedded resource above.")]

    @server.prompt(description="An image and what to do with it.")
    def test_prompt_with_image() -> list[Message]:
        image = types.ImageContent(data=RED_DOT, mime_type="image/png")
        return [UserMessage(image), UserMessage("Please analyze the image above.")]

    @server.completion()  # type: ignore[no-untyped-call, untyped-decorator]
    async def complete(
        ref: types.PromptReference | types.ResourceTemplateReference,
        argument: types.CompletionArgument,
        context: types.CompletionContext | None,
    ) -> types.Completion:
        """Suggest cities for the first argument."""
        cities = [city for city in ("paris", "park", "party") if city.startswith(argument.value)]
        return types.Completion(values=cities, total=len(cities), has_more=False)


def _older_requests(server: MCPServer) -> None:
    """Serve what only the older revision has; the SDK's low-level server alone can."""
    low = server._lowlevel_server

    async def nothing(context: object, params: object) -> types.EmptyResult:
        return types.EmptyResult()

    low.add_request_handler("resources/subscribe", types.SubscribeRequestParams, nothing)
    low.add_request_handler("resources/unsubscribe", types.UnsubscribeRequestParams, nothing)
    low.add_request_handler("logging/setLevel", types.SetLevelRequestParams, nothing)


def _embedded(uri: str, mime_type: str, text: str) -> types.EmbeddedResource:
    return types.EmbeddedResource(
        resource=types.TextResourceContents(uri=uri, mime_type=mime_type, text=text)
    )
