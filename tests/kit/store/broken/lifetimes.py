"""Broken lifetimes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.kit.store import (
    MemoryProvider,
    arguments,
    clock,
)
from tests.kit.store.breaking import before, broken

if TYPE_CHECKING:
    from collections.abc import Sequence

_check_ttl, _after, _write = arguments.check_ttl, clock.after, MemoryProvider.write


def any_number(ttl: Any) -> Any:
    is_negative = isinstance(ttl, int | float) and not isinstance(ttl, bool) and ttl < 0
    return _check_ttl(abs(ttl) if is_negative else ttl)


async def take_expired(self: MemoryProvider, tenant: str, key: str) -> str | None:
    entry = self._entries.pop((tenant, key), None)
    return entry.text if entry is not None else None


async def count_expired(self: MemoryProvider, tenant: str, keys: Sequence[str]) -> int:
    return sum(self._entries.pop((tenant, key), None) is not None for key in keys)


async def keep_the_old_end(self: MemoryProvider, tenant: str, texts: Any, expires: int | None) -> None:
    old = {key: self._entries.get((tenant, key)) for key in texts}
    await _write(self, tenant, texts, expires)
    for key, entry in old.items():
        if entry is not None:
            self._entries[tenant, key] = type(entry)(texts[key], entry.expires)


LIFETIMES = [
    broken("there at the TTL", clock, "_ROUNDING", -1, "at_exactly_its_ttl_a_value_is_gone"),
    broken(
        "gone a millisecond early", clock, "_ROUNDING", 1500, "a_millisecond_before_its_ttl_a_value_is_there"
    ),
    broken("whole seconds", clock, "after", before(_after, int), "a_ttl_may_be_a_fraction"),
    broken(
        "zero means for ever",
        clock,
        "after",
        lambda ttl: _after(ttl) if ttl else None,
        "a_ttl_of_zero_is_over_when_the_clock_moves",
    ),
    broken(
        "longer than a file can keep", clock, "LONGEST", 10**500, "an_enormous_ttl_is_for_ever", kind="sqlite"
    ),
    broken(
        "the old end stays",
        MemoryProvider,
        "write",
        keep_the_old_end,
        "writing_without_a_ttl_lifts_it",
        "writing_with_a_ttl_counts_from_then",
    ),
    broken("negative TTLs", arguments, "check_ttl", any_number, "a_ttl_is_not_negative"),
    broken(
        "truth is a second",
        arguments,
        "check_ttl",
        lambda ttl: _check_ttl(float(ttl) if isinstance(ttl, bool) else ttl),
        "a_ttl_is_a_finite_number",
    ),
    broken(
        "expired keys count", MemoryProvider, "remove", count_expired, "what_has_expired_cannot_be_removed"
    ),
    broken(
        "expired keys are taken", MemoryProvider, "take", take_expired, "what_has_expired_cannot_be_taken"
    ),
]


BROKEN = LIFETIMES
