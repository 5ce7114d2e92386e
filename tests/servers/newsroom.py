"""A newsroom: its lists and resources change while clients are there, and it tells them so in the way of the era."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import anyio
import mcp_types as types
from mcp.server.caching import CacheHint
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.prompts import Prompt
from mcp.server.mcpserver.resources import TextResource
from mcp.server.mcpserver.tools import Tool
from mcp.shared.exceptions import MCPError

FRONT = "news://front"
LEVELS = get_args(types.LoggingLevel)


@dataclass
class Reader:
    """A connection of 2025-11-25, to which notices are pushed.

    Attributes:
        session: where they go.
        uris: the resources that it subscribed to.
        level: from where on it wants log messages.
    """

    session: Any
    uris: set[str] = field(default_factory=set)
    level: str = "debug"


class Readers:
    """Everybody who is connected by the older revision; the newer one has its streams."""

    def __init__(self) -> None:
        self._known: dict[int, Reader] = {}

    def of(self, session: Any) -> Reader:
        """Give what is known of a connection."""
        connection = session._connection
        return self._known.setdefault(id(connection), Reader(session))

    async def all(self, method: str) -> None:
        """Tell everybody that a list changed."""
        for reader in list(self._known.values()):
            await getattr(reader.session, method)()

    async def updated(self, uri: str) -> None:
        """Tell those who subscribed to a resource that it changed."""
        for reader in list(self._known.values()):
            if uri in reader.uris:
                await reader.session.send_resource_updated(uri)


def create_server(folder: str) -> MCPServer:
    """Make the server.

    Args:
        folder: where articles are written.
    """
    hints: Any = {
        "tools/list": CacheHint(ttl_ms=60_000, scope="public"),
        "resources/read": CacheHint(ttl_ms=0, scope="private"),
    }
    server = MCPServer("newsroom", version="1.0.0", cache_hints=hints)
    readers = Readers()
    _older_requests(server, readers)
    _lists(server, readers)
    _front_page(server, readers)
    _log(server, readers)
    _writing(server, Path(folder))
    return server


def _older_requests(server: MCPServer, readers: Readers) -> None:
    low = server._lowlevel_server

    async def notice(ctx: Any, call_next: Any) -> Any:
        if str(ctx.protocol_version) == "2025-11-25":
            readers.of(ctx.session)
        return await call_next(ctx)

    async def subscribe(context: Any, params: types.SubscribeRequestParams) -> types.EmptyResult:
        if not params.uri.startswith("news://"):
            raise MCPError(-32002, "Resource not found", {"uri": params.uri})
        readers.of(context.session).uris.add(params.uri)
        return types.EmptyResult()

    async def unsubscribe(context: Any, params: types.UnsubscribeRequestParams) -> types.EmptyResult:
        readers.of(context.session).uris.discard(params.uri)
        return types.EmptyResult()

    async def set_level(context: Any, params: types.SetLevelRequestParams) -> types.EmptyResult:
        readers.of(context.session).level = params.level
        return types.EmptyResult()

    low.middleware.append(notice)
    low.add_request_handler("resources/subscribe", types.SubscribeRequestParams, subscribe)
    low.add_request_handler("resources/unsubscribe", types.UnsubscribeRequestParams, unsubscribe)
    low.add_request_handler("logging/setLevel", types.SetLevelRequestParams, set_level)


def _lists(server: MCPServer, readers: Readers) -> None:
    def greet() -> str:
        """Say hello."""
        return "Hello!"

    @server.tool()
    async def open_desk(name: str, context: Context) -> str:
        """Add a tool, and tell everybody."""
        server._tool_manager._tools[name] = Tool.from_function(greet, name=name)
        await readers.all("send_tool_list_changed")
        await context.notify_tools_changed()
        return "Opened."

    @server.tool()
    async def add_form(name: str, context: Context) -> str:
        """Add a prompt, and tell everybody."""
        server.add_prompt(Prompt.from_function(greet, name=name))
        await readers.all("send_prompt_list_changed")
        await context.notify_prompts_changed()
        return "Added."

    @server.tool()
    async def publish(name: str, context: Context) -> str:
        """Add a resource, and tell everybody."""
        server.add_resource(TextResource(uri=f"news://{name}", name=name, text=f"News of {name}."))
        await readers.all("send_resource_list_changed")
        await context.notify_resources_changed()
        return "Published."


def _front_page(server: MCPServer, readers: Readers) -> None:
    headlines = ["Nothing has happened."]

    @server.resource(FRONT, name="front", mime_type="text/plain")
    def front() -> str:
        """What happened last."""
        return headlines[-1]

    @server.tool()
    async def edit(headlines_to_come: int, context: Context, uri: str = FRONT) -> str:
        """Change a page so many times, and tell its subscribers each time."""
        for number in range(headlines_to_come):
            headlines.append(f"Headline {number}.")
            await readers.updated(uri)
            await context.notify_resource_updated(uri)
        return "Edited."


def _log(server: MCPServer, readers: Readers) -> None:
    async def log(context: Context, level: Any, data: Any, name: str | None = None) -> None:
        older = context.protocol_version == "2025-11-25"
        wanted = readers.of(context.session).level if older else "debug"
        if LEVELS.index(level) >= LEVELS.index(wanted):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                await context.log(level, data, logger_name=name)

    @server.tool()
    async def say(text: str, context: Context, level: str = "info", name: str | None = None) -> str:
        """Log a text."""
        await log(context, level, text, name)
        return "Said."

    @server.tool()
    async def say_data(data: dict[str, Any], context: Context) -> str:
        """Log data as a warning."""
        await log(context, "warning", data)
        return "Said."


def _writing(server: MCPServer, folder: Path) -> None:
    @server.tool()
    async def write(context: Context, lines: int, pause: float = 0) -> str:
        """Write an article, line by line, and tell how far it has come."""
        article = folder / "article.txt"
        article.write_text("", encoding="utf-8")
        for number in range(1, lines + 1):
            with article.open("a", encoding="utf-8") as file:
                file.write(f"Line {number}\n")
            await context.report_progress(number, lines)
            await anyio.sleep(pause)
        (folder / "done.txt").touch()
        return "Written."
