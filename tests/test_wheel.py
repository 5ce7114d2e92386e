"""What a user installs: the wheel holds everything, and the first five minutes work from it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[1]
SERVER = """\
from mcp.server.mcpserver import MCPServer

mcp = MCPServer("shop")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sources by the build backend that is installed; nothing is downloaded."""
    folder = tmp_path_factory.mktemp("wheel")
    command = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, timeout=120, check=False, cwd=folder
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("mcpbdd-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel holds."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def names(files: Iterable[str]) -> set[str]:
    """Leave out what a build adds."""
    return {name for name in files if ".dist-info/" not in name}


def run(installed: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a module of the wheel, or behave with it, as if it were installed."""
    return subprocess.run(
        [sys.executable, "-P", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_the_wheel_holds_every_module_and_nothing_else(wheel: Path) -> None:
    """No tests, no features, no example of ours."""
    sources = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "mcpbdd").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        assert names(archive.namelist()) == sources


def test_the_wheel_says_that_it_is_typed_and_has_a_command(wheel: Path) -> None:
    """Type checkers look for py.typed; the shell for mcpbdd."""
    with zipfile.ZipFile(wheel) as archive:
        assert "mcpbdd/py.typed" in archive.namelist()
        (entry_points,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert "mcpbdd = mcpbdd.cli:main" in archive.read(entry_points).decode()


def test_what_runs_is_the_wheel(installed: Path, tmp_path: Path) -> None:
    """And not the checkout, which the tests of other modules use."""
    done = run(installed, tmp_path, "-c", "import mcpbdd; print(mcpbdd.__file__)")
    assert done.stdout.startswith(str(installed)), done.stdout + done.stderr


@pytest.mark.parametrize("layout", [(), ("--inside-features",)])
def test_the_first_five_minutes_end_green(installed: Path, tmp_path: Path, layout: tuple[str, ...]) -> None:
    """An empty folder, a server of three lines, two commands."""
    (tmp_path / "server.py").write_text(SERVER, "utf-8")
    begun = run(installed, tmp_path, "-m", "mcpbdd.cli", "init", "server:mcp", *layout)
    assert begun.returncode == 0, begun.stdout + begun.stderr
    assert begun.stdout.splitlines()[-1] == "Next: behave features/"
    done = run(installed, tmp_path, "-m", "behave", "features/")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 scenario passed, 0 failed, 0 skipped" in done.stdout
    assert done.stderr == ""
