"""Fail unless every file, on its own, has 90 % of its lines and of its branches covered.

usage: per_file_coverage.py coverage.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

LEAST = 90.0


def problems(report: dict[str, Any]) -> list[str]:
    """Give a line for every file that falls short.

    Args:
        report: coverage.py's JSON report, with branches.
    """
    found: list[str] = []
    for name, file in sorted(report["files"].items()):
        summary = file["summary"]
        lines = share(summary["covered_lines"], summary["num_statements"])
        branches = share(summary["covered_branches"], summary["num_branches"])
        if min(lines, branches) < LEAST:
            missing = ", ".join(str(line) for line in file["missing_lines"][:30])
            partial = ", ".join(f"{a}->{b}" for a, b in file["missing_branches"][:15])
            found.append(
                f"{name}: {lines:.0f} % of lines, {branches:.0f} % of branches; lines {missing}; {partial}"
            )
    return found


def share(covered: int, total: int) -> float:
    """Give a percentage; nothing to cover is all covered."""
    return 100.0 * covered / total if total else 100.0


def main() -> int:
    """Print what falls short; 1 where something does, 2 where nothing was measured."""
    report = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    if not report["files"]:
        sys.stdout.write("Nothing was measured.\n")
        return 2
    found = problems(report)
    for line in found:
        sys.stdout.write(f"{line}\n")
    sys.stdout.write(f"Coverage: {len(report['files'])} files, {len(found)} short of {LEAST:g} %.\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
