"""Ctrl-C ends a run within seconds, and leaves a summary, a whole record and no process behind."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mcpbdd.messages import read
from tests.binding.conftest import CONFIGURATION

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.binding.conftest import Project

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not hasattr(os, "killpg"), reason="the console of Windows knows no groups of processes"
    ),
]

PATIENT = CONFIGURATION.replace("= 3", "= 60").replace("= 2", "= 50")
HANGING = """\
Feature: Hanging
  Scenario: Hangs
    Given the server "shop"{over}
    When the client calls the tool "hang"
    Then the call succeeds

  Scenario: Never reached
    Given the server "shop"
    When the client lists the tools
    Then the call succeeds
"""


def interrupted(project: Project, *arguments: str) -> tuple[int, str, float]:
    """Run behave, interrupt it once the tool has been called, and give code, output and seconds until it ended."""
    called = project.folder / "called"
    running = subprocess.Popen(
        project.command("features/", "-f", "plain", "-D", "era=2026-07-28", *arguments),
        cwd=project.folder,
        env=project.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        until = time.monotonic() + 30
        while not called.exists() and time.monotonic() < until:
            time.sleep(0.05)
        assert called.exists(), "the tool was never called"
        time.sleep(0.2)
        began = time.monotonic()
        os.kill(running.pid, signal.SIGINT)
        output, _ = running.communicate(timeout=20)
        seconds = time.monotonic() - began
        with pytest.raises(ProcessLookupError):
            os.killpg(running.pid, 0)
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
    return running.returncode, output, seconds


@pytest.mark.parametrize("over", ["", " over stdio"])
def test_ctrl_c_ends_a_run_whose_tool_hangs(project: Callable[..., Project], over: str) -> None:
    """In process and with a process of its own: red, soon, summed up, recorded to the end, nothing left behind."""
    shop = (Path(__file__).parent / "shop.py").read_text("utf-8")
    noting = shop.replace(
        "        await anyio.sleep_forever()",
        '        open("called", "w").close()\n        await anyio.sleep_forever()',
    )
    small = project(
        {"shop.py": noting, "mcpbdd.toml": PATIENT, "features/good.feature": HANGING.format(over=over)}
    )
    code, output, seconds = interrupted(small)
    assert code == 1
    assert seconds < 10
    assert "ABORTED: By user" in output
    assert "FAILED: The run was ended before it was through." in output
    assert "Never reached" not in output.partition("What the scenarios proved")[2]
    last = list(read(small.folder / ".mcpbdd" / "run.ndjson"))[-1]["testRunFinished"]
    assert last["success"] is False
    assert "features/good.feature" in last["message"]
