"""Does much of one thing in one scenario, and tells what each took: `python -m benchmarks.crowds notices 10000`.

With `memory` behind it, it tells how many kilobytes were held for each at most. Whatever gets lost is an error.
"""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import Context, MCPServer

from mcpbdd.config import Configuration
from mcpbdd.matching import expect, never_went_back, was_reported
from mcpbdd.outcomes import Succeeded
from mcpbdd.values.blocks import Document
from mcpbdd.world import Plan, Stage, Who, World

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAGE = 50
CLIENT = Who()


def create_counting() -> MCPServer:
    """Build a server that reports progress as often as it is told to."""
    server = MCPServer("counting")

    @server.tool()
    async def count(to: int, context: Context) -> int:
        """Count, and report each number."""
        for number in range(1, to + 1):
            await context.report_progress(number, to)
        return to

    return server


def create_listing(count: int) -> Server[Any]:
    """Build a server that lists so many resources in pages.

    Args:
        count: how many.
    """

    async def list_resources(
        _: Any, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        start = int((params.cursor if params is not None else None) or 0)
        end = min(start + PAGE, count)
        found = [types.Resource(name=f"{number}", uri=f"doc://{number}") for number in range(start, end)]
        return types.ListResourcesResult(resources=found, next_cursor=str(end) if end < count else None)

    return Server("listing", on_list_resources=list_resources)


def listing(world: World, count: int) -> None:
    """List everything, over all pages."""
    world.acting.list(CLIENT, "resources")
    found = world.actor(CLIENT).call.outcome
    assert isinstance(found, Succeeded)
    assert [entry["name"] for entry in found.reply["resources"]] == [str(number) for number in range(count)]


def notices(world: World, count: int) -> None:
    """Follow a call that reports progress so many times to its end."""
    world.actor(CLIENT).patience = 120
    world.acting.call_tool(CLIENT, "count", Document({"to": count}), wait=False)
    world.acting.await_progress(count, count)
    world.acting.settle(world.actor(CLIENT))
    expect(world.looking.progress(), was_reported(count))
    expect(world.looking.progress(), never_went_back())


def clients(world: World, count: int) -> None:
    """Let so many clients call at once, and each be told its own."""
    crowd = [Who(f"c{number}") for number in range(count)]
    for number, who in enumerate(crowd):
        world.acting.call_tool(who, "count", Document({"to": number % 7 + 1}), wait=False)
    for number, who in enumerate(crowd):
        world.acting.settle(world.actor(who))
        found = world.actor(who).call.outcome
        assert isinstance(found, Succeeded)
        assert found.result == {"result": number % 7 + 1}
        expect(world.looking.progress(), was_reported(number % 7 + 1))


CROWDS: dict[str, Callable[[World, int], None]] = {"listing": listing, "notices": notices, "clients": clients}


@contextmanager
def a_world(count: int, server: str) -> Iterator[World]:
    """Give the world of a scenario, put away afterwards."""
    here = "benchmarks.crowds"
    servers = {
        "listing": {"target": f"{here}:create_listing", "settings": {"count": count}},
        "counting": {"target": f"{here}:create_counting"},
    }
    stage = Stage(Configuration.model_validate({"folder": Path.cwd(), "servers": servers}))
    world = World(stage, Plan("2026-07-28", Path.cwd()))
    try:
        world.staging.use_server(server)
        yield world
        assert world.close() == []
    finally:
        assert stage.close() == []


def main(what: str, count: int, *, memory: bool) -> None:
    """Do it, and print what each piece took: seconds, or kilobytes."""
    with a_world(count, "listing" if what == "listing" else "counting") as world:
        _ = world.actor(CLIENT).session  # the first connection is no part of it
        if memory:
            tracemalloc.start()
        wall, busy = time.perf_counter(), time.process_time()
        CROWDS[what](world, count)
        wall, busy = time.perf_counter() - wall, time.process_time() - busy
        if memory:
            wall = busy = tracemalloc.get_traced_memory()[1] / 1000
            tracemalloc.stop()
    print(json.dumps({"wall": wall / count, "busy": busy / count}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), memory="memory" in sys.argv[3:])
