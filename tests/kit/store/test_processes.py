"""Several real processes on one SQLite file, some of them killed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from mcpbdd.kit.store import SqliteProvider, Storage
from tests.kit.store.processes import ready, started

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


async def listed(file: Path) -> dict[str, Any]:
    """Give all that is in a file, once it was proved to be sound."""
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    storage = Storage(SqliteProvider(file))
    try:
        page = await storage.tenant("acme").list_items(limit=10_000)
    finally:
        storage.close()
    return {item.key: item.value for item in page.items}


async def shared(file: Path, count: int) -> None:
    """Write keys for everybody to take."""
    storage = Storage(SqliteProvider(file))
    await storage.tenant("acme").set_many({f"shared/{number}": number for number in range(count)})
    storage.close()


def test_no_write_is_lost_among_processes_that_make_the_file_together(tmp_path: Path) -> None:
    """Four begin at once, on a file that is not there yet."""
    file, names = tmp_path / "state.sqlite", ["a", "b", "c", "d"]
    with started("write", file, dict.fromkeys(names, 30)) as workers:
        told = [line.strip() for worker in workers for line in worker.end()]
    assert sorted(told) == sorted(f"{name}/{number}" for name in names for number in range(30))
    found = anyio.run(listed, file)
    assert found == {
        f"{name}/{number}": {"of": name, "number": number} for name in names for number in range(30)
    }


def test_nothing_is_taken_twice_by_several_processes(tmp_path: Path) -> None:
    """Four take the same keys in the same order; each key has one taker."""
    file = tmp_path / "state.sqlite"
    anyio.run(shared, file, 60)
    with started("take", file, dict.fromkeys("abcd", 60)) as workers:
        taken = [int(line) for worker in workers for line in worker.end()]
    assert sorted(taken) == list(range(60))
    assert anyio.run(listed, file) == {}


def test_what_was_told_as_written_survives_kill_9(tmp_path: Path) -> None:
    """Three writers are killed in their work; the file is sound, whole and can be used."""
    file = tmp_path / "state.sqlite"
    with started("write", file, dict.fromkeys("abc", 100_000)) as workers:
        told = [line.strip() for worker in workers for line in worker.read(15)]
        told += [line.strip() for worker in workers for line in worker.kill()]
    found = anyio.run(listed, file)
    assert len(told) >= 45
    assert set(told) <= set(found)
    # Each may have been killed between its last write and telling of it.
    assert len(set(found) - set(told)) <= 3
    anyio.run(shared, file, 1)


def test_nothing_is_taken_twice_where_a_taker_is_killed(tmp_path: Path) -> None:
    """What the killed one took is gone for the others, also what it had no time to tell."""
    file = tmp_path / "state.sqlite"
    anyio.run(shared, file, 300)
    with ready("take", file, {"a": 1_000_000, "b": 300, "c": 300}) as workers:
        workers[0].begin()
        taken = workers[0].read(1)
        for worker in workers[1:]:
            worker.begin()
        taken += workers[0].kill()
        taken += [line for worker in workers[1:] for line in worker.end()]
    numbers = [int(line) for line in taken]
    assert len(numbers) == len(set(numbers)) >= 299
    assert anyio.run(listed, file) == {}
