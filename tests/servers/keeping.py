"""A server that keeps things: files in a folder, one word in its memory. And a bell outside of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import anyio
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError


class Bell:
    """Something outside the server that scenarios can bring about and watch."""

    def __init__(self) -> None:
        self.sound = "silence"

    def snapshot(self) -> dict[str, str]:
        """Give what is watched."""
        return {"sound": self.sound}

    def ring(self, sound: str = "ding") -> None:
        """Make a sound."""
        self.sound = sound


bell = Bell()


def prepare(folder: Path) -> None:
    """Put two files into a fresh folder."""
    (folder / "prepared.txt").write_text("ready\n", encoding="utf-8")
    (folder / "sub").mkdir()
    (folder / "sub" / "deep.txt").write_text("deep\n", encoding="utf-8")


def create_server(folder: str, greeting: str = "Hello") -> MCPServer:
    """Make the server.

    Args:
        folder: where the files are kept.
        greeting: what it says to people.
    """
    bell.sound = "silence"
    server = MCPServer("keeping", version="2.0")
    memory: dict[str, str] = {}
    _files(server, Path(folder))

    @server.tool()
    def remember(word: str) -> str:
        """Keep a word until the server ends."""
        memory["word"] = word
        return "Kept."

    @server.tool()
    def recall() -> str:
        """Give back the word."""
        if "word" not in memory:
            raise ToolError("nothing_kept: there is no word.")
        return memory["word"]

    @server.tool()
    def greet(name: str, title: str = "") -> str:
        """Greet somebody."""
        return " ".join(part for part in (greeting, title, name) if part)

    @server.tool()
    def listen() -> str:
        """Tell what the bell does."""
        return bell.sound

    @server.tool()
    async def tell(context: Context) -> str:
        """Log a line."""
        await context.log("info", "a line for the log")
        return "Told."

    return server


def _files(server: MCPServer, folder: Path) -> None:
    running: set[asyncio.Task[None]] = set()

    @server.tool()
    def write(path: str, content: str) -> str:
        """Write a file."""
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")
        return f"Wrote {path}."

    @server.tool()
    def delete(path: str) -> str:
        """Delete a file."""
        target = folder / path
        if not target.is_file():
            raise ToolError(f"not_found: there is no {path}.")
        target.unlink()
        return f"Deleted {path}."

    @server.tool()
    def move(path: str, to: str) -> str:
        """Give a file another name."""
        (folder / path).rename(folder / to)
        return f"Moved {path} to {to}."

    @server.tool()
    async def write_later(path: str, seconds: float) -> str:
        """Write a file when the call has long been answered, as careless servers do."""

        async def later() -> None:
            await anyio.sleep(seconds)
            (folder / path).write_text("late", encoding="utf-8")

        task = asyncio.get_running_loop().create_task(later())
        running.add(task)
        task.add_done_callback(running.discard)
        return "Later."
