"""Runs `behave` and `mcpbdd` as processes of their own, without each of them importing the SDK anew.

A nursery (`tests.commands.nursery`) has imported what takes two seconds, and forks a process for each command. What
a test is about besides the command (how an interpreter starts, ends, or takes a signal) needs a process by itself.
"""

from __future__ import annotations

import atexit
import functools
import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from coverage import Coverage

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).parents[2]
HIDDEN = "COVERAGE_PROCESS"
"""Beginning of the variables by which coverage starts in a process; the nursery is none to be measured."""


def run(
    words: Sequence[str],
    cwd: Path,
    *,
    env: Mapping[str, str] | None = None,
    stderr: int = subprocess.PIPE,
    within: float = 120,
    encoding: str = "utf-8",
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, measured where the tests are.

    Args:
        words: behave or mcpbdd, and what follows.
        cwd: where it is started.
        env: its environment; ours where none is given.
        stderr: subprocess.STDOUT where both go into one text.
        within: seconds after which it is killed.
        encoding: of what it writes.

    Raises:
        subprocess.TimeoutExpired: it was killed.
    """
    job = {
        "words": list(words),
        "folder": str(cwd),
        "environment": dict(os.environ if env is None else env),
        "within": within,
        "measured": Coverage.current() is not None,
    }
    with tempfile.TemporaryFile() as told, tempfile.TemporaryFile() as errors:
        code = _code_of(job, [told.fileno(), (told if stderr == subprocess.STDOUT else errors).fileno()])
        output, wrong = (_read(file, encoding) for file in (told, errors))
    if code is None:
        raise subprocess.TimeoutExpired(list(words), within, output + wrong)
    return subprocess.CompletedProcess(list(words), code, output, wrong)


def _code_of(job: dict[str, Any], sinks: list[int]) -> int | None:
    """Have a job done, and give its exit code; None where it was killed."""
    with socket.socket(socket.AF_UNIX) as link:
        link.connect(str(_nursery()))
        socket.send_fds(link, [b"!"], sinks)
        link.sendall(json.dumps(job).encode())
        link.shutdown(socket.SHUT_WR)
        with link.makefile("rb") as answer:
            code: int | None = json.loads(answer.read())
    return code


def _read(file: IO[bytes], encoding: str) -> str:
    file.seek(0)
    return file.read().decode(encoding, errors="replace")


@functools.cache
def _nursery() -> Path:
    """Start the nursery, which ends when these tests do, and give its socket."""
    folder = tempfile.TemporaryDirectory(prefix="commands-")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(HIDDEN)}
    path = Path(folder.name) / "socket"
    theirs, ours = os.pipe()
    command = [sys.executable, str(Path(__file__).with_name("nursery.py")), str(path)]
    subprocess.run(command, stdin=theirs, cwd=ROOT, env=environment, check=True)
    os.close(theirs)
    atexit.register(_end, ours, folder)
    return path


def _end(nursery: int, folder: tempfile.TemporaryDirectory[str]) -> None:
    os.close(nursery)
    folder.cleanup()
