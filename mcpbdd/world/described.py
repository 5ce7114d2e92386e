"""What ran: path and version of a server, for the record."""

from __future__ import annotations

import functools
import json
import sys
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcpbdd.connection.command import Command


def described_module(target: str, thing: object) -> dict[str, Any]:
    """Describe a target of this process: its file, and the version of its distribution.

    Args:
        target: "module:attr".
        thing: what was imported.
    """
    module = sys.modules.get(getattr(thing, "__module__", "") or "") or sys.modules.get(
        target.partition(":")[0]
    )
    top = target.partition(":")[0].partition(".")[0]
    return {
        "target": target,
        "path": getattr(module, "__file__", None),
        "version": _version_of(top),
        "mcp": _mcp_version(),
    }


def described_command(target: object, command: Command) -> dict[str, Any]:
    """Describe a process: its command, and the file that it runs."""
    words = [word for word in command.arguments if not word.startswith("-")]
    files = [str(path) for word in words if (path := (command.folder / word)).is_file()]
    shown = target if isinstance(target, str) else " ".join(command.arguments)
    return {"target": shown, "path": files[-1] if files else words[0], "version": _package_version(files)}


_SCRIPTS = (".js", ".mjs", ".cjs", ".ts")
"""What a package.json speaks of; a server in Python may lie beside one without belonging to it."""


@functools.cache
def _mcp_version() -> str:
    return metadata.version("mcp")


@functools.cache
def _version_of(package: str) -> str | None:
    """Looking through everything that is installed takes a tenth of a second: once a package and run."""
    for name in metadata.packages_distributions().get(package, []):
        return f"{name} {metadata.version(name)}"
    return None


def _package_version(files: list[str]) -> str | None:
    """Look for the package.json that a script belongs to, no further up than the nearest project."""
    for file in [file for file in reversed(files) if Path(file).suffix in _SCRIPTS]:
        for folder in Path(file).parents:
            if (folder / "package.json").is_file():
                return _named(folder / "package.json")
            if (folder / "pyproject.toml").is_file():
                break
    return None


def _named(manifest: Path) -> str | None:
    try:
        described = json.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return f"{described.get('name', manifest.parent.name)} {described.get('version', '')}".strip()
