"""Serve a `module:attr` target over stdin and stdout: `python -m mcpbdd.connection.serve`.

The order is read from the environment variable MCPBDD_SERVE, not from the arguments, since settings may hold
secrets and every process of a machine can read another's arguments.
"""

from __future__ import annotations

import inspect
import json
import os
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
from mcp.server.mcpserver import MCPServer
from mcp.server.stdio import stdio_server

from mcpbdd.config import STORE
from mcpbdd.connection.command import ORDER
from mcpbdd.connection.in_process import called, entered, server_in, without_web
from mcpbdd.connection.owning import standing_in
from mcpbdd.errors import McpbddError, Misuse
from mcpbdd.importing import load_attribute
from mcpbdd.kit.store import MemoryProvider, Storage

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from contextlib import AbstractAsyncContextManager


async def serve(target: str, settings: dict[str, Any], folder: Path) -> None:
    """Build the server and serve it until stdin ends.

    Args:
        target: "module:attr", a server, a factory, or a coroutine function that serves stdin and stdout itself.
        settings: the factory's arguments.
        folder: the project's folder.
    """
    thing = load_attribute(target, folder=folder)
    if server_in(thing) is None:
        if not callable(thing):
            raise Misuse(
                f"{target} is a {type(thing).__name__}, neither a server nor a function that gives one."
            )
        thing = called(thing, settings, target)
    async with AsyncExitStack() as stack:
        if inspect.iscoroutine(thing):
            thing, has_served = await _awaited(thing)
            if has_served:
                return
        server = without_web(await entered(thing, target, stack), target)
        if isinstance(server, MCPServer):
            await server.run_stdio_async()
            return
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())


async def _awaited(coroutine: Coroutine[Any, Any, object]) -> tuple[object, bool]:
    """Give what a coroutine returned, and whether it opened stdin and stdout meanwhile: then it was the server."""
    opened: list[bool] = []

    def noted(*arguments: Any, **named: Any) -> AbstractAsyncContextManager[Any]:
        put_back()
        opened.append(True)
        return stdio_server(*arguments, **named)

    with standing_in(noted) as put_back:
        value = await coroutine
    return value, bool(opened)


def with_stores(value: Any) -> Any:
    """Give settings with a store of this process, new and empty, in the place of every `{store}`."""
    if value == STORE:
        return Storage(MemoryProvider())
    if isinstance(value, dict):
        return {key: with_stores(inner) for key, inner in value.items()}
    return [with_stores(inner) for inner in value] if isinstance(value, list) else value


def main() -> int:
    """Do what the order says; a slip is told in one line on stderr."""
    order = json.loads(os.environ.pop(ORDER))
    try:
        settings = with_stores(order["settings"]) if order.get("stores") else order["settings"]
        anyio.run(serve, order["target"], settings, Path(order["folder"]))
    except McpbddError as slip:
        sys.stderr.write(f"{slip}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
