"""How much a store holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.kit.codes import Code

if TYPE_CHECKING:
    from tests.kit.store.bench import Bench

FULL = Code.INTERNAL_ERROR


async def a_full_store_refuses_another_key(bench: Bench) -> None:
    """And keeps what it has."""
    store = bench.store(max_entries=2)
    await store.set_many({"a": 1, "b": 2})
    failure = await bench.refuses(store.set("c", 3), FULL, "values")
    assert failure.reason == "store_full"
    assert await store.get_many(["a", "b"]) == {"a": 1, "b": 2}


async def a_full_store_can_be_written_over(bench: Bench) -> None:
    """That needs no room."""
    store = bench.store(max_entries=2)
    await store.set_many({"a": 1, "b": 2})
    await store.set_many({"a": 3, "b": 4})
    assert await store.get_many(["a", "b"]) == {"a": 3, "b": 4}


async def what_has_expired_makes_room(bench: Bench) -> None:
    """Counts are right afterwards."""
    store = bench.store(max_entries=2)
    await store.set("a", 1, ttl=10)
    await store.set("b", 2)
    bench.wait(11)
    await store.set("c", 3)
    assert [item.key for item in (await store.list_items()).items] == ["b", "c"]
    await bench.refuses(store.set("d", 4), FULL, "values")


async def what_was_removed_makes_room(bench: Bench) -> None:
    """By whichever operation."""
    store = bench.store(max_entries=1)
    for remove in (store.delete, store.take):
        await store.set("a", 1)
        await remove("a")
    await store.set("b", 1)
    await store.clear()
    await store.set("c", 1)


async def a_batch_that_does_not_fit_stays_out_as_a_whole(bench: Bench) -> None:
    """What it would have overwritten is as it was."""
    store = bench.store(max_entries=3)
    await store.set_many({"a": 1, "b": 2})
    await bench.refuses(store.set_many({"a": 9, "c": 3, "d": 4}), FULL, "values")
    await store.set_many({"a": 9, "c": 3})


async def the_capacity_is_that_of_all_tenants(bench: Bench) -> None:
    """One tenant's entries take another's room."""
    storage = bench.storage(max_entries=1)
    await storage.tenant("other").set("a", 1)
    await bench.refuses(storage.tenant("acme").set("a", 1), FULL, "values")


async def a_store_may_hold_nothing(bench: Bench) -> None:
    """Zero is a capacity."""
    store = bench.store(max_entries=0)
    await bench.refuses(store.set("a", 1), FULL, "values")


async def a_capacity_is_a_whole_number(bench: Bench) -> None:
    """Anything else is a slip in the configuration."""
    for most in (-1, 1.5, True, "3", None):

        async def configure(most: object = most) -> None:
            bench.make(most)  # type: ignore[arg-type]

        await bench.refuses(configure(), Code.CONFIGURATION_ERROR, "max_entries")
