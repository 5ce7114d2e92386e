"""Settings that let the Cucumber extension of VS Code find features and sentences."""

from __future__ import annotations

import json
import re
from pathlib import Path

import mcpbdd

PATH = ".vscode/settings.json"
_USUAL = ".venv/lib/python3*/site-packages/mcpbdd/steps/**/*.py"


def editor_settings(folder: Path) -> str:
    """Give the text of the settings of a project.

    Args:
        folder: the project's; packaged sentences below it are named where they are, others where they usually are.
    """
    package = Path(mcpbdd.__file__).parent / "steps"
    below = package.is_relative_to(folder.resolve())
    where = f"{package.relative_to(folder.resolve()).as_posix()}/**/*.py" if below else _USUAL
    where = re.sub(r"python3\.\d+", "python3*", where)
    glue = ["steps/**/*.py", "features/steps/**/*.py", where]
    return (
        json.dumps({"cucumber.features": ["features/**/*.feature"], "cucumber.glue": glue}, indent=2) + "\n"
    )


def missing_settings(folder: Path) -> str:
    """Give the lines that existing settings still need; empty where they name the extension's keys."""
    text = (folder / PATH).read_text(encoding="utf-8", errors="replace")
    lines = editor_settings(folder).strip().splitlines()[1:-1]
    return "" if "cucumber.glue" in text else "\n".join(lines)
