"""Tenants, and that they do not see one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.kit.codes import Code

if TYPE_CHECKING:
    from tests.kit.store.bench import Bench


async def a_tenant_sees_its_own_keys_only(bench: Bench) -> None:
    """Reading, taking, listing and removing do not reach the other's."""
    storage = bench.storage()
    ours, theirs = storage.tenant("acme"), storage.tenant("other")
    await ours.set_many({"a": 1, "b": 2})
    assert await theirs.get("a") is None
    assert await theirs.take("a") is None
    assert await theirs.get_many(["a", "b"]) == {}
    assert await theirs.delete("a") is False
    assert await theirs.delete_many(["a", "b"]) == 0
    assert (await theirs.list_items()).items == ()
    assert await theirs.clear() == 0
    assert await ours.get_many(["a", "b"]) == {"a": 1, "b": 2}


async def clearing_is_for_one_tenant(bench: Bench) -> None:
    """It counts what it removed."""
    storage = bench.storage()
    ours, theirs = storage.tenant("acme"), storage.tenant("other")
    await ours.set_many({"a": 1, "b": 2})
    await theirs.set("a", 3)
    assert await ours.clear() == 2
    assert await theirs.get("a") == 3


async def one_name_is_one_tenant(bench: Bench) -> None:
    """Two who act for a tenant share its state."""
    storage = bench.storage()
    await storage.tenant("acme").set("a", 1)
    assert await storage.tenant("acme").get("a") == 1


async def good_names_are_taken(bench: Bench) -> None:
    """Up to 128 characters."""
    storage = bench.storage()
    for tenant in ("a", "7", "a-b_c.d", "a.b", "x" * 128):
        await storage.tenant(tenant).set("a", 1)


async def a_missing_tenant_is_no_tenant(bench: Bench) -> None:
    """Every operation says so, and making the store does not."""
    storage = bench.storage()
    for tenant in (None, ""):
        store = storage.tenant(tenant)
        acts = (
            lambda s=store: s.get("a"),
            lambda s=store: s.set("a", 1),
            lambda s=store: s.list_items(),
            store.clear,
        )
        for act in acts:
            failure = await bench.refuses(act(), Code.INVALID_REQUEST, "tenant")
            assert failure.reason == "missing_tenant"


async def a_bad_name_is_refused(bench: Bench) -> None:
    """Spaces, signs at an end, controls, other alphabets, too long, no text."""
    storage = bench.storage()
    for tenant in (" acme", "acme ", "-a", "a-", "a:b", "a/b", "é", "\ud800", "x" * 129, 5, b"a"):
        store = storage.tenant(tenant)  # type: ignore[arg-type]
        await bench.refuses(store.set("a", 1), Code.INVALID_PARAMS, "tenant")


async def a_name_has_no_trailing_newline(bench: Bench) -> None:
    """It would be a second tenant that looks the same."""
    store = bench.storage().tenant("acme\n")
    await bench.refuses(store.set("a", 1), Code.INVALID_PARAMS, "tenant")


async def a_name_has_no_two_dots(bench: Bench) -> None:
    """No way up a folder."""
    store = bench.storage().tenant("a..b")
    await bench.refuses(store.set("a", 1), Code.INVALID_PARAMS, "tenant")
