"""Ending a process with all that it has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from mcpbdd.agents import ending


def test_what_has_ended_does_not_run() -> None:
    process = subprocess.Popen([sys.executable, "-c", "pass"])
    seen = psutil.Process(process.pid)
    process.wait()
    assert not ending.runs(seen)
    assert ending.runs(psutil.Process())
    assert ending.tree_of(process.pid) == set()
    assert ending.descendants(process.pid) == set()
    ending.end({seen})


class Odd:
    """A process about which nothing can be found out."""

    def is_running(self) -> bool:
        raise psutil.AccessDenied


def test_what_cannot_be_looked_at_counts_as_ended() -> None:
    odd: Any = Odd()
    assert not ending.runs(odd)


def test_when_stdin_closes_everything_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """First it is asked to end, then it is made to; what was read before that is for nobody."""
    done: list[object] = []
    reads = iter([b"x", b""])

    class Left(Exception):
        """Stands for the end of the process."""

    def leave(code: int) -> None:
        done.append(code)
        raise Left

    monkeypatch.setattr("mcpbdd.agents.ending.sys.stdin", SimpleNamespace(fileno=lambda: 0))
    monkeypatch.setattr("mcpbdd.agents.ending.os.read", lambda *_: next(reads))
    monkeypatch.setattr(
        "mcpbdd.agents.ending.os.kill", lambda pid, what: done.append((pid == os.getpid(), what))
    )
    monkeypatch.setattr("mcpbdd.agents.ending.os._exit", leave)
    monkeypatch.setattr("mcpbdd.agents.ending.time.sleep", done.append)
    monkeypatch.setattr(ending, "end", done.append)
    with pytest.raises(Left):
        ending._wait_for_the_end()
    assert done == [(True, signal.SIGINT), ending.GRACE, ending.descendants(os.getpid()), 1]
