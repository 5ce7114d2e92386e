"""What is particular to state in memory."""

from __future__ import annotations

import threading
from typing import Any

import anyio

from mcpbdd.kit.store import MemoryProvider, Storage


def test_loops_in_several_threads_take_a_key_once() -> None:
    """A store may be shared by servers that run in threads of their own."""
    storage = Storage(MemoryProvider())
    taken: list[Any] = []
    start = threading.Barrier(4)

    async def work() -> None:
        store = storage.tenant("acme")
        start.wait()
        for number in range(500):
            taken.append(await store.take(f"k{number}"))  # noqa: PERF401 - each at once, as the others go on

    anyio.run(storage.tenant("acme").set_many, {f"k{number}": number for number in range(500)})
    threads = [threading.Thread(target=anyio.run, args=(work,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(value for value in taken if value is not None) == list(range(500))


def test_what_has_expired_is_forgotten_when_it_is_read() -> None:
    """It does not wait for the store to be full."""
    provider = MemoryProvider(max_entries=1)
    store = Storage(provider).tenant("acme")

    async def scenario() -> None:
        await store.set("a", 1, ttl=0)
        await store.get("a")
        assert provider._entries == {}

    anyio.run(scenario)


def test_closing_keeps_what_is_in_memory() -> None:
    """There is nowhere else where it could be."""
    storage = Storage(MemoryProvider())

    async def scenario() -> None:
        await storage.tenant("acme").set("a", 1)
        storage.close()
        assert await storage.tenant("acme").get("a") == 1

    anyio.run(scenario)
