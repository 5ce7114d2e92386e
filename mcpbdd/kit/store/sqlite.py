"""State in an SQLite file, for several processes at once and across restarts."""

from __future__ import annotations

import logging
import sqlite3
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import anyio
import anyio.to_thread
from anyio.lowlevel import RunVar

from mcpbdd.kit.store import arguments, queries, refusals
from mcpbdd.kit.store.database import Database, is_busy
from mcpbdd.kit.store.memory import CAPACITY

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence

Result = TypeVar("Result")


_LOG = logging.getLogger(__name__)


class SqliteProvider:
    """Keeps texts in one file that any number of processes on one machine may share.

    The file is opened at the first operation and brought to disk at every write, so that a record that was taken
    does not come back when the power fails. All work is done in a worker thread.

    Args:
        path: the file; it is made, readable for its owner only, where there is none. Not on a network drive.
        max_entries: how many entries it holds for all tenants together.
        patience: seconds to wait for another process that writes.
    """

    def __init__(
        self, path: str | os.PathLike[str], max_entries: int = CAPACITY, *, patience: float = 10
    ) -> None:
        self._most = arguments.check_max_entries(max_entries)
        self._database = Database(path, patience)
        self._limiter: RunVar[anyio.CapacityLimiter] = RunVar(f"one at a time {id(self)}")

    async def read(self, tenant: str, keys: Sequence[str]) -> dict[str, str]:
        """Give the texts of those keys that are there."""
        return await self._do(lambda db: queries.read(db, tenant, keys), writing=False)

    async def write(self, tenant: str, texts: Mapping[str, str], expires: int | None) -> None:
        """Write all, or raise and write nothing."""
        await self._do(lambda db: queries.write(db, tenant, texts, expires, self._most))

    async def take(self, tenant: str, key: str) -> str | None:
        """Remove one key and give its text, to one caller only."""
        return await self._do(lambda db: queries.take(db, tenant, key))

    async def remove(self, tenant: str, keys: Sequence[str]) -> int:
        """Remove keys; the number of those that were there."""
        return await self._do(lambda db: queries.remove(db, tenant, keys))

    async def page(self, tenant: str, prefix: str, after: str, size: int) -> list[tuple[str, str]]:
        """Give up to so many keys that follow one, sorted, with their texts."""
        return await self._do(lambda db: queries.page(db, tenant, prefix, after, size), writing=False)

    async def clear(self, tenant: str) -> int:
        """Remove a tenant's keys; the number of those that were there."""
        return await self._do(lambda db: queries.clear(db, tenant))

    def close(self) -> None:
        """Close the file; the next operation opens it again."""
        self._database.close()

    async def _do(self, work: Callable[[sqlite3.Connection], Result], *, writing: bool = True) -> Result:
        """Do one transaction in a worker thread; a caller who is cancelled meanwhile waits for its end."""
        act = partial(self._database.transact, work, writing=writing)
        try:
            return await anyio.to_thread.run_sync(act, limiter=self._one_at_a_time())
        except (sqlite3.Error, OSError) as error:
            _LOG.exception("The state store cannot be used.")
            raise refusals.unavailable(self, retryable=is_busy(error)) from error

    def _one_at_a_time(self) -> anyio.CapacityLimiter:
        """Give this loop's queue, so that operations that wait do not keep worker threads from anybody else."""
        limiter = self._limiter.get(None)
        if limiter is None:
            limiter = anyio.CapacityLimiter(1)
            self._limiter.set(limiter)
        return limiter
