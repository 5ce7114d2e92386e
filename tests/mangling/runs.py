"""Runs commands in many small projects: one process imports what is slow, and a fork of it runs each command.

As a program it reads jobs from stdin as a JSON array of [folder, words], and writes what came of them to stdout.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).parents[2]
PATIENCE = 60
"""Seconds after which a command that has not ended is ended, which its exit code shows."""


@dataclass(frozen=True, slots=True)
class Job:
    """A command to run.

    Attributes:
        folder: where it is started.
        words: "mcpbdd" or "behave", and what follows.
    """

    folder: Path
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a command.

    Attributes:
        job: which one.
        code: its exit code; negative where a signal ended it.
        output: what it wrote to stdout and stderr.
    """

    job: Job
    code: int
    output: str

    def __str__(self) -> str:
        return f"{' '.join(self.job.words)} in {self.job.folder} gave {self.code}:\n{self.output[-2000:]}"


def run_all(jobs: Sequence[Job], processes: int = 2) -> list[Ran]:
    """Run every job, in so many processes beside one another.

    Args:
        jobs: in any order; no two may share a folder.
        processes: how many.
    """
    shares = [jobs[number::processes] for number in range(processes)]
    with ThreadPoolExecutor(processes) as pool:
        return [ran for share in pool.map(_run_share, shares) for ran in share]


def _run_share(jobs: Sequence[Job]) -> list[Ran]:
    done = subprocess.run(
        [sys.executable, "-m", __spec__.name if __spec__ else "tests.mangling.runs"],
        input=json.dumps([[str(job.folder), job.words] for job in jobs]),
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [Ran(job, *one) for job, one in zip(jobs, json.loads(done.stdout), strict=True)]


def _forked(
    folder: str, words: Sequence[str], commands: dict[str, Callable[[list[str]], object]]
) -> tuple[int, str]:
    told = Path(f"{folder}.told")
    if (child := os.fork()) == 0:
        _become(folder, told)
        try:
            code = commands[words[0]](list(words[1:]))
        except SystemExit as leaving:
            code = leaving.code
        except BaseException:  # noqa: BLE001 - the edge: what the interpreter would print at its end
            sys.excepthook(*sys.exc_info())
            code = 1
        sys.stdout.flush()
        os._exit(code if isinstance(code, int) else 0 if code is None else 1)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return status, told.read_text(encoding="utf-8", errors="backslashreplace")


def _become(folder: str, told: Path) -> None:
    """Stand where a shell would have started the command; its output goes to a file."""
    import signal  # noqa: PLC0415 - of the fork alone

    signal.alarm(PATIENCE)
    os.chdir(folder)
    sys.path.insert(0, folder)
    sink = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(sink, 1)
    os.dup2(sink, 2)


def main() -> None:
    """Run what stdin asks for."""
    from behave.__main__ import main as behave  # noqa: PLC0415 - slow, and only this process needs them
    from mcp import types as _types  # noqa: F401, PLC0415 - as above

    import mcpbdd.auditing  # noqa: PLC0415 - as above
    import mcpbdd.check  # noqa: F401, PLC0415 - as above
    import tests.servers.answering  # noqa: PLC0415 - as above
    import tests.servers.asking  # noqa: F401, PLC0415 - as above
    from mcpbdd import cli  # noqa: PLC0415 - as above
    from mcpbdd.catalogue import packaged_sentences  # noqa: PLC0415 - as above
    from mcpbdd.recognizing import Recognizer  # noqa: PLC0415 - as above

    Recognizer(packaged_sentences())
    commands: dict[str, Callable[[list[str]], object]] = {
        "mcpbdd": lambda words: cli.main(words, prog_name="mcpbdd"),
        "behave": behave,
    }
    jobs = json.loads(sys.stdin.read())
    found = [_forked(folder, words, commands) for folder, words in jobs]
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
