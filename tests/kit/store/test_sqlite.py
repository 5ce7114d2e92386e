"""What is particular to state in an SQLite file."""

from __future__ import annotations

import sqlite3
import stat
import threading
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import anyio
import anyio.to_thread
import pytest

from mcpbdd.kit.codes import Code
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.store import SqliteProvider, Storage, database, queries

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Give a place for the file."""
    return tmp_path / "state.sqlite"


@pytest.fixture
def storage(file: Path) -> Iterator[Storage]:
    """Give a storage that is closed in the end."""
    made = Storage(SqliteProvider(file, patience=0.05))
    yield made
    made.close()


def test_state_survives_a_restart(storage: Storage) -> None:
    """What one storage wrote, the next one reads, and a closed one opens again."""

    async def scenario() -> None:
        await storage.tenant("acme").set("a", 1)
        storage.close()
        storage.close()
        assert await storage.tenant("acme").get("a") == 1

    anyio.run(scenario)


def test_the_file_is_for_its_owner_only(storage: Storage, file: Path) -> None:
    """State is nobody else's business; so are the files that SQLite puts beside it."""

    async def scenario() -> None:
        await storage.tenant("acme").set("a", 1)
        modes = {stat.S_IMODE(one.stat().st_mode) for one in file.parent.iterdir()}
        assert modes == {0o600}

    anyio.run(scenario)


def test_a_store_in_memory_only_is_not_for_this_provider() -> None:
    """It would be another one after every opening."""
    for path in ("", ":memory:"):
        with pytest.raises(Failure, match="path must name a file") as caught:
            SqliteProvider(path)
        assert caught.value.code == Code.CONFIGURATION_ERROR


def test_a_short_secret_is_refused_and_not_shown(file: Path) -> None:
    """31 bytes are too few; text is no secret."""
    for secret in (b"s" * 31, "s" * 32):
        with pytest.raises(Failure, match="cursor_secret must be at least 32 bytes") as caught:
            Storage(SqliteProvider(file), cursor_secret=secret)  # type: ignore[arg-type]
        assert caught.value.code == Code.CONFIGURATION_ERROR
        assert "sss" not in str(caught.value.data)


def test_a_take_keeps_others_out_from_its_first_look(
    storage: Storage, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes between looking and removing has to wait, here in vain; the value goes to the first only."""
    other = Storage(SqliteProvider(file, patience=0.05))
    refused: list[Failure] = []
    real = queries.read

    def look_while_another_takes(db: sqlite3.Connection, tenant: str, keys: list[str]) -> dict[str, str]:
        found = real(db, tenant, keys)
        monkeypatch.setattr(queries, "read", real)
        with pytest.raises(Failure) as caught:
            anyio.from_thread.run(other.tenant("acme").take, "a")
        refused.append(caught.value)
        return found

    async def scenario() -> None:
        await storage.tenant("acme").set("a", 1)
        await other.tenant("acme").get("a")
        monkeypatch.setattr(queries, "read", look_while_another_takes)
        assert await storage.tenant("acme").take("a") == 1
        assert await other.tenant("acme").take("a") is None

    try:
        anyio.run(scenario)
    finally:
        other.close()
    assert [(failure.code, failure.reason, failure.retryable) for failure in refused] == [
        (Code.DATABASE_ERROR, "store_unavailable", True)
    ]


def test_reading_goes_on_while_another_process_writes(storage: Storage, file: Path) -> None:
    """Readers see the state before; only writers wait."""

    async def scenario() -> None:
        store = storage.tenant("acme")
        await store.set("a", 1)
        with closing(sqlite3.connect(file, isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            writer.execute("DELETE FROM mcp_state")
            assert await store.get("a") == 1
            assert len((await store.list_items()).items) == 1
            with pytest.raises(Failure) as caught:
                await store.set("a", 2)
            assert caught.value.retryable is True
            writer.execute("ROLLBACK")
        assert await store.get("a") == 1

    anyio.run(scenario)


def test_opening_waits_for_another_process_that_makes_the_file(file: Path) -> None:
    """SQLite itself would give up at once."""
    maker = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    maker.execute("BEGIN EXCLUSIVE")

    def go_on() -> None:
        time.sleep(0.2)
        maker.execute("ROLLBACK")

    helper = threading.Thread(target=go_on)
    storage = Storage(SqliteProvider(file, patience=10))

    async def scenario() -> None:
        await storage.tenant("acme").set("a", 1)
        assert await storage.tenant("acme").get("a") == 1

    helper.start()
    try:
        anyio.run(scenario)
    finally:
        helper.join()
        maker.close()
        storage.close()


def test_opening_tries_again_where_sqlite_does_not(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two who make one file at once may be told at once that it is busy."""
    real, tries = database._prepare, iter([True, False])

    def busy_at_first(db: sqlite3.Connection) -> None:
        if next(tries):
            with (
                closing(sqlite3.connect(tmp_path / "other", isolation_level=None)) as holder,
                closing(sqlite3.connect(tmp_path / "other", timeout=0)) as other,
            ):
                holder.execute("BEGIN EXCLUSIVE")
                other.execute("CREATE TABLE busy (x)")
        real(db)

    monkeypatch.setattr(database, "_prepare", busy_at_first)
    storage = Storage(SqliteProvider(file))
    anyio.run(storage.tenant("acme").set, "a", 1)
    assert anyio.run(storage.tenant("acme").get, "a") == 1
    storage.close()


def test_opening_gives_up_in_the_end(storage: Storage, file: Path) -> None:
    """As something that may work later."""
    with closing(sqlite3.connect(file, isolation_level=None)) as maker:
        maker.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Failure) as caught:
            anyio.run(storage.tenant("acme").get, "a")
    assert (caught.value.code, caught.value.retryable) == (Code.DATABASE_ERROR, True)


@pytest.mark.parametrize("slip", ["no database", "no folder", "a folder"])
def test_a_file_that_cannot_be_used_is_told_without_its_path(
    slip: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The caller learns that, the log learns why."""
    file = tmp_path / "secret" / "state.sqlite"
    if slip == "no database":
        file.parent.mkdir()
        file.write_text("This is a letter, and a long one, to nobody in particular." * 20)
    if slip == "a folder":
        file.mkdir(parents=True)
    with pytest.raises(Failure) as caught:
        anyio.run(Storage(SqliteProvider(file, patience=0)).tenant("acme").get, "a")
    assert (caught.value.code, caught.value.retryable) == (Code.DATABASE_ERROR, False)
    assert "secret" not in f"{caught.value.message}{caught.value.data}"
    assert "The state store cannot be used." in caplog.text


def test_a_file_that_was_opened_before_a_fork_is_refused(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The child would rely on locks that it does not have; it does not close the parent's file either."""

    async def scenario() -> None:
        store = storage.tenant("acme")
        await store.set("a", 1)
        monkeypatch.setattr(database.os, "getpid", lambda: -1)  # type: ignore[attr-defined]
        with pytest.raises(Failure, match="opened before this process was forked") as caught:
            await store.get("a")
        assert caught.value.code == Code.CONFIGURATION_ERROR
        storage.close()
        monkeypatch.undo()
        assert await store.get("a") == 1

    anyio.run(scenario)


def test_a_smaller_capacity_still_lets_values_be_replaced(storage: Storage, file: Path) -> None:
    """Where a file holds more than it now may, only new keys are refused."""
    small = Storage(SqliteProvider(file, max_entries=1))

    async def scenario() -> None:
        await storage.tenant("acme").set_many({"a": 1, "b": 2})
        await small.tenant("acme").set("a", 3)
        with pytest.raises(Failure, match="at most 1 entries"):
            await small.tenant("acme").set("c", 4)
        assert await small.tenant("acme").get_many(["a", "b", "c"]) == {"a": 3, "b": 2}

    anyio.run(scenario)
    small.close()


def test_what_has_expired_leaves_the_file_at_the_next_write(storage: Storage, file: Path) -> None:
    """Old secrets do not lie about."""

    async def scenario() -> None:
        await storage.tenant("other").set("a", "secret", ttl=0)
        await storage.tenant("acme").set("b", 1)

    anyio.run(scenario)
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT key FROM mcp_state").fetchall() == [("b",)]


def test_a_caller_who_is_cancelled_meanwhile_leaves_no_half(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The write is done whole, and the store goes on working."""
    real = queries.write
    entered = threading.Event()

    def slow(*args: Any) -> None:
        entered.set()
        time.sleep(0.1)
        real(*args)

    async def scenario() -> None:
        store = storage.tenant("acme")
        monkeypatch.setattr(queries, "write", slow)
        async with anyio.create_task_group() as group:
            group.start_soon(store.set_many, {"a": 1, "b": 2})
            await anyio.to_thread.run_sync(entered.wait)
            group.cancel_scope.cancel()
        assert await store.get_many(["a", "b"]) == {"a": 1, "b": 2}

    anyio.run(scenario)


def test_operations_that_wait_leave_worker_threads_to_others(storage: Storage, file: Path) -> None:
    """However many wait for a writer, one thread does the waiting."""

    async def attempt(number: int) -> None:
        with pytest.raises(Failure):
            await storage.tenant("acme").set(f"k{number}", 1)

    async def scenario() -> None:
        await storage.tenant("acme").set("a", 1)
        with closing(sqlite3.connect(file, isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            async with anyio.create_task_group() as group:
                for number in range(5):
                    group.start_soon(attempt, number)
                await anyio.sleep(0.02)
                assert anyio.to_thread.current_default_thread_limiter().borrowed_tokens == 0
            writer.execute("ROLLBACK")

    anyio.run(scenario)
