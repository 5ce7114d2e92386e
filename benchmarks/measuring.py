"""Runs commands in turns and keeps what they took."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Job:
    """A command whose time is taken.

    Attributes:
        words: its words, without the interpreter.
        folder: where it runs.
        proof: what its output must contain; a run that did nothing would be quick.
        tells: whether it prints what it measured itself, as JSON, instead of being timed whole.
    """

    words: tuple[str, ...]
    folder: Path
    proof: str
    tells: bool = False


@dataclass(frozen=True)
class Took:
    """What a run took, in seconds.

    Attributes:
        wall: from start to end.
        busy: of the processor, the system's share included; steadier on a machine that has other work.
    """

    wall: float
    busy: float


def timed(work: Callable[[], object]) -> Took:
    """Do some work in this process, and give what it took."""
    wall, busy = time.perf_counter(), time.process_time()
    work()
    return Took(time.perf_counter() - wall, time.process_time() - busy)


def ratio(ours: list[Took], theirs: list[Took]) -> Took:
    """Give the medians of the ratios of each turn: neighbours in time met the same machine."""
    pairs = list(zip(ours, theirs, strict=True))
    return Took(
        statistics.median(mine.wall / other.wall for mine, other in pairs),
        statistics.median(mine.busy / other.busy for mine, other in pairs),
    )


def beyond(more: list[Took], base: list[Took]) -> list[Took]:
    """Give what each turn took beyond a base that does the same but less of it."""
    return [Took(full.wall - part.wall, full.busy - part.busy) for full, part in zip(more, base, strict=True)]


def each(took: list[Took], count: int) -> list[Took]:
    """Give what one of so many took in each turn."""
    return [Took(one.wall / count, one.busy / count) for one in took]


def in_turns(jobs: Mapping[str, Job], times: int, tell: Callable[[str], None]) -> dict[str, list[Took]]:
    """Run every job so many times, one after the other in turns, so that a busy moment meets all of them.

    Args:
        jobs: by name.
        times: how often each.
        tell: is told what runs.

    Returns:
        What each took in every turn, by name.
    """
    took: dict[str, list[Took]] = {name: [] for name in jobs}
    for turn in range(1, times + 1):
        for name, job in jobs.items():
            tell(f"turn {turn} of {times}: {name}")
            took[name].append(run(job))
    return took


def run(job: Job) -> Took:
    """Run a job once.

    Raises:
        RuntimeError: it failed, or did not do what it should.
    """
    path = os.pathsep.join(part for part in (str(ROOT), os.environ.get("PYTHONPATH", "")) if part)
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": ""}
    before, began = os.times(), time.perf_counter()
    done = subprocess.run(
        [sys.executable, *job.words],
        cwd=job.folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    wall, after = time.perf_counter() - began, os.times()
    if done.returncode != 0 or job.proof not in done.stdout:
        raise RuntimeError(
            f"{' '.join(job.words)} did not do its work:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )
    if job.tells:
        return Took(**json.loads(done.stdout))
    busy = (after.children_user + after.children_system) - (before.children_user + before.children_system)
    return Took(wall, busy)
