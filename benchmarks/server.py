"""A small server: three tools that compute and keep nothing."""

from __future__ import annotations

from mcp.server.mcpserver import MCPServer


def create_server() -> MCPServer:
    """Build the server."""
    server = MCPServer("sums", version="1.0")

    @server.tool()
    async def add(a: int, b: int) -> int:
        """Add two numbers."""
        return a + b

    @server.tool()
    async def multiply(a: int, b: int) -> int:
        """Multiply two numbers."""
        return a * b

    @server.tool()
    async def repeat(text: str, times: int = 2) -> str:
        """Repeat a text."""
        return text * times

    return server
