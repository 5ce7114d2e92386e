"""A small server for worlds, and what else a configuration may name."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import anyio
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError

if TYPE_CHECKING:
    from pathlib import Path

number = 7
happened: list[str] = []


def create() -> MCPServer:
    """Make a server that counts its calls."""
    made, calls = MCPServer("small", version="3"), count(1)

    @made.tool()
    def next_number() -> int:
        """Count."""
        return next(calls)

    @made.tool(structured_output=False)
    def echo(text: str = "", password: str = "") -> str:
        """Give back the text."""
        return text

    @made.tool()
    def refuse() -> str:
        """Report an error."""
        raise ToolError("no_way: never.")

    @made.tool()
    def crash() -> str:
        """Fail for a reason that only the log tells."""
        raise RuntimeError("outer") from ValueError("inner")

    @made.tool()
    async def work(context: Context, steps: int = 2) -> str:
        """Report progress."""
        for step in range(steps):
            await context.report_progress(step + 1, steps, f"step {step + 1}")
            await anyio.sleep(0.01)
        return "Worked."

    @made.tool()
    async def hang() -> str:
        """Never answer."""
        await anyio.sleep_forever()
        return ""

    return made


server = create()
bare: Server[Any] = Server("bare")


async def ring_later(word: str) -> None:
    """Do something asynchronously."""
    await anyio.lowlevel.checkpoint()
    happened.append(word)


async def prepare_later(folder: Path) -> None:
    """Prepare a folder asynchronously."""
    await anyio.lowlevel.checkpoint()
    (folder / "later").touch()


def clumsy() -> Any:
    """Fail."""
    raise OSError("dropped it")


async def clumsy_later() -> None:
    """Fail asynchronously."""
    raise OSError("dropped it")
