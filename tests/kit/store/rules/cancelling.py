"""A caller who has cancelled is told so, and nothing has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anyio
import pytest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcpbdd.kit.store import TenantStore
    from tests.kit.store.bench import Bench


class Hung(Exception):
    """The caller's own word for it."""


def _operations(store: TenantStore) -> list[Callable[[], Awaitable[Any]]]:
    return [
        lambda: store.get("a"),
        lambda: store.set("a", 2),
        lambda: store.delete("a"),
        lambda: store.take("a"),
        lambda: store.get_many(["a"]),
        lambda: store.set_many({"a": 2, "b": 2}),
        lambda: store.delete_many(["a"]),
        store.list_items,
        store.clear,
    ]


def _hang_up() -> None:
    raise Hung


async def every_operation_looks_at_the_signal_first(bench: Bench) -> None:
    """Before its arguments too; the reason is the signal's own."""
    storage = bench.storage()
    await storage.tenant("acme").set("a", 1)
    before = await bench.contents()
    for act in _operations(storage.tenant("acme", check=_hang_up)):
        with pytest.raises(Hung):
            await act()
    with pytest.raises(Hung):
        await storage.tenant(None, check=_hang_up).get("a:b")
    assert await bench.contents() == before


async def a_listing_looks_again_before_it_answers(bench: Bench) -> None:
    """Whoever hangs up meanwhile gets no page."""
    storage = bench.storage()
    await storage.tenant("acme").set("a", 1)
    looks = iter([None, Hung()])

    def second_look_hangs_up() -> None:
        if (gone := next(looks)) is not None:
            raise gone

    with pytest.raises(Hung):
        await storage.tenant("acme", check=second_look_hangs_up).list_items()


async def a_cancelled_scope_does_nothing(bench: Bench) -> None:
    """Structured cancellation is a signal as well."""
    store = bench.store()
    await store.set("a", 1)
    before = await bench.contents()
    reached = []
    for act in _operations(store):
        with anyio.CancelScope() as scope:
            scope.cancel()
            await act()
            reached.append(act)
    assert reached == []
    assert await bench.contents() == before


async def a_live_signal_changes_nothing(bench: Bench) -> None:
    """It is only looked at."""
    store = bench.storage().tenant("acme", check=lambda: None)
    for act in _operations(store):
        await act()
