"""A small project, on which it is described what mcpbdd does for agents."""

import shutil
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "three-lines"


def prepare(folder: Path) -> None:
    """Copy the project of three lines into a folder."""
    left_out = shutil.ignore_patterns(".mcpbdd", "__pycache__")
    shutil.copytree(EXAMPLE, folder, dirs_exist_ok=True, ignore=left_out)
