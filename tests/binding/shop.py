"""The server of the small projects: a shop, and some ways to misbehave in it."""

from __future__ import annotations

import logging
import os
import sys
import time
from typing import Any

import anyio
from mcp.server.mcpserver import Context, MCPServer
from pydantic import BaseModel, Field


class Sure(BaseModel):
    """What is asked before something is sold."""

    sure: bool


def create(greeting: str = "hello", key: str = "") -> MCPServer:
    """Make the server."""
    server = MCPServer("shop")
    _selling(server, greeting, key)
    _misbehaving(server)
    return server


def _selling(server: MCPServer, greeting: str, key: str) -> None:
    @server.tool()
    def price(item: str) -> int:
        """Say what something costs."""
        return len(item)

    @server.tool()
    def greet() -> str:
        """Greet."""
        return greeting

    @server.tool()
    def era(context: Context[Any, Any]) -> str:
        """Say which era is spoken."""
        return str(context.session.protocol_version)

    @server.tool(structured_output=False)
    def quote() -> str:
        """Say something in quotes."""
        return 'three """quotes"""'

    @server.tool()
    async def sell(context: Context[Any, Any]) -> str:
        """Ask, then sell; only the older era can be asked like this."""
        await context.elicit("Sell the bread?", Sure)
        return "sold"

    @server.tool()
    def tell(password: str = Field(default="", json_schema_extra={"format": "password"})) -> str:
        """Tell what should not be told."""
        logging.getLogger("shop").error("the key is %s", key)
        sys.stdout.write(f"printed {key} {password}\n")
        raise RuntimeError(f"key {key}, password {password}, Authorization: Bearer abcdefgh12345678")

    @server.tool()
    def noisy() -> str:
        """Write wherever one can write."""
        sys.stderr.write("LOUD on stderr\n")
        sys.stderr.flush()
        logging.getLogger("shop").warning("LOUD in the log")
        return "quiet"

    @server.tool()
    def broken() -> str:
        """Break in a way that a terminal would suffer from."""
        raise RuntimeError("the till is \x1b[31mjammed\u202e")


def _misbehaving(server: MCPServer) -> None:
    @server.tool()
    async def leave() -> str:
        """End the interpreter."""
        sys.exit(0)

    @server.tool()
    def leave_in_thread() -> str:
        """End the interpreter from a worker thread."""
        sys.exit(0)

    @server.tool()
    async def die() -> str:
        """End the process."""
        os._exit(0)

    @server.tool()
    async def block() -> str:
        """Keep the whole loop waiting."""
        time.sleep(30)  # noqa: ASYNC251 - this is what is broken
        return "unblocked"

    @server.tool()
    def block_thread() -> str:
        """Keep a worker thread busy for longer than any run."""
        time.sleep(120)
        return "unblocked"

    @server.tool()
    async def hang() -> str:
        """Never answer."""
        await anyio.sleep_forever()
        return "never"
