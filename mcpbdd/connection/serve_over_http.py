"""Serve a `module:attr` target over streamable HTTP: `python -m mcpbdd.connection.serve_over_http`.

The order is that of `mcpbdd.connection.serve`. The first line on stdout says where it is served, or what was wrong;
the process ends when its input does.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpbdd.connection.command import ORDER
from mcpbdd.connection.in_process import called, entered, server_in
from mcpbdd.connection.owning import standing_in
from mcpbdd.connection.serve import with_stores
from mcpbdd.connection.served import served
from mcpbdd.errors import McpbddError, Misuse
from mcpbdd.importing import load_attribute

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


async def serve(
    target: str,
    settings: dict[str, Any],
    folder: Path,
    tell: Callable[[str], None],
    end: Callable[[], Awaitable[object]],
) -> None:
    """Build the server and serve it until the end.

    Args:
        target: "module:attr", a server, a factory or a web app.
        settings: the factory's arguments.
        folder: the project's folder.
        tell: is told where it is served.
        end: comes back when it is to end.

    Raises:
        Misuse: it is no server, or serves stdin and stdout itself.
    """
    thing = load_attribute(target, folder=folder)
    if server_in(thing) is None:
        if not callable(thing):
            raise Misuse(
                f"{target} is a {type(thing).__name__}, neither a server nor a function that gives one."
            )
        thing = called(thing, settings, target)

    def refused(*_: Any, **__: Any) -> Any:
        raise Misuse(f"{target} serves stdin and stdout itself, so it is not reached over http.")

    async with AsyncExitStack() as stack:
        with standing_in(refused):
            server = await entered(thing, target, stack)
        tell(await stack.enter_async_context(served(server)))
        await end()


def main() -> int:
    """Do what the order says; a slip is told in the first line."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C is for whoever started this, who then closes the input
    order = json.loads(os.environ.pop(ORDER))
    told = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(
        sys.stderr.fileno(), sys.stdout.fileno()
    )  # what the server prints is not for whoever reads the address

    def tell(line: str) -> None:
        told.write(f"{line}\n")
        told.flush()

    async def end() -> None:
        await asyncio.to_thread(sys.stdin.buffer.read)

    try:
        asyncio.run(serve(order["target"], with_stores(order["settings"]), Path(order["folder"]), tell, end))
    except McpbddError as slip:
        tell(" ".join(str(slip).split()))
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
