"""A server in a process of its own, over stdin and stdout."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING, Any

from mcp.client.stdio import StdioServerParameters, stdio_client

from mcpbdd.connection.command import which

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager
    from typing import TextIO

    from mcpbdd.connection.command import Command


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
