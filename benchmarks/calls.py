"""Makes calls with the SDK's own client over streams: `python -m benchmarks.calls 2000`."""

from __future__ import annotations

import sys

import anyio
from mcp.client._memory import InMemoryTransport
from mcp.client.client import Client

from benchmarks.server import create_server


async def main(times: int) -> None:
    """Connect, and call a tool so many times."""
    async with Client(InMemoryTransport(create_server())) as client:
        for number in range(times):
            result = await client.call_tool("add", {"a": number, "b": 1})
            assert result.structured_content == {"result": number + 1}
    print(f"{times} calls")


if __name__ == "__main__":
    anyio.run(main, int(sys.argv[1]))
