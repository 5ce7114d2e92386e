"""What a server logs while a scenario runs, with the original exception."""

from __future__ import annotations

import logging
import traceback
from dataclasses import dataclass
from pathlib import Path

OURS, KIT = "mcpbdd", "mcpbdd.kit"
CARRIERS = ("mcp.client.", "mcp.server.streamable_http", "httpx2.")
"""Loggers that over http tell of every request and session; they are heard where something is wrong."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the server's log.

    Attributes:
        level: the level's name, such as ERROR.
        logger: the logger's name; `stderr` for what a process wrote there.
        text: the message, with the exception and its causes where there is one.
    """

    level: str
    logger: str
    text: str

    def __str__(self) -> str:
        return f"{self.level} {self.logger}: {self.text}" if self.logger else self.text


class ServerLog(logging.Handler):
    """Keeps the log lines of one scenario; the only place where a hidden exception can be seen."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[LogLine] = []
        self._sdk = logging.getLogger("mcp")
        self._sdk_level = self._sdk.level

    def open(self) -> None:
        """Listen; the SDK's loggers are heard from INFO up whatever the project set."""
        self._sdk_level = self._sdk.level
        self._sdk.setLevel(logging.INFO)
        logging.getLogger().addHandler(self)

    def close(self) -> None:
        """Stop listening, and put the SDK's level back."""
        logging.getLogger().removeHandler(self)
        self._sdk.setLevel(self._sdk_level)

    def emit(self, record: logging.LogRecord) -> None:
        """Take down one record."""
        kit = f"{record.name}.".startswith(f"{KIT}.")  # what a server's own handlers log
        if record.name.split(".")[0] in (OURS, "behave", "asyncio") and not kit:
            return
        if record.name.startswith("mcp.client."):
            return  # our own side of the connection speaks there
        if f"{record.name}.".startswith(CARRIERS) and record.levelno < logging.WARNING:
            return
        try:
            text = record.getMessage()
        except Exception:  # noqa: BLE001 - the edge: a server that logs badly must not fail where it logs
            text = f"{record.msg} (its arguments do not fit: {record.args!r})"
        if record.exc_info and record.exc_info[1] is not None:
            text = f"{text} ← {_with_causes(record.exc_info[1])}"
        self.lines.append(LogLine(record.levelname, record.name, text))


def _with_causes(error: BaseException) -> str:
    parts: list[str] = []
    seen: BaseException | None = error
    root = error
    while seen is not None and len(parts) < 4:
        parts.append(f"{type(seen).__name__}: {seen}" if str(seen) else type(seen).__name__)
        root = seen
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return " ← ".join(parts) + _place(root)


def _place(error: BaseException) -> str:
    """Name the line that raised, since no traceback is shown."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
