"""Reading and removing as one act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anyio

if TYPE_CHECKING:
    from tests.kit.store.bench import Bench


async def what_is_taken_is_gone(bench: Bench) -> None:
    """The value comes once."""
    store = bench.store()
    await store.set("a", {"x": 1})
    assert await store.take("a") == {"x": 1}
    assert await store.take("a") is None
    assert await store.get("a") is None


async def a_take_leaves_the_others(bench: Bench) -> None:
    """One key is one key."""
    store = bench.store()
    await store.set_many({"a": 1, "ab": 2})
    await store.take("a")
    assert await store.get("ab") == 2


async def what_was_never_there_cannot_be_taken(bench: Bench) -> None:
    """Nothing is None."""
    assert await bench.store().take("a") is None


async def of_eight_who_take_at_once_one_wins(bench: Bench) -> None:
    """The others get nothing, every time."""
    store = bench.store()
    for turn in range(5):
        taken: list[Any] = []

        async def grab(into: list[Any] = taken) -> None:
            into.append(await store.take("a"))

        await store.set("a", turn + 1)
        async with anyio.create_task_group() as group:
            for _ in range(8):
                group.start_soon(grab)
        assert sorted(value for value in taken if value is not None) == [turn + 1]
        assert len(taken) == 8
