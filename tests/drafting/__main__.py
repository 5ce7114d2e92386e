"""`python -m tests.drafting [SERVER …]` drafts the servers that the specs describe, lets behave run it, and counts."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from mcpbdd.config import load
from mcpbdd.drafting import draft, new_files
from mcpbdd.progress import progress_line
from mcpbdd.scaffold import write

ROOT = Path(__file__).parents[2]
SERVERS = (
    *("time", "git", "fetch", "filesystem", "memory", "everything"),
    *("sequential-thinking", "desk", "parcels", "gateway"),
)
_PASSED = re.compile(r"(\d+) scenarios? passed, (\d+) failed")


def measured(server: str) -> str:
    """Draft a server, run what was drafted, and give the line of a table."""
    with progress_line() as tell:
        made = draft(load(ROOT), server, tell)
    folder = f".mcpbdd/drafts/{server}"
    shutil.rmtree(ROOT / folder, ignore_errors=True)
    write(new_files(made, folder), ROOT)
    command = [sys.executable, "-m", "behave", folder, "--tags", "not @draft"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = _PASSED.search(done.stdout)
    passed, failed = (int(number) for number in found.groups()) if found else (0, made.green)
    total = made.green + made.to_fill_in
    told = (passed + made.to_fill_in) / total
    return f"| {server} | {total} | {passed} | {made.to_fill_in} | {failed} | {told:.0%} |"


if __name__ == "__main__":
    print("| server | drafted | run green by behave | say what to fill in | fail | green or told |")  # noqa: T201
    print("|---|---|---|---|---|---|")  # noqa: T201
    for one in sys.argv[1:] or SERVERS:
        print(measured(one), flush=True)  # noqa: T201
