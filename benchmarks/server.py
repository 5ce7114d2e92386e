"""A small server: three tools that compute and keep nothing, and a folder that it never touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcp.server.mcpserver import MCPServer

if TYPE_CHECKING:
    from pathlib import Path


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


def fill(folder: Path) -> None:
    """Put 1,000 files of one kilobyte into a folder, a hundred to a folder of its own."""
    for hundred in range(10):
        inside = folder / f"{hundred}"
        inside.mkdir()
        for number in range(100):
            (inside / f"{number}.txt").write_text(
                f"{hundred}{number:02}\n".ljust(1024, "x"), encoding="utf-8"
            )
