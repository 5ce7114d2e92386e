"""A repository in which somebody is in the middle of something."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

DATE = "2026-01-01T12:00:00+00:00"


def prepare(folder: Path) -> None:
    """Make a repository with one commit, one file that was edited since, and one that is staged."""
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "config", "user.name", "Ada Lovelace")
    git(folder, "config", "user.email", "ada@example.org")
    (folder / "hello.txt").write_text("Hello\n", encoding="utf-8")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Add a greeting")
    (folder / "notes.md").write_text("To do\n", encoding="utf-8")
    git(folder, "add", "--all")
    (folder / "hello.txt").write_text("Hi\n", encoding="utf-8")


def git(folder: Path, *arguments: str) -> None:
    """Run git with nobody's own configuration, always at the same moment."""
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_DATE": DATE,
        "GIT_COMMITTER_DATE": DATE,
    }
    subprocess.run(["git", *arguments], cwd=folder, env=environment, check=True, capture_output=True)
