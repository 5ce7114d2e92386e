"""Runs commands in many small projects."""

from __future__ import annotations

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests import commands

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[2]
PATIENCE = 60
"""Seconds within which a command must end."""


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
        code: its exit code.
        output: what it wrote to stdout and stderr.
    """

    job: Job
    code: int
    output: str

    def __str__(self) -> str:
        return f"{' '.join(self.job.words)} in {self.job.folder} gave {self.code}:\n{self.output[-2000:]}"


def run_all(jobs: Sequence[Job]) -> list[Ran]:
    """Run every job, two at a time.

    Args:
        jobs: in any order; no two may share a folder.
    """
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(_run, jobs))


def _run(job: Job) -> Ran:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = commands.run(job.words, job.folder, env=environment, stderr=subprocess.STDOUT, within=PATIENCE)
    return Ran(job, done.returncode, done.stdout)
