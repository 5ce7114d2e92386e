"""How long a value lives."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from mcpbdd.kit.codes import Code

if TYPE_CHECKING:
    from tests.kit.store.bench import Bench


async def a_millisecond_before_its_ttl_a_value_is_there(bench: Bench) -> None:
    """Thirty seconds are thirty seconds."""
    store = bench.store()
    await store.set("a", 1, ttl=30)
    bench.wait(29.999)
    assert await store.get("a") == 1
    assert (await store.list_items()).items


async def at_exactly_its_ttl_a_value_is_gone(bench: Bench) -> None:
    """Whichever way it is asked for."""
    store = bench.store()
    for key in ("a", "b", "c"):
        await store.set(key, 1, ttl=30)
    bench.wait(30)
    assert (await store.list_items()).items == ()
    assert await store.get_many(["a", "b"]) == {}
    assert await store.get("a") is None


async def what_has_expired_cannot_be_removed(bench: Bench) -> None:
    """Nothing that is gone is counted."""
    store = bench.store()
    await store.set_many({"a": 1, "b": 1, "c": 1}, ttl=30)
    bench.wait(31)
    assert await store.delete("a") is False
    assert await store.delete_many(["a", "b"]) == 0
    assert await store.clear() == 0


async def what_has_expired_cannot_be_taken(bench: Bench) -> None:
    """A take is no way round the TTL."""
    store = bench.store()
    await store.set("a", 1, ttl=30)
    bench.wait(31)
    assert await store.take("a") is None


async def a_ttl_may_be_a_fraction(bench: Bench) -> None:
    """A quarter of a second counts."""
    store = bench.store()
    await store.set("a", 1, ttl=0.25)
    bench.wait(0.2)
    assert await store.get("a") == 1
    bench.wait(0.1)
    assert await store.get("a") is None


async def a_ttl_of_zero_is_over_when_the_clock_moves(bench: Bench) -> None:
    """It is legal, and of no use."""
    store = bench.store()
    await store.set("a", 1, ttl=0)
    bench.wait(0.001)
    assert await store.get("a") is None


async def writing_without_a_ttl_lifts_it(bench: Bench) -> None:
    """The new value does not inherit the old one's end."""
    store = bench.store()
    await store.set("a", 1, ttl=30)
    await store.set("a", 2)
    bench.wait(1_000_000)
    assert await store.get("a") == 2


async def writing_with_a_ttl_counts_from_then(bench: Bench) -> None:
    """A second write begins anew."""
    store = bench.store()
    await store.set("a", 1, ttl=30)
    bench.wait(20)
    await store.set_many({"a": 2}, ttl=30)
    bench.wait(20)
    assert await store.get("a") == 2


async def an_enormous_ttl_is_for_ever(bench: Bench) -> None:
    """No number is too large to be kept."""
    store = bench.store()
    for ttl in (1e300, 10**400):
        await store.set("a", 1, ttl=ttl)
        bench.wait(86_400)
        assert await store.get("a") == 1


async def a_ttl_is_a_finite_number(bench: Bench) -> None:
    """Neither truth values nor text nor what is no number."""
    store = bench.store()
    lifetimes: list[Any] = [True, "30", math.nan, math.inf, -math.inf, [30]]
    for ttl in lifetimes:
        await bench.refuses(store.set("a", 1, ttl=ttl), Code.VALIDATION_ERROR, "ttl")
        await bench.refuses(store.set_many({"a": 1}, ttl=ttl), Code.VALIDATION_ERROR, "ttl")


async def a_ttl_is_not_negative(bench: Bench) -> None:
    """Not by a thousandth."""
    store = bench.store()
    for ttl in (-1, -0.001, -(10**400)):
        await bench.refuses(store.set("a", 1, ttl=ttl), Code.VALIDATION_ERROR, "ttl")
