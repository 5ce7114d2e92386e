"""The HTTP door: a server of this process behind a port of this machine, open as long as something is at work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from mcpbdd.connection.served import ServedServer
from mcpbdd.runtime import Runtime

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcp.server.mcpserver import MCPServer

Result = TypeVar("Result")

OPENING, CLOSING = 10.0, 10.0
"""Seconds that the door may take to open and to close."""


def through_the_door(server: MCPServer, work: Callable[[str], Awaitable[Result]], *, within: float) -> Result:
    """Serve a server while something is at work, in one loop with it.

    Args:
        server: what is served.
        work: what to do with its address.
        within: seconds that the work may take; it is cancelled then.

    Raises:
        TimeoutError: the work was not done in time.
        Unreachable: the door did not open, or did not close.
        RuntimeError: a thread of the server did not end.
    """
    runtime = Runtime()
    door: Any = ServedServer(runtime, server, "the conformance server")
    try:
        door.open(OPENING)
        try:
            return runtime.run(lambda: work(door.url), deadline=within)
        finally:
            door.close(CLOSING)
    finally:
        if left := runtime.close():
            raise RuntimeError(f"These threads of the server did not end: {', '.join(left)}.")
