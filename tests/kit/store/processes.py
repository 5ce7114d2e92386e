"""Several processes on one file."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]


class Worker:
    """A process that uses the store, see `workers`."""

    def __init__(self, what: str, file: Path, name: str, count: int) -> None:
        command = [sys.executable, "-m", "tests.kit.store.workers", what, str(file), name, str(count)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    @property
    def _out(self) -> IO[str]:
        assert self._process.stdout is not None
        return self._process.stdout

    def await_ready(self) -> None:
        """Wait until it could begin."""
        assert self._out.readline() == "ready\n"

    def begin(self) -> None:
        """Let it begin."""
        assert self._process.stdin is not None
        self._process.stdin.write("go\n")
        self._process.stdin.flush()

    def read(self, count: int) -> list[str]:
        """Wait for so many things to be done."""
        return [self._out.readline().strip() for _ in range(count)]

    def kill(self) -> list[str]:
        """Kill it as kill -9 does; what it had told but was not read yet."""
        self._process.kill()
        return self.end(-9)

    def end(self, status: int = 0) -> list[str]:
        """Wait for its end; the rest of what it did. A line that was cut off does not count."""
        rest = self._out.read()
        assert self._process.wait(60) == status
        return [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]

    def close(self) -> None:
        """Leave nothing behind."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


@contextmanager
def ready(what: str, file: Path, counts: dict[str, int]) -> Iterator[list[Worker]]:
    """Give processes that wait to begin, by name how many things each is to do."""
    workers = [Worker(what, file, name, count) for name, count in counts.items()]
    try:
        for worker in workers:
            worker.await_ready()
        yield workers
    finally:
        for worker in workers:
            worker.close()


@contextmanager
def started(what: str, file: Path, counts: dict[str, int]) -> Iterator[list[Worker]]:
    """Give processes that begin at one moment."""
    with ready(what, file, counts) as workers:
        for worker in workers:
            worker.begin()
        yield workers
