"""Runs what needs the project's own code in processes beside the server, and ends them with all that they start.

Step files and servers of a project may print, block and hang; here they can do so without harm to other requests.
"""

from __future__ import annotations

import signal
import sys
import tempfile
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO

import anyio
import anyio.to_thread

from mcpbdd.agents.ending import GRACE, descendants, end, tree_of
from mcpbdd.agents.errors import TOOK_TOO_LONG, fail

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from pathlib import Path

    from anyio.abc import Process

AT_ONCE = 2
"""So many processes run at the same time; further calls wait for their turn."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What a process left behind.

    Attributes:
        status: its exit status.
        output: what it wrote to stdout.
        errors: what it wrote to stderr.
    """

    status: int
    output: str
    errors: str


@dataclass(frozen=True, slots=True)
class Children:
    """Processes of this server's own modules.

    Attributes:
        turns: how many may run at once.
    """

    turns: anyio.CapacityLimiter = field(default_factory=lambda: anyio.CapacityLimiter(AT_ONCE))

    async def run(
        self, module: str, arguments: Sequence[str], folder: Path, *, within: float, told: str = ""
    ) -> Ended:
        """Run a module as a process of its own.

        Args:
            module: its name.
            arguments: what follows on the command line.
            folder: the working directory.
            within: seconds that it has.
            told: a line that it reads from its stdin. Whatever comes of the call, stdin closes with it.

        Raises:
            Failure: it did not end in time, and was ended.
        """
        async with self.turns:
            with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
                status = None
                with anyio.move_on_after(within):
                    async with _started(module, arguments, folder, output, errors) as process:
                        if process.stdin is not None and told:
                            await process.stdin.send(f"{told}\n".encode())
                        status = await process.wait()
                if status is None:
                    fail(TOOK_TOO_LONG, f"It did not end within {within:g} seconds, and was ended.")
                return Ended(status, _read(output), _read(errors))


@asynccontextmanager
async def _started(
    module: str, arguments: Sequence[str], folder: Path, output: BinaryIO, errors: BinaryIO
) -> AsyncIterator[Process]:
    # -P: a file of the project that is called like a module of Python's would stand in for it.
    command = [sys.executable, "-P", "-m", module, *arguments]
    process = await anyio.open_process(
        command, stdout=output, stderr=errors, cwd=folder, start_new_session=True
    )
    try:
        yield process
    finally:
        with anyio.CancelScope(shield=True):
            if process.returncode is None:
                await _end(process)
            await process.aclose()


async def _end(process: Process) -> None:
    """Let a process put away what it has made; then end it, and what is left of all that it started."""
    started = descendants(process.pid)
    process.send_signal(signal.SIGINT)
    with anyio.move_on_after(GRACE):
        await process.wait()
    if process.returncode is None:
        started |= tree_of(process.pid)
    await anyio.to_thread.run_sync(end, started)
    await process.wait()


def _read(file: BinaryIO) -> str:
    file.seek(0)
    return file.read().decode("utf-8", errors="replace")
