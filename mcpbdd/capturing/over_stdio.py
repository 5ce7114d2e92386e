"""Between a client and a server over stdin and stdout: every byte goes on at once and unchanged, a copy stays."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.capturing.signals import ENDING_SIGNALS, told_of
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.capturing.tap import Tap
    from mcpbdd.connection.command import Command
    from mcpbdd.transcript import Direction

CHUNK = 1 << 16
"""Bytes that are handed on at once, at most."""
PATIENCE = 1.5
"""Seconds that a server has to end once its input is closed, and again once it was asked to; a client waits two."""
LOOKS = 0.1
"""Seconds between two looks whether somebody has ended."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a session ended.

    Attributes:
        who: `the client` closed its side, `the server` ended, or `a signal` came.
        status: what the server's process ended with; negative for a signal.
    """

    who: str
    status: int


class Relay:
    """One session between the client at this process's own stdin and stdout, and a server that it starts.

    Args:
        command: how the server is started. Its standard error is this process's own.
        tap: keeps the copy.
    """

    def __init__(self, command: Command, tap: Tap) -> None:
        self._command, self._tap = command, tap
        self._over = threading.Event()
        self._who = ""

    def run(self) -> Ended:
        """Hand on until one side ends, then end the other.

        Afterwards stdout leads nowhere, so that the client sees the end while scenarios are still being written.

        Raises:
            Misuse: the server cannot be started.
        """
        server = self._started()
        assert server.stdin is not None, "it was asked for"
        assert server.stdout is not None, "it was asked for"
        to_server, to_client = _Way(server.stdin.fileno()), _Way(sys.stdout.fileno())
        source = os.dup(server.stdout.fileno())
        try:
            with told_of(ENDING_SIGNALS, lambda: self._end("a signal")):
                back = _in_a_thread(lambda: self._hand_back(source, to_client))
                _in_a_thread(lambda: self._hand_on(sys.stdin.fileno(), to_server))
                server.stdin.close()
                server.stdout.close()
                while not self._over.wait(LOOKS):
                    pass
                to_server.close()
                status = _ended(server)
                back.join(PATIENCE)
        finally:
            _lead_nowhere(sys.stdout.fileno())
            to_client.close()
        return Ended(self._who, status)

    def _started(self) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(  # noqa: S603 - the user's own server
                self._command.arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                cwd=self._command.folder,
                env=self._command.environment,
            )
        except OSError as slip:
            raise Misuse(
                f'The server "{self._command.arguments[0]}" cannot be started: {slip.strerror}.'
            ) from None

    def _hand_on(self, source: int, target: _Way) -> None:
        """From the client to the server."""
        self._pump(source, target, "->")
        self._end("the client")

    def _hand_back(self, source: int, target: _Way) -> None:
        """From the server to the client; what comes once the client is gone is read too, so that it can end."""
        if self._pump(source, target, "<-"):
            self._end("the server")
        else:
            self._end("the client")
            while _read(source):
                pass
        os.close(source)

    def _pump(self, source: int, target: _Way, direction: Direction) -> bool:
        """Hand on until the source ends.

        Returns:
            Whether it did; False where nobody takes it any more.
        """
        while chunk := _read(source):
            self._tap.keep(direction, chunk)
            if not target.write(chunk):
                return False
        return True

    def _end(self, who: str) -> None:
        if not self._over.is_set():
            self._who = who
            self._over.set()


class _Way:
    """One end of a pipe to write to, closed by another thread than the one that writes.

    Args:
        number: an open file's; this keeps a copy of its own.
    """

    def __init__(self, number: int) -> None:
        self._number = os.dup(number)
        self._open = True
        self._lock = threading.Lock()

    def write(self, data: bytes) -> bool:
        """Write all of it; False where nobody reads any more."""
        view = memoryview(data)
        with self._lock:
            try:
                while view and self._open:
                    view = view[os.write(self._number, view) :]
            except OSError:
                return False
            return self._open

    def close(self) -> None:
        """Close it, unless somebody is stuck in writing: the number might be another file's when they go on."""
        if self._lock.acquire(timeout=LOOKS):
            if self._open:
                self._open = False
                os.close(self._number)
            self._lock.release()


def _read(source: int) -> bytes:
    try:
        return os.read(source, CHUNK)
    except OSError:  # a terminal that hung up
        return b""


def _lead_nowhere(number: int) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)


def _ended(server: subprocess.Popen[bytes]) -> int:
    """Wait for the server's process; ask it to end where it does not by itself, and then do not ask any more."""
    for urge in (server.terminate, server.kill):
        try:
            return server.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            urge()
    return server.wait()


def _in_a_thread(work: Callable[[], None]) -> threading.Thread:
    """Work beside the main thread, which signals come to; a thread that waits for the client keeps nobody alive."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread
