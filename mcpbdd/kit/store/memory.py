"""State in the memory of one process."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.kit.store import arguments, clock, refusals

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CAPACITY = 10_000
"""Entries of all tenants together, unless a provider is told otherwise."""


@dataclass(frozen=True, slots=True)
class _Entry:
    text: str
    expires: int | None

    def lives(self, now: int) -> bool:
        return self.expires is None or now < self.expires


class MemoryProvider:
    """Keeps texts in a dict, for one process and as long as it lives.

    Args:
        max_entries: how many it holds for all tenants together.
    """

    def __init__(self, max_entries: int = CAPACITY) -> None:
        self._most = arguments.check_max_entries(max_entries)
        self._entries: dict[tuple[str, str], _Entry] = {}
        # No operation waits in its middle, so one loop needs no lock; two loops in two threads do.
        self._lock = threading.Lock()

    async def read(self, tenant: str, keys: Sequence[str]) -> dict[str, str]:
        """Give the texts of those keys that are there."""
        now = clock.now()
        with self._lock:
            found = {key: self._living(tenant, key, now) for key in keys}
        return {key: entry.text for key, entry in found.items() if entry is not None}

    async def write(self, tenant: str, texts: Mapping[str, str], expires: int | None) -> None:
        """Write all, or raise and write nothing."""
        with self._lock:
            added = sum((tenant, key) not in self._entries for key in texts)
            if added and len(self._entries) + added > self._most:
                self._make_room(tenant, texts)
            for key, text in texts.items():
                self._entries[tenant, key] = _Entry(text, expires)

    async def take(self, tenant: str, key: str) -> str | None:
        """Remove one key and give its text, to one caller only."""
        with self._lock:
            entry = self._entries.pop((tenant, key), None)
        return entry.text if entry is not None and entry.lives(clock.now()) else None

    async def remove(self, tenant: str, keys: Sequence[str]) -> int:
        """Remove keys; the number of those that were there."""
        now = clock.now()
        with self._lock:
            gone = [self._entries.pop((tenant, key), None) for key in keys]
        return sum(entry is not None and entry.lives(now) for entry in gone)

    async def page(self, tenant: str, prefix: str, after: str, size: int) -> list[tuple[str, str]]:
        """Give up to so many keys that follow one, sorted, with their texts."""
        now = clock.now()
        with self._lock:
            found = [
                (key, entry.text)
                for (owner, key), entry in self._entries.items()
                if owner == tenant and key > after and key.startswith(prefix) and entry.lives(now)
            ]
        return sorted(found)[:size]

    async def clear(self, tenant: str) -> int:
        """Remove a tenant's keys; the number of those that were there."""
        with self._lock:
            keys = [key for owner, key in self._entries if owner == tenant]
        return await self.remove(tenant, keys)

    def close(self) -> None:
        """Do nothing: there is nothing to let go of, and what is kept may still be wanted."""

    def _living(self, tenant: str, key: str, now: int) -> _Entry | None:
        entry = self._entries.get((tenant, key))
        if entry is None or entry.lives(now):
            return entry
        del self._entries[tenant, key]
        return None

    def _make_room(self, tenant: str, texts: Mapping[str, str]) -> None:
        """Remove what has expired; where that is not enough, refuse."""
        now = clock.now()
        self._entries = {place: entry for place, entry in self._entries.items() if entry.lives(now)}
        added = sum((tenant, key) not in self._entries for key in texts)
        if len(self._entries) + added > self._most:
            raise refusals.full(self._most)
