"""One SQLite file as seen by one process: opening it, transactions, and letting go of it."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from mcpbdd.kit.codes import Code
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.store import queries, refusals

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")

_PAUSE = 0.02
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_PRIMARY = 0xFF  # the rest of a code tells what kind of busy


class Database:
    """A connection that is opened when needed and used by one thread at a time.

    Args:
        path: the file.
        patience: seconds to wait for another process that writes.
    """

    def __init__(self, path: str | os.PathLike[str], patience: float) -> None:
        if str(path) in {"", ":memory:"}:
            must = "name a file; what lives in memory only is kept by MemoryProvider"
            raise refusals.invalid("path", must, got=str(path), code=Code.CONFIGURATION_ERROR)
        self._path = Path(path)
        self._patience = patience
        self._lock = threading.Lock()
        self._open: sqlite3.Connection | None = None
        self._process = 0

    def transact(self, work: Callable[[sqlite3.Connection], Result], *, writing: bool) -> Result:
        """Do the work as one transaction.

        Args:
            work: it is done whole, or not at all where it raises.
            writing: take the right to write before anything is read, so that nobody else reads the same.
        """
        with self._lock:
            db = self._connection()
            try:
                db.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
                result = work(db)
                db.execute("COMMIT")
            except BaseException:  # whatever it is goes on, and nothing is done by halves
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
            return result

    def close(self) -> None:
        """Close the file if it is open; what was opened before a fork is the parent's to close."""
        with self._lock:
            if self._open is not None and self._process == os.getpid():
                self._open.close()
                self._open = None

    def _connection(self) -> sqlite3.Connection:
        if self._open is None:
            self._open, self._process = self._opened(), os.getpid()
        if self._process != os.getpid():
            # SQLite would believe that it holds locks which a fork does not inherit, and could spoil the file.
            message = "The state store was opened before this process was forked; open it afterwards."
            raise Failure(Code.CONFIGURATION_ERROR, message, {"argument": "path"}, reason="store_forked")
        return self._open

    def _opened(self) -> sqlite3.Connection:
        """Open the file; SQLite does not wait by itself for another process that is making the same file."""
        self._path.touch(0o600)
        gives_up = time.monotonic() + self._patience
        while True:
            db = sqlite3.connect(
                self._path, timeout=self._patience, isolation_level=None, check_same_thread=False
            )
            try:
                _prepare(db)
            except sqlite3.Error as error:
                db.close()
                if not is_busy(error) or time.monotonic() > gives_up:
                    raise
                time.sleep(_PAUSE)
            else:
                return db


def is_busy(error: Exception) -> bool:
    """Tell whether another connection stood in the way, so that a later try may succeed."""
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY in _BUSY


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL").fetchone()
    db.execute("PRAGMA synchronous = FULL")
    for statement in queries.TABLES:
        db.execute(statement)
