"""Broken capacity, cancellation and taking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anyio.lowlevel

from mcpbdd.kit.store import (
    MemoryProvider,
    TenantStore,
    arguments,
    database,
    queries,
    refusals,
)
from tests.kit.store.breaking import broken

if TYPE_CHECKING:
    from collections.abc import Callable

_write, _take, _check_values = MemoryProvider.write, MemoryProvider.take, arguments.check_values


async def write_needs_room(self: MemoryProvider, tenant: str, texts: Any, expires: int | None) -> None:
    if len(self._entries) + len(texts) > self._most:
        self._make_room(tenant, {f"new {key}": text for key, text in texts.items()})
    await _write(self, tenant, texts, expires)


async def count_by_tenant(self: MemoryProvider, tenant: str, texts: Any, expires: int | None) -> None:
    others = {place: entry for place, entry in self._entries.items() if place[0] != tenant}
    self._entries = {place: entry for place, entry in self._entries.items() if place[0] == tenant}
    try:
        await _write(self, tenant, texts, expires)
    finally:
        self._entries |= others


def never_sweep(self: MemoryProvider, tenant: str, texts: Any) -> None:
    raise refusals.full(self._most)


def transact_without_rollback(self: database.Database, work: Callable[..., Any], *, writing: bool) -> Any:
    with self._lock:
        return work(self._connection())


async def no_checkpoint() -> None:
    """Do not look whether the scope is cancelled."""


def look_once(self: TenantStore) -> None:
    if self._check is not None:
        check, self._check = self._check, None
        check()


async def take_in_two_acts(self: MemoryProvider, tenant: str, key: str) -> str | None:
    found = await self.read(tenant, [key])
    await anyio.lowlevel.checkpoint()
    await self.remove(tenant, [key])
    return found.get(key)


async def take_without_removing(self: MemoryProvider, tenant: str, key: str) -> str | None:
    return (await self.read(tenant, [key])).get(key)


async def take_all_that_begin_so(self: MemoryProvider, tenant: str, key: str) -> str | None:
    taken = await _take(self, tenant, key)
    await self.remove(tenant, [other for _, other in list(self._entries) if other.startswith(key)])
    return taken


def take_without_delete(db: Any, tenant: str, key: str) -> str | None:
    return queries.read(db, tenant, [key]).get(key)


def any_signal_is_over(self: TenantStore) -> None:
    if self._check is not None:
        self._check()
        raise ValueError


async def take_what_is_not(self: MemoryProvider, tenant: str, key: str) -> str | None:
    return await _take(self, tenant, key) if (tenant, key) in self._entries else "{}"


CAPACITY = [
    broken(
        "no end",
        MemoryProvider,
        "_make_room",
        lambda self, tenant, texts: None,
        "a_full_store_refuses_another_key",
        "what_has_expired_makes_room",
        "a_batch_that_does_not_fit_stays_out_as_a_whole",
        "the_capacity_is_that_of_all_tenants",
        "a_store_may_hold_nothing",
    ),
    broken("no sweep", MemoryProvider, "_make_room", never_sweep, "what_has_expired_makes_room"),
    broken(
        "overwriting needs room",
        MemoryProvider,
        "write",
        write_needs_room,
        "a_full_store_can_be_written_over",
        "a_batch_that_does_not_fit_stays_out_as_a_whole",
    ),
    broken("by tenant", MemoryProvider, "write", count_by_tenant, "the_capacity_is_that_of_all_tenants"),
    broken("any capacity", arguments, "check_max_entries", lambda most: most, "a_capacity_is_a_whole_number"),
    broken(
        "no way back",
        database.Database,
        "transact",
        transact_without_rollback,
        "a_full_store_refuses_another_key",
        "a_batch_that_does_not_fit_stays_out_as_a_whole",
        "the_capacity_is_that_of_all_tenants",
        "a_store_may_hold_nothing",
        "what_has_expired_makes_room",
        kind="sqlite",
    ),
]


CANCELLING = [
    broken(
        "any signal is over",
        TenantStore,
        "_look_at_the_signal",
        any_signal_is_over,
        "a_live_signal_changes_nothing",
        "a_listing_looks_again_before_it_answers",
    ),
    broken(
        "no look",
        TenantStore,
        "_look_at_the_signal",
        lambda self: None,
        "every_operation_looks_at_the_signal_first",
        "a_listing_looks_again_before_it_answers",
    ),
    broken(
        "one look",
        TenantStore,
        "_look_at_the_signal",
        look_once,
        "a_listing_looks_again_before_it_answers",
        "every_operation_looks_at_the_signal_first",
    ),
    broken(
        "no checkpoint",
        anyio.lowlevel,
        "checkpoint_if_cancelled",
        no_checkpoint,
        "a_cancelled_scope_does_nothing",
    ),
]


TAKING = [
    broken(
        "something from nothing",
        MemoryProvider,
        "take",
        take_what_is_not,
        "what_was_never_there_cannot_be_taken",
        "what_is_taken_is_gone",
        "of_eight_who_take_at_once_one_wins",
        "a_tenant_sees_its_own_keys_only",
    ),
    broken("two acts", MemoryProvider, "take", take_in_two_acts, "of_eight_who_take_at_once_one_wins"),
    broken(
        "only read",
        MemoryProvider,
        "take",
        take_without_removing,
        "what_is_taken_is_gone",
        "of_eight_who_take_at_once_one_wins",
        "what_was_removed_makes_room",
    ),
    broken(
        "only read in the file",
        queries,
        "take",
        take_without_delete,
        "what_is_taken_is_gone",
        "of_eight_who_take_at_once_one_wins",
        "what_was_removed_makes_room",
        "only_what_stood_there_is_counted",
        kind="sqlite",
    ),
    broken("the neighbours too", MemoryProvider, "take", take_all_that_begin_so, "a_take_leaves_the_others"),
]


BROKEN = [*CAPACITY, *CANCELLING, *TAKING]
