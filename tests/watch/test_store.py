"""The scenario's store, as something that is watched."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
import time_machine

from mcpbdd.kit.consent import Binding, ConsentGate
from mcpbdd.watch import WatchedStore
from mcpbdd.watch.store import _at_once, is_bookkeeping

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

BINDING = Binding.by(None, tenant="default", operation="burn", target="plan")


def kept(
    store: WatchedStore, *acts: Callable[[Any], Coroutine[Any, Any, object]], tenant: str = "default"
) -> None:
    """Let a server do something with the state of a tenant."""

    async def done() -> None:
        for act in acts:
            await act(store.storage.tenant(tenant))

    asyncio.run(done())


def test_keys_are_named_with_their_values() -> None:
    """As JSON that a person reads; a long value by its digest, of which no part is shown."""
    store = WatchedStore()
    kept(store, lambda state: state.set("a/b", {"n": [1, None]}), lambda state: state.set("c", "é"))
    assert store.look() == {"store/a/b": '{"n": [1, null]}', "store/c": '"é"'}
    assert store.values() == {"a/b": {"n": [1, None]}, "c": "é"}
    kept(store, lambda state: state.set("c", "secret" * 40))
    assert store.look()["store/c"].startswith("242 characters with the SHA-256 ")
    assert "secret" not in store.look()["store/c"]


def test_looking_needs_no_loop_and_works_inside_of_one() -> None:
    """A server stands still while it is looked at."""
    store = WatchedStore()

    async def inside() -> dict[str, str]:
        await store.storage.tenant("default").set("a", 1)
        return store.look()

    assert asyncio.run(inside()) == store.look() == {"store/a": "1"}


def test_what_waits_cannot_be_done_at_once() -> None:
    """It is told, and not left hanging."""
    with pytest.raises(RuntimeError, match="waits for something"):
        _at_once(asyncio.sleep(0))


def test_other_tenants_are_watched_under_their_names() -> None:
    """Sentences speak of one tenant; what a server does to another's keys is a change all the same."""
    store = WatchedStore()
    kept(store, lambda state: state.set("a", 1), tenant="acme")
    assert (store.values(), store.ever()) == ({}, frozenset())
    assert store.look() == {"store of acme/a": "1"}


def test_what_was_ever_there_is_remembered() -> None:
    """Also what came and went between two looks; what was refused was never there."""
    store = WatchedStore()
    kept(store, lambda state: state.set("a", 1), lambda state: state.delete("a"))
    with pytest.raises(Exception, match="key"):
        kept(store, lambda state: state.set("b c", 1))
    assert store.look() == {}
    assert set(store.ever()) == {"a"}


def test_what_has_expired_is_gone() -> None:
    """By the wall clock, at exactly its time and not a millisecond before."""
    store = WatchedStore()
    with time_machine.travel("2026-03-29T01:00:00Z", tick=False) as hands:
        kept(store, lambda state: state.set("a", 1, ttl=30))
        hands.shift(29.999)
        assert store.look() == {"store/a": "1"}
        hands.shift(0.001)
        assert store.look() == {}


def test_records_of_the_consent_gate_do_not_count() -> None:
    """Issued ones and standing ones; they are there, but a look leaves them out."""
    store = WatchedStore()
    kept(
        store,
        lambda state: ConsentGate(state).issue(BINDING),
        lambda state: ConsentGate(state).standing(BINDING),
    )
    assert len(store.values()) == 3
    assert all(is_bookkeeping(key, text) for key, text in store.texts().items())
    assert store.look() == {}


@pytest.mark.parametrize(
    "key", ["consent/marketing", f"consent/{'0' * 36}", "consents", "consent/of/nobody", "a/consent/of/x"]
)
def test_a_servers_own_key_of_a_like_name_counts(key: str) -> None:
    """Only what the gate wrote is bookkeeping."""
    store = WatchedStore()
    kept(store, lambda state: state.set(key, "yes"))
    assert list(store.look()) == [f"store/{key}"]
