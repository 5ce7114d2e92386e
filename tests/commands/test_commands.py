"""A forked command does what one started by a shell does."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import psutil
import pytest

from tests import commands

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

STEPS = """\
import os
import subprocess
import sys
import time
from behave import given


@given("it is told")
def told(context):
    print("told", os.getcwd(), os.environ["WHERE"], os.getpid(), "\u2713")
    print("and wrong", file=sys.stderr)


@given("it hangs")
def hangs(context):
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
    print("child", child.pid, flush=True)
    time.sleep(300)
"""
TELLING = "Feature: F\n  Scenario: S\n    Given it is told\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Give a project of plain behave."""
    (tmp_path / "steps").mkdir()
    (tmp_path / "steps" / "own.py").write_text(STEPS, encoding="utf-8")
    (tmp_path / "it.feature").write_text(TELLING, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "words", [("it.feature",), ("--no-such-option",), ("missing.feature",), ("--version",)]
)
def test_it_ends_as_a_process_by_itself_does(project: Path, words: tuple[str, ...]) -> None:
    """With the same code, and the same words but for the number of the process and the time."""
    environment = {**os.environ, "WHERE": "here", "PYTHONUTF8": "1"}
    plain = [sys.executable, "-m", "behave", "-f", "plain", "--no-capture", *words]
    alone = subprocess.run(
        plain, cwd=project, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    forked = commands.run(["behave", *plain[3:]], project, env=environment)
    assert forked.returncode == alone.returncode
    assert _lasting(forked.stdout) == _lasting(alone.stdout)
    assert _lasting(forked.stderr) == _lasting(alone.stderr)


def _lasting(text: str) -> list[str]:
    """Give a text's lines without what differs from run to run, and without the name of the program."""
    lines = [
        line
        for line in text.replace("__main__.py:", "behave:").splitlines()
        if not line.startswith(("Took", "usage:"))
    ]
    return ["told" if line.startswith("told ") else line for line in lines]


def test_it_runs_where_and_with_what_it_is_told(project: Path) -> None:
    """Folder, environment and encoding are its own; both streams may go into one text."""
    environment = {**os.environ, "WHERE": "there", "PYTHONIOENCODING": "cp1252:replace"}
    words = ["behave", "-f", "plain", "--no-capture"]
    done = commands.run(words, project, env=environment, encoding="cp1252", stderr=subprocess.STDOUT)
    assert f"told {project} there " in done.stdout
    assert "?\n" in done.stdout
    assert "and wrong" in done.stdout
    assert done.stderr == ""


def test_one_that_takes_too_long_is_killed_with_what_it_started(project: Path) -> None:
    """What it had told until then is told."""
    (project / "it.feature").write_text(TELLING.replace("it is told", "it hangs"), encoding="utf-8")
    with pytest.raises(subprocess.TimeoutExpired) as late:
        commands.run(["behave", "--no-capture"], project, within=3)
    child = int(str(late.value.output).rpartition("child ")[2].split()[0])
    _gone, alive = psutil.wait_procs([psutil.Process(child)] if psutil.pid_exists(child) else [], timeout=5)
    assert alive == []


def test_several_run_at_once(project: Path) -> None:
    """Each in a process of its own."""
    environment = {**os.environ, "WHERE": "here"}
    with ThreadPoolExecutor(3) as pool:
        words = ["behave", "-f", "plain", "--no-capture"]
        done = list(pool.map(lambda _: commands.run(words, project, env=environment), range(3)))
    numbers = {one.stdout.partition("told ")[2].split()[2] for one in done}
    assert len(numbers) == 3


def test_whoever_runs_commands_has_no_child_by_it() -> None:
    """Other tests look whether a process was left behind."""
    code = "import pathlib, os; from tests import commands; commands.run(['behave', '--version'], pathlib.Path('.')); os.wait()"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=commands.ROOT, capture_output=True, text=True, check=False
    )
    assert "ChildProcessError" in done.stderr
