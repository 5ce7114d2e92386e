"""Writes, reads and takes in one kind of store: `python -m benchmarks.stores sqlite 1000`.

It takes its own time, since a dict is done before an interpreter has started, and prints seconds an operation.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import anyio

from mcpbdd.kit.store import MemoryProvider, SqliteProvider, Storage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from mcpbdd.kit.store import Provider

VALUE: dict[str, JsonValue] = {"report": "r-1", "format": "csv", "pages": [1, 2, 3]}
KEYS = [f"exports/{number}" for number in range(100)]
"""They are taken again in every round, so that the store stays small and no disk fills up."""


class Rounds(Protocol):
    """What is measured: so many rounds of writing, reading and taking every key."""

    def __call__(self, rounds: int) -> float:
        """Do them, and give the number of operations."""


def dict_rounds(rounds: int) -> float:
    """Work on a dict, which keeps the value as it is."""
    kept: dict[str, object] = {}
    for _ in range(rounds):
        for key in KEYS:
            kept[key] = VALUE
        for key in KEYS:
            assert kept.get(key) == VALUE
        for key in KEYS:
            assert kept.pop(key, None) == VALUE
    return rounds * len(KEYS) * 3


def dict_of_json_rounds(rounds: int) -> float:
    """Work on a dict of JSON, so that nobody can change what is kept."""
    kept: dict[str, str] = {}
    for _ in range(rounds):
        for key in KEYS:
            kept[key] = json.dumps(VALUE)
        for key in KEYS:
            assert json.loads(kept[key]) == VALUE
        for key in KEYS:
            assert json.loads(kept.pop(key)) == VALUE
    return rounds * len(KEYS) * 3


def sqlite3_rounds(rounds: int) -> float:
    """Work on Python's own sqlite3, as safely as the provider: write-ahead, brought to disk at every commit."""
    with _file() as path:
        db = sqlite3.connect(path, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL").fetchone()
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE kept (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)")
        for _ in range(rounds):
            for key in KEYS:
                db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (key, json.dumps(VALUE)))
            for key in KEYS:
                found = db.execute("SELECT value FROM kept WHERE key = ?", (key,)).fetchone()
                assert json.loads(found[0]) == VALUE
            for key in KEYS:
                taken = db.execute("DELETE FROM kept WHERE key = ? RETURNING value", (key,)).fetchall()
                assert json.loads(taken[0][0]) == VALUE
        db.close()
    return rounds * len(KEYS) * 3


def memory_rounds(rounds: int) -> float:
    """Work on the store in memory, through `Storage` with all its rules."""
    return anyio.run(_storage_rounds, MemoryProvider(), rounds)


def sqlite_rounds(rounds: int) -> float:
    """Work on the store in a file, through `Storage` with all its rules."""
    with _file() as path:
        return anyio.run(_storage_rounds, SqliteProvider(path), rounds)


STORES: dict[str, Rounds] = {
    "dict": dict_rounds,
    "dict-of-json": dict_of_json_rounds,
    "memory": memory_rounds,
    "sqlite3": sqlite3_rounds,
    "sqlite": sqlite_rounds,
}


async def _storage_rounds(provider: Provider, rounds: int) -> float:
    storage = Storage(provider)
    state = storage.tenant("acme")
    for _ in range(rounds):
        for key in KEYS:
            await state.set(key, VALUE)
        for key in KEYS:
            assert await state.get(key) == VALUE
        for key in KEYS:
            assert await state.take(key) == VALUE
    storage.close()
    return rounds * len(KEYS) * 3


@contextmanager
def _file() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder, "state.sqlite")


def main(store: str, rounds: int) -> None:
    """Do the rounds, and print what an operation took."""
    STORES[store](1)  # what is done once is no part of an operation
    wall, busy = time.perf_counter(), time.process_time()
    operations = STORES[store](rounds)
    wall, busy = time.perf_counter() - wall, time.process_time() - busy
    print(json.dumps({"wall": wall / operations, "busy": busy / operations}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
