"""A server whose tools show every outcome that a call can have. It keeps no state."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

import anyio
import mcp_types as types
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel, Field

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext

PIXEL = base64.b64encode(b"\x89PNG\r\n\x1a\n and the rest of a picture").decode()
SOUND = base64.b64encode(b"RIFF and the rest of a sound").decode()
PLACES = Literal[
    "error data",
    "structured data",
    "structured error",
    "structured code",
    "structured",
    "meta",
    "head of text",
]


class Line(BaseModel):
    """One line of an order."""

    sku: str
    quantity: int
    price: float


class Order(BaseModel):
    """An order, with every kind of value that JSON has."""

    id: str
    placed_at: datetime
    paid: bool
    total: float
    customer: dict[str, str]
    lines: list[Line]
    tags: list[str]
    note: str | None = None


class Now(BaseModel):
    """What time it is."""

    now: datetime


class Caller(BaseModel):
    """Who calls."""

    subject: str | None = None
    client_id: str | None = None
    scopes: list[str] = Field(default_factory=list)
    expires_at: int | None = None


LEAKED = """Traceback (most recent call last):
  File "/srv/shop/server.py", line 41, in leak
    return str(1 / stock)
ZeroDivisionError: division by zero"""
"""What a careless server puts into an error."""


def create_server() -> MCPServer:
    """Make the server."""
    server = MCPServer(
        "answering", title="The answering server", version="1.4.2", instructions="Ask it anything."
    )
    _results(server)
    _contents(server)
    _refusals(server)
    _working(server)
    return server


def _results(server: MCPServer) -> None:
    @server.tool(annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False))
    def get_order(order_id: Annotated[str, Field(description="Such as A-1")]) -> Order:
        """Give an order as structured content."""
        if order_id != "A-1":
            raise ToolError(f"not_found: there is no order {order_id}.")
        lines = [Line(sku="pen", quantity=3, price=1.5), Line(sku="ink", quantity=1, price=20)]
        placed_at = datetime(2026, 3, 28, 12, 30, tzinfo=UTC)
        customer = {"name": "Ann", "city": "Łódź"}
        return Order(
            id=order_id,
            placed_at=placed_at,
            paid=True,
            total=24.5,
            customer=customer,
            lines=lines,
            tags=["a", "b"],
        )

    @server.tool(structured_output=False)
    def get_stock(sku: str) -> str:
        """Give JSON as text."""
        return json.dumps({"sku": sku, "left": 7})

    @server.tool(structured_output=False)
    def greet(name: str) -> list[types.TextContent]:
        """Give two blocks of text."""
        return [types.TextContent(text=f"Hello, {name}!"), types.TextContent(text="Your ticket is T-17.")]

    @server.tool()
    def get_time() -> Now:
        """Give the time on the server's clock."""
        return Now(now=datetime.now(UTC))

    @server.tool()
    def who_am_i() -> Caller:
        """Tell who the caller is, as the access token says."""
        token = get_access_token()
        if token is None:
            return Caller()
        scopes = sorted(token.scopes)
        return Caller(
            subject=token.subject, client_id=token.client_id, scopes=scopes, expires_at=token.expires_at
        )

    @server.tool()
    def lose_a_value() -> types.CallToolResult:
        """Give structured content of which the text tells only half."""
        structured = {"city": "Oslo", "weather": {"degrees": -4, "wind": "north"}}
        return types.CallToolResult(
            content=[types.TextContent(text="Oslo: -4")], structured_content=structured
        )


def _contents(server: MCPServer) -> None:
    @server.tool(structured_output=False)
    def show() -> list[types.ContentBlock]:
        """Give a picture, a sound, a link and a document."""
        document = types.TextResourceContents(uri="doc://terms", mime_type="text/markdown", text="# Terms")
        return [
            types.ImageContent(data=PIXEL, mime_type="image/png"),
            types.AudioContent(data=SOUND, mime_type="audio/wav"),
            types.ResourceLink(name="manual", uri="doc://manual", mime_type="application/pdf"),
            types.EmbeddedResource(resource=document),
        ]


def _refusals(server: MCPServer) -> None:
    @server.tool()
    def refuse(place: PLACES) -> types.CallToolResult:
        """Fail with the reason out_of_stock, put where some framework puts it."""
        if place == "error data":
            data = {
                "reason": "out_of_stock",
                "retryable": True,
                "recovery": "Try again on Monday.",
                "left": 0,
            }
            raise MCPError(-32001, "Nothing is left of pen.", data)
        return _tool_error(place)

    @server.tool()
    def deny(sku: str) -> types.CallToolResult:
        """Fail for good, with an envelope that says everything."""
        data = {"reason": "discontinued", "retryable": False, "recovery": {"hint": "Order a pencil."}}
        error = {"code": -32002, "message": f"The argument sku is wrong: {sku} is no more.", "data": data}
        return types.CallToolResult(
            content=[types.TextContent(text=f"The argument sku is wrong: {sku} is no more.")],
            structured_content={"error": error},
            is_error=True,
        )

    @server.tool()
    def complain(text: str) -> str:
        """Fail with this text and nothing more."""
        raise ToolError(text)

    @server.tool()
    def crash() -> str:
        """Break down; the SDK hides why."""
        secret = "the reactor is on fire"
        raise RuntimeError(secret)

    @server.tool()
    def leak() -> str:
        """Fail with a traceback in the text, the same on every machine."""
        raise ToolError(LEAKED)


def _tool_error(place: str) -> types.CallToolResult:
    reason = "out_of_stock"
    structured: dict[str, Any] = {
        "structured data": {"error": {"data": {"reason": reason}}},
        "structured error": {"error": {"reason": reason}},
        "structured code": {"error": {"code": reason}},
        "structured": {"reason": reason},
    }
    text = f"{reason}: nothing is left." if place == "head of text" else "Nothing is left."
    return types.CallToolResult(
        content=[types.TextContent(text=text)],
        structured_content=structured.get(place),
        is_error=True,
        _meta={"example.com/reason": reason} if place == "meta" else None,
    )


def _working(server: MCPServer) -> None:
    @server.tool()
    async def count(context: Context, to: int, pause: float = 0, *, backwards: bool = False) -> str:
        """Count, and tell how far it has come.

        Args:
            context: the call's.
            to: where to stop.
            pause: seconds between two reports.
            backwards: report the way back, as no server should.
        """
        numbers = range(1, to + 1)
        for number in reversed(numbers) if backwards else numbers:
            await context.report_progress(number, to, f"at {number}")
            await anyio.sleep(pause)
        return f"Counted to {to}."

    @server.tool()
    async def rest(seconds: float) -> str:
        """Take some time."""
        await anyio.sleep(seconds)
        return "Rested."


def create_pages(size: int = 2) -> Server[Any]:
    """Make a server that lists its five tools in pages.

    Args:
        size: how many tools a page has.
    """
    tools = [
        types.Tool(name=f"tool_{letter}", description=f"The tool {letter}", input_schema={"type": "object"})
        for letter in "abcde"
    ]

    async def list_tools(
        _: ServerRequestContext[Any], params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        cursor = params.cursor if params is not None else None
        if cursor is not None and not cursor.isdecimal():
            raise MCPError(types.INVALID_PARAMS, "There is no such page.", {"reason": "invalid_cursor"})
        start = int(cursor or 0)
        end = start + size
        return types.ListToolsResult(
            tools=tools[start:end], next_cursor=str(end) if end < len(tools) else None
        )

    async def call_tool(
        _: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        if params.name not in [tool.name for tool in tools]:
            raise MCPError(types.INVALID_PARAMS, f"There is no tool {params.name}.")
        return types.CallToolResult(content=[types.TextContent(text=f"This is {params.name}.")])

    return Server("pages", on_list_tools=list_tools, on_call_tool=call_tool)


ECHO_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "text": {"type": "string"},
        "number": {"type": "number"},
        "whole": {"type": "integer"},
        "flag": {"type": "boolean"},
        "words": {"type": "array", "items": {"type": "string"}},
        "numbers": {"type": "array", "items": {"type": "number"}},
        "colour": {"enum": ["red", "green"]},
        "maybe": {"type": ["string", "null"]},
        "range": {"$ref": "#/$defs/range"},
        "lines": {"type": "array", "items": {"$ref": "#/$defs/line"}},
        "anything": {},
    },
    "additionalProperties": False,
    "$defs": {
        "range": {
            "type": "object",
            "properties": {"from": {"type": "number"}, "to": {"type": "number"}},
            "required": ["from"],
        },
        "line": {
            "type": "object",
            "properties": {"sku": {"type": "string"}, "quantity": {"type": "integer"}},
        },
    },
}


def create_echo() -> Server[Any]:
    """Make a server that gives arguments back as they arrived, unread."""
    tool = types.Tool(name="echo", description="Give back what it was sent.", input_schema=ECHO_SCHEMA)

    async def list_tools(
        _: ServerRequestContext[Any], __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[tool])

    async def call_tool(
        _: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        if params.name != "echo":
            raise MCPError(types.INVALID_PARAMS, f"There is no tool {params.name}.")
        arguments = params.arguments or {}
        text = json.dumps(arguments, ensure_ascii=False)
        return types.CallToolResult(content=[types.TextContent(text=text)], structured_content=arguments)

    return Server("echoing", on_list_tools=list_tools, on_call_tool=call_tool)
