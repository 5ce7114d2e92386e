"""What the language says of a server in process holds, word for word, for the same server over http."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests import commands

ROOT = Path(__file__).parents[1]
PROJECT = f"""
[servers.asking]
target = "tests.servers.asking:create_server"
settings = {{ folder = "{{folder:desk}}" }}
watch = [{{ folder = "desk" }}]

[servers.newsroom]
target = "tests.servers.newsroom:create_server"
settings = {{ folder = "{{folder:desk}}" }}
watch = [{{ folder = "desk" }}]

[servers.late]
target = ["python", "{ROOT / "tests/servers/raw.py"}", "late"]

[servers.answering]
target = "tests.servers.answering:create_server"
reuse = true
"""


@pytest.mark.slow
@pytest.mark.parametrize("topic", ["questions", "progress", "time"])
def test_the_scenarios_pass_over_http(topic: str, tmp_path: Path) -> None:
    """Questions are asked, progress is told and time passes as in process, in both eras."""
    features = tmp_path / "features"
    (features / "steps").mkdir(parents=True)
    (tmp_path / "mcpbdd.toml").write_text(PROJECT)
    (features / "environment.py").write_text("from mcpbdd.binding import install\n\ninstall(globals())\n")
    shutil.copy(ROOT / "tests/failures/http/steps/library.py", features / "steps")
    shutil.copy(ROOT / "features/language" / f"{topic}.feature", features)
    words = ["behave", "features", "-D", "transport=http", "-f", "progress"]
    done = commands.run(words, tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    proved = done.stdout.partition("by server and era:")[2]
    assert all(f"{era}  http " in proved for era in ("2025-11-25", "2026-07-28"))
