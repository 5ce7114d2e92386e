"""Which project a text belongs to, and whether the project's files have changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from mcpbdd.config import configuration_in
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterable

Stamps: TypeAlias = dict[str, tuple[int, int]]
"""File -> when it was changed, in nanoseconds, and its size; only files that exist."""

USUAL = (
    "mcpbdd.toml",
    "pyproject.toml",
    "behave.ini",
    ".behaverc",
    "setup.cfg",
    "tox.ini",
    ".mcpbdd/snapshot.json",
    "steps",
    "features/steps",
)
"""Where what is known of a project comes from, before it is known better."""
GLOBS = (
    "**/mcpbdd.toml",
    "**/pyproject.toml",
    "**/behave.ini",
    "**/steps/**/*.py",
    "**/.mcpbdd/snapshot.json",
)
"""The same for editors that watch files."""


def project_of(file: Path | None, roots: Iterable[Path]) -> Path:
    """Give the folder of the project that a feature belongs to.

    Args:
        file: the feature; None for a text that is no file yet.
        roots: the folders that the editor has open.

    Returns:
        The nearest folder with a configuration; else the nearest with steps/; else the one that the editor has open;
        else the one that the feature is in.
    """
    above = list(file.parents) if file is not None else []
    opened = [*roots]
    for has in (_is_configured, _has_steps):
        if (found := next((folder for folder in [*above, *opened] if has(folder)), None)) is not None:
            return found
    around = [root for root in opened if root in above]
    return (around or opened or above or [Path.cwd()])[0]


def _is_configured(folder: Path) -> bool:
    try:
        return configuration_in(folder) is not None
    except Misuse:
        return True  # what is wrong with it is told when it is read


def _has_steps(folder: Path) -> bool:
    return (folder / "steps").is_dir()


def usual_files(folder: Path) -> tuple[str, ...]:
    """Give the files and folders that what is known of a project mostly comes from."""
    return tuple(str(folder / name) for name in USUAL)


def stamps_of(watched: Iterable[str]) -> Stamps:
    """Look at files, and at the Python files of folders.

    Args:
        watched: files and folders.
    """
    stamps: Stamps = {}
    for name in watched:
        path = Path(name)
        for file in [*path.rglob("*.py")] if path.is_dir() else [path]:
            try:
                seen = file.stat()
            except OSError:
                continue
            stamps[str(file)] = (seen.st_mtime_ns, seen.st_size)
    return stamps
