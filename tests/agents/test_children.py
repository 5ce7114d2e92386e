"""Processes beside the server: what they leave behind, and that they end with all that they have started."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import anyio
import anyio.to_thread
import psutil
import pytest

from mcpbdd.agents import ending
from mcpbdd.agents.children import Children
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.slow

STUBBORN = """\
import os, signal, subprocess, sys, time
{ignoring}
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"], start_new_session=True)
with open("note", "w") as file:
    file.write(f"{{os.getpid()}} {{child.pid}}")
{then}
"""
IGNORING = "signal.signal(signal.SIGINT, signal.SIG_IGN)"


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Give what writes a module that can be run as a process."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    monkeypatch.setattr("mcpbdd.agents.children.GRACE", 0.5)

    def write(code: str) -> str:
        (tmp_path / "stubborn.py").write_text(code)
        return "stubborn"

    return write


def noted(folder: Path) -> None:
    """Wait until the note tells of the processes."""
    latest = time.monotonic() + 60
    while not (folder / "note").exists() or not (folder / "note").read_text():
        assert time.monotonic() < latest
        time.sleep(0.1)


def alive(folder: Path) -> list[int]:
    """Give which of the processes that the note tells of still run."""
    pids = [int(pid) for pid in (folder / "note").read_text().split()]
    return [pid for pid in pids if psutil.pid_exists(pid) and ending.runs(psutil.Process(pid))]


def test_a_process_is_told_a_line_and_leaves_its_output(module: Callable[..., str], tmp_path: Path) -> None:
    name = module(
        "import sys; print(input(), sys.argv[1:]); print('no', file=sys.stderr); sys.exit(3)",
    )
    ended = anyio.run(lambda: Children().run(name, ["a"], tmp_path, within=30, told="hello"))
    assert (ended.status, ended.output, ended.errors) == (3, "hello ['a']\n", "no\n")


@pytest.mark.parametrize("ignoring", ["", IGNORING])
def test_at_its_deadline_a_process_ends_with_what_it_started(
    module: Callable[..., str], tmp_path: Path, ignoring: str
) -> None:
    name = module(STUBBORN.format(ignoring=ignoring, then="time.sleep(300)"))
    with pytest.raises(Failure) as raised:
        anyio.run(lambda: Children().run(name, [], tmp_path, within=8))
    assert raised.value.reason == "took_too_long"
    assert alive(tmp_path) == []


def test_a_call_that_is_cancelled_ends_its_process(module: Callable[..., str], tmp_path: Path) -> None:
    name = module(STUBBORN.format(ignoring=IGNORING, then="time.sleep(300)"))

    async def cancelled() -> None:
        async with anyio.create_task_group() as beside:
            beside.start_soon(lambda: Children().run(name, [], tmp_path, within=60))
            await anyio.to_thread.run_sync(noted, tmp_path)
            beside.cancel_scope.cancel()

    anyio.run(cancelled)
    assert alive(tmp_path) == []


def test_two_run_at_once_and_a_third_waits(module: Callable[..., str], tmp_path: Path) -> None:
    name = module("import time; time.sleep(1)")

    async def three() -> float:
        children, began = Children(), time.monotonic()
        async with anyio.create_task_group() as beside:
            for _ in range(3):
                beside.start_soon(lambda: children.run(name, [], tmp_path, within=30))
        return time.monotonic() - began

    assert anyio.run(three) >= 2


def test_a_process_ends_when_whoever_started_it_has_gone(module: Callable[..., str], tmp_path: Path) -> None:
    code = "from mcpbdd.agents.ending import end_with_parent\nend_with_parent()\n"
    module(code + STUBBORN.format(ignoring=IGNORING, then="time.sleep(300)"))
    process = psutil.Popen([sys.executable, "-m", "stubborn"], cwd=tmp_path, stdin=-1)
    noted(tmp_path)
    process.stdin.close()
    assert process.wait(20) == 1
    assert alive(tmp_path) == []


def test_what_has_ended_already_is_left_alone() -> None:
    gone = psutil.Popen([sys.executable, "-c", ""])
    gone.wait()
    assert ending.descendants(gone.pid) == set()
    assert ending.tree_of(gone.pid) == set()
    ending.end({psutil.Process()} - {psutil.Process()})
