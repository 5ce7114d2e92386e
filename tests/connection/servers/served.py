"""Targets for serving over stdio."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import MCPServer
from mcp.server.stdio import stdio_server
from starlette.applications import Starlette

if TYPE_CHECKING:
    from collections.abc import Callable

number = 7
server = MCPServer("object")


def create(word: str, folder: Path = Path("nowhere")) -> MCPServer:
    """Make a server that tells what it was made with."""
    made = MCPServer("served")

    @made.tool()
    def tell() -> dict[str, Any]:
        """Tell settings, arguments and environment."""
        return {
            "word": word,
            "folder": type(folder).__name__,
            "arguments": sys.orig_argv,
            "variables": sorted(os.environ),
        }

    return made


def create_low() -> tuple[Server[Any], Callable[[], None]]:
    """Make a low-level server and its clean-up."""

    async def call_tool(_: Any, __: types.CallToolRequestParams) -> types.CallToolResult:
        return types.CallToolResult(content=[types.TextContent(text="low")])

    def clean_up() -> None:
        sys.stderr.write("cleaned up\n")

    return Server("low", on_call_tool=call_tool), clean_up


def create_nothing() -> str:
    """Make no server."""
    return "nothing"


async def serve() -> None:
    """Serve stdin and stdout, whoever calls this."""
    async with stdio_server() as (read, write):
        low, _ = create_low()
        await low.run(read, write, low.create_initialization_options())


async def create_later() -> MCPServer:
    """Make a server, asynchronously."""
    return MCPServer("later")


def create_app() -> Starlette:
    """Make a web app."""
    return Starlette()
