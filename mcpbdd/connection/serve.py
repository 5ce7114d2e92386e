"""Serve a `module:attr` target over stdin and stdout: `python -m mcpbdd.connection.serve`.

The order is read from the environment variable MCPBDD_SERVE, not from the arguments, since settings may hold
secrets and every process of a machine can read another's arguments.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import anyio
from mcp.server.mcpserver import MCPServer
from mcp.server.stdio import stdio_server

from mcpbdd.connection.in_process import called, entered, server_in
from mcpbdd.errors import McpbddError, Misuse
from mcpbdd.importing import load_attribute

ORDER = "MCPBDD_SERVE"


async def serve(target: str, settings: dict[str, Any], folder: Path) -> None:
    """Build the server and serve it until stdin ends.

    Args:
        target: "module:attr", a server or a factory.
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
        server = await entered(thing, target, stack)
        if isinstance(server, MCPServer):
            await server.run_stdio_async()
            return
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())


def main() -> int:
    """Do what the order says; a slip is told in one line on stderr."""
    order = json.loads(os.environ.pop(ORDER))
    try:
        anyio.run(serve, order["target"], order["settings"], Path(order["folder"]))
    except McpbddError as slip:
        sys.stderr.write(f"{slip}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
