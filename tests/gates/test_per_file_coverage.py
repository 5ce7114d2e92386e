"""The gate that holds each file to its own coverage."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).with_name("per_file_coverage.py")


def file(lines: tuple[int, int], branches: tuple[int, int]) -> dict[str, Any]:
    """Make the entry of a file: covered and all lines, covered and all branches."""
    summary = {
        "covered_lines": lines[0],
        "num_statements": lines[1],
        "covered_branches": branches[0],
        "num_branches": branches[1],
    }
    return {"summary": summary, "missing_lines": [7, 8], "missing_branches": [[3, 5]]}


def judged(tmp_path: Path, files: dict[str, Any]) -> tuple[int, str]:
    """Run the gate as `make` does."""
    report = tmp_path / "coverage.json"
    report.write_text(json.dumps({"files": files}), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(report)], capture_output=True, text=True, timeout=20, check=False
    )
    return done.returncode, done.stdout


def test_files_that_are_covered_pass(tmp_path: Path) -> None:
    """Ninety per cent are enough, and what has no branches lacks none."""
    status, said = judged(tmp_path, {"a.py": file((9, 10), (18, 20)), "b.py": file((1, 1), (0, 0))})
    assert (status, said) == (0, "Coverage: 2 files, 0 short of 90 %.\n")


@pytest.mark.parametrize("short", [file((89, 100), (2, 2)), file((100, 100), (8, 9))])
def test_one_file_that_falls_short_fails(tmp_path: Path, short: dict[str, Any]) -> None:
    """However well the others do; the text says where."""
    status, said = judged(tmp_path, {"a.py": file((1000, 1000), (10, 10)), "b.py": short})
    assert status == 1
    assert "b.py: " in said
    assert "lines 7, 8; 3->5" in said
    assert "a.py: " not in said


def test_a_run_that_measured_nothing_fails(tmp_path: Path) -> None:
    """An empty report proves nothing."""
    assert judged(tmp_path, {}) == (2, "Nothing was measured.\n")
