"""Small projects, written into a temporary folder and run by a real behave."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from coverage import Coverage

from mcpbdd.messages import read
from tests import commands

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]

LIBRARY = "from mcpbdd.binding import use_steps\n\nuse_steps()\n"
ENVIRONMENT = "from mcpbdd.binding import install\n\ninstall(globals())\n"
CONFIGURATION = """\
step_deadline = 3
deadline = 2
[servers.shop]
target = "shop:create"
"""
GOOD = """\
Feature: Good
  Scenario: A price
    Given the server "shop"
    When the client calls the tool "price" with
      | item | bread |
    Then the call succeeds
"""
SHOP = (Path(__file__).parent / "shop.py").read_text("utf-8")


@dataclass(frozen=True)
class Run:
    """What came of a run of behave."""

    code: int
    output: str
    errors: str
    seconds: float
    folder: Path

    @property
    def said(self) -> str:
        """Everything that the user saw."""
        return self.output + self.errors

    @property
    def envelopes(self) -> list[dict[str, Any]]:
        """The record."""
        return list(read(self.folder / ".mcpbdd" / "run.ndjson"))

    def record(self, kind: str) -> list[dict[str, Any]]:
        """The messages of one kind, in the order of the record."""
        return [envelope[kind] for envelope in self.envelopes if kind in envelope]

    def of(self, scenario: str) -> str:
        """What the plain formatter showed of one scenario."""
        tail = self.output.partition(f"{scenario}\n")[2]
        assert tail, f"{scenario} is not in:\n{self.output}"
        return tail.split("\n  Scenario")[0].split("\n\n\n")[0]

    def summary(self) -> list[str]:
        """Our summary, line by line."""
        return self.output.partition("What the scenarios proved")[2].splitlines()[1:]


class Project:
    """A project in a folder of its own; files that a test does not write are the smallest that run."""

    def __init__(self, folder: Path, files: dict[str, str | None]) -> None:
        self.folder = folder
        smallest = {
            "steps/library.py": LIBRARY,
            "environment.py": ENVIRONMENT,
            "mcpbdd.toml": CONFIGURATION,
            "shop.py": SHOP,
            "features/good.feature": GOOD,
        }
        for path, text in {**smallest, **files}.items():
            if text is not None:
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(text, "utf-8")

    def command(self, *arguments: str) -> list[str]:
        """The command that runs behave, measured where the tests are."""
        measured = ["-m", "coverage", "run", "--parallel-mode", f"--rcfile={ROOT / 'pyproject.toml'}"]
        return [
            sys.executable,
            *([*measured, f"--source={ROOT / 'mcpbdd'}"] if Coverage.current() else []),
            "-m",
            "behave",
            *arguments,
        ]

    def environment(self, **variables: str) -> dict[str, str]:
        """The environment of a run: the project's modules can be found, as an installed one's could."""
        data = os.environ.get("COVERAGE_FILE", str(ROOT / ".coverage"))
        return {**os.environ, "COVERAGE_FILE": data, "PYTHONPATH": str(self.folder), **variables}

    def behave(self, *arguments: str, within: float = 60, **variables: str) -> Run:
        """Run behave; a run that does not end in time fails the test."""
        began = time.monotonic()
        environment = self.environment(**variables)
        done = commands.run(["behave", *arguments], self.folder, env=environment, within=within)
        return Run(done.returncode, done.stdout, done.stderr, time.monotonic() - began, self.folder)


@pytest.fixture
def project(tmp_path: Path) -> Callable[[dict[str, str | None]], Project]:
    """Write a project of a test's own."""
    return lambda files: Project(tmp_path, files)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Callable[[dict[str, str | None]], Project]:
    """Write a project whose one run several tests look at."""
    return lambda files: Project(tmp_path_factory.mktemp("project"), files)
