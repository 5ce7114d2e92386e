"""Listings, a page at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.kit.codes import Code

if TYPE_CHECKING:
    from mcpbdd.kit.store import TenantStore
    from tests.kit.store.bench import Bench

SECRET = b"s" * 32
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


async def _filled(bench: Bench) -> TenantStore:
    store = bench.store()
    await store.set_many({f"a/{number}": number for number in (3, 1, 5, 2, 4)})
    return store


async def pages_are_sorted_and_whole(bench: Bench) -> None:
    """Two, two and one; the last has no cursor; together they are everything."""
    store = await _filled(bench)
    first = await store.list_items("a/", limit=2)
    second = await store.list_items("a/", limit=2, cursor=first.cursor)
    last = await store.list_items("a/", limit=2, cursor=second.cursor)
    assert [[item.value for item in page.items] for page in (first, second, last)] == [[1, 2], [3, 4], [5]]
    assert last.cursor is None
    assert [item.key for item in first.items] == ["a/1", "a/2"]


async def a_full_last_page_has_no_cursor(bench: Bench) -> None:
    """A cursor promises more."""
    store = await _filled(bench)
    assert (await store.list_items(limit=5)).cursor is None


async def a_listing_holds_what_begins_with_the_prefix(bench: Bench) -> None:
    """Neighbours in the order do not."""
    store = await _filled(bench)
    await store.set_many({"a": 1, "a.": 1, "a0": 1, "b/1": 1, "A/1": 1})
    assert len((await store.list_items("a/")).items) == 5
    assert [item.key for item in (await store.list_items("a/3")).items] == ["a/3"]


async def keys_are_in_the_order_of_their_letters(bench: Bench) -> None:
    """Capitals first, as their codes say."""
    store = bench.store()
    await store.set_many({"b": 1, "A": 1, "a": 1, "_": 1, "0": 1, "-": 1})
    assert [item.key for item in (await store.list_items()).items] == ["-", "0", "A", "_", "a", "b"]


async def a_listing_goes_on_behind_a_key_that_was_removed(bench: Bench) -> None:
    """A cursor is a place in the order, not a key."""
    store = await _filled(bench)
    page = await store.list_items(limit=2)
    await store.delete("a/2")
    assert [item.value for item in (await store.list_items(cursor=page.cursor)).items] == [3, 4, 5]


async def an_empty_cursor_begins(bench: Bench) -> None:
    """As none does."""
    store = await _filled(bench)
    assert await store.list_items(cursor="") == await store.list_items()


async def a_cursor_says_nothing_of_the_tenant(bench: Bench) -> None:
    """It is text that can stand in an address."""
    cursor = (await (await _filled(bench)).list_items(limit=2)).cursor
    assert cursor
    assert set(cursor) <= set(LETTERS)
    assert "acme" not in cursor


async def a_changed_cursor_is_refused(bench: Bench) -> None:
    """In whichever place, and cut or prolonged."""
    store = await _filled(bench)
    cursor = (await store.list_items(limit=2)).cursor or ""
    changed = [
        cursor[:place] + LETTERS[LETTERS.index(cursor[place]) ^ 1] + cursor[place + 1 :]
        for place in range(0, len(cursor), 3)
    ]
    others: list[Any] = [
        *changed,
        cursor[:-1],
        cursor + "A",
        cursor + "=",
        cursor[43:],
        "x",
        7,
        "a" * 5000,
        "\ud800",
    ]
    for other in others:
        await bench.refuses(store.list_items(cursor=other), Code.INVALID_PARAMS, "cursor")


async def a_cursor_can_be_written_in_one_way_only(bench: Bench) -> None:
    """Bits that decoding would drop are not free to choose."""
    store = await _filled(bench)
    cursor = (await store.list_items(limit=2)).cursor or ""
    assert len(cursor) % 4 != 0
    twin = cursor[:-1] + LETTERS[LETTERS.index(cursor[-1]) ^ 1]
    await bench.refuses(store.list_items(cursor=twin), Code.INVALID_PARAMS, "cursor")


async def a_cursor_belongs_to_its_tenant(bench: Bench) -> None:
    """Another tenant is told what any stranger is told."""
    storage = bench.storage()
    ours, theirs = storage.tenant("acme"), storage.tenant("other")
    for store in (ours, theirs):
        await store.set_many({"a": 1, "b": 2})
    cursor = (await ours.list_items(limit=1)).cursor
    await bench.refuses(theirs.list_items(cursor=cursor), Code.INVALID_PARAMS, "cursor")


async def a_cursor_belongs_to_its_prefix(bench: Bench) -> None:
    """It cannot be carried into another part of the tenant's keys."""
    store = bench.store()
    await store.set_many({"a/1": 1, "a/2": 2, "b/1": 3})
    cursor = (await store.list_items("a/", limit=1)).cursor
    for prefix in ("", "b/", "a"):
        await bench.refuses(store.list_items(prefix, cursor=cursor), Code.INVALID_PARAMS, "cursor")


async def a_cursor_ends_with_its_storage(bench: Bench) -> None:
    """After a restart it is a stranger's."""
    storage, restarted = bench.storage(), bench.storage()
    first = storage.tenant("acme")
    await first.set_many({"a": 1, "b": 2})
    cursor = (await first.list_items(limit=1)).cursor
    again = restarted.tenant("acme")
    await bench.refuses(again.list_items(cursor=cursor), Code.INVALID_PARAMS, "cursor")


async def storages_with_one_secret_read_each_others_cursors(bench: Bench) -> None:
    """So that a listing survives a restart where it shall."""
    first, second = (bench.storage(cursor_secret=SECRET).tenant("acme") for _ in range(2))
    for store in (first, second):
        await store.set_many({"a": 1, "b": 2})
    cursor = (await first.list_items(limit=1)).cursor
    page = await second.list_items(cursor=cursor)
    assert [item.key for item in page.items] == ["b"]


async def a_page_has_1_to_10000_items(bench: Bench) -> None:
    """In whole numbers."""
    store = await _filled(bench)
    assert len((await store.list_items(limit=10_000)).items) == 5
    sizes: list[Any] = [0, -1, 10_001, True, 1.0, "2", None, float("nan")]
    for limit in sizes:
        await bench.refuses(store.list_items(limit=limit), Code.VALIDATION_ERROR, "limit")
