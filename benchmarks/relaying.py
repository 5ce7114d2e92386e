"""What a recorder between client and server adds to a call, as a ratio: `python -m benchmarks.relaying`.

The same calls of one server over stdio, directly and through `mcpbdd record`, in turns; the quickest are compared.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import anyio
import click
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

SERVER = """\
from mcp.server.mcpserver import MCPServer

server = MCPServer("echo", log_level="ERROR")
server.add_tool(lambda text: text, name="echo", description="Give it back.")
server.run()
"""
SIZES = (10, 100_000)
"""Characters of an argument."""
WARMING = 3.0
"""Seconds until the recorder has read ahead what it writes scenarios with."""


async def quickest(direct: list[str], recorder: list[str], size: int, calls: int) -> tuple[float, float]:
    """Give the quickest call without and with the recorder, in milliseconds, both called in turns.

    The others have waited for a processor that somebody else used.
    """
    took: tuple[list[float], list[float]] = ([], [])
    async with AsyncExitStack() as stack:
        clients = []
        for command in (direct, recorder):
            parameters = StdioServerParameters(command=command[0], args=command[1:])
            clients.append(await stack.enter_async_context(Client(stdio_client(parameters), mode="legacy")))
        for client in clients:
            await client.call_tool("echo", {"text": "warm"})
        await anyio.sleep(WARMING)
        for _ in range(calls):
            for client, times in zip(clients, took, strict=True):
                began = time.perf_counter()
                await client.call_tool("echo", {"text": "x" * size})
                times.append(time.perf_counter() - began)
    return min(took[0]) * 1000, min(took[1]) * 1000


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--calls", default=400, show_default=True, help="Calls of each session.")
@click.option("--times", default=3, show_default=True, help="Sessions of each kind; the median ratio counts.")
def main(*, calls: int, times: int) -> None:
    """Compare calls through the recorder with the same calls without it.

    \b
    Examples:
      python -m benchmarks.relaying
      python -m benchmarks.relaying --calls 50 --times 1

    Exit status: 0 measured.
    """  # noqa: D301 - click reads the character as "do not wrap"
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "server.py"
        program.write_text(SERVER, "utf-8")
        direct = [sys.executable, str(program)]
        for size in SIZES:
            ratios: list[float] = []
            for number in range(times):
                to = str(Path(folder) / f"{size}-{number}.feature")
                recorder = [
                    sys.executable,
                    "-m",
                    "mcpbdd.cli",
                    "record",
                    "--no-replay",
                    "--to",
                    to,
                    "--",
                    *direct,
                ]
                alone, recorded = anyio.run(quickest, direct, recorder, size, calls)
                ratios.append(recorded / alone)
                print(f"{size:>7,} characters: {alone:.2f} ms alone, {recorded:.2f} ms recorded")
            print(f"{size:>7,} characters: {statistics.median(ratios):.2f} times a call without the recorder")


if __name__ == "__main__":
    main()
