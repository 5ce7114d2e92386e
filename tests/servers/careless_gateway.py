"""A gateway that asks for what it should not, and swallows whatever goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mcp import Client
from mcp.server.mcpserver import MCPServer


def create_server(resolve: Callable[[str], Any]) -> MCPServer:
    """Make it."""
    server = MCPServer("careless")

    async def asked(name: str, tool: str, arguments: dict[str, Any]) -> str:
        try:
            async with Client(resolve(name)) as upstream:
                result = await upstream.call_tool(tool, arguments)
        except Exception as error:  # noqa: BLE001 - the very mistake
            return f"later ({type(error).__name__})"
        return f"{result.structured_content}"

    @server.tool()
    async def stock(sku: str) -> str:
        """Ask as the catalogue says."""
        return await asked("inventory", "get_stock", {"sku": sku})

    @server.tool()
    async def misspelt(sku: str) -> str:
        """Ask for a tool that is not there."""
        return await asked("inventory", "get_stok", {"sku": sku})

    @server.tool()
    async def careless(sku: str) -> str:
        """Ask with an argument that is not there."""
        return await asked("inventory", "get_stock", {"article": sku})

    @server.tool()
    async def elsewhere(sku: str) -> str:
        """Ask somebody whom nobody knows."""
        return await asked("warehouse", "get_stock", {"sku": sku})

    return server


def create_inventory() -> MCPServer:
    """Make an inventory, whose definitions are its catalogue."""
    server = MCPServer("stock")

    @server.tool()
    def get_stock(sku: str) -> int:
        """Tell how many units there are."""
        return len(sku)

    return server
