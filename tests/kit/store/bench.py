"""What a rule is proved on: a store with some provider, and a clock that stands."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
import time_machine

from mcpbdd.kit.failures import Failure
from mcpbdd.kit.store import MemoryProvider, Provider, SqliteProvider, Storage, TenantStore

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from pathlib import Path

START = 1_750_000_000.123
TENANTS = ("acme", "other")


@dataclass
class Bench:
    """Gives stores to a rule, lets time pass, and proves that a refusal wrote nothing."""

    make: Callable[[int], Provider]
    clock: time_machine.Traveller
    made: list[Storage] = field(default_factory=list)

    def storage(self, max_entries: int = 10_000, *, cursor_secret: bytes | None = None) -> Storage:
        """Give a storage of its own."""
        self.made.append(Storage(self.make(max_entries), cursor_secret=cursor_secret))
        return self.made[-1]

    def store(self, max_entries: int = 10_000) -> TenantStore:
        """Give the state of one tenant in a storage of its own."""
        return self.storage(max_entries).tenant("acme")

    def wait(self, seconds: float) -> None:
        """Let the wall clock go on."""
        self.clock.shift(seconds)

    async def contents(self) -> Any:
        """Give all that is kept, beside every check."""
        return [
            await storage.provider.page(tenant, "", "", 20_000) for storage in self.made for tenant in TENANTS
        ]

    async def refuses(self, act: Awaitable[object], code: int, argument: str) -> Failure:
        """Prove that an act is refused with a code, names the argument, can be sent and wrote nothing."""
        before = await self.contents()
        with pytest.raises(Failure) as caught:
            await act
        failure = caught.value
        assert (failure.code, failure.data["argument"]) == (code, argument)
        assert argument in failure.message
        assert failure.reason
        json.dumps([failure.message, failure.data], allow_nan=False, ensure_ascii=False).encode()
        assert len(failure.message) < 600
        assert await self.contents() == before
        return failure


def providers(folder: Path, kind: str) -> Callable[[int], Provider]:
    """Give what makes providers of a kind, each with a file of its own."""
    made = iter(range(1_000_000))

    def sqlite(max_entries: int) -> Provider:
        return SqliteProvider(folder / f"{next(made)}.sqlite", max_entries)

    return sqlite if kind == "sqlite" else MemoryProvider


async def prove(rule: Callable[[Bench], Awaitable[None]], make: Callable[[int], Provider]) -> None:
    """Run a rule on stores that are let go afterwards."""
    with time_machine.travel(START, tick=False) as clock:
        bench = Bench(make, clock)
        try:
            await rule(bench)
        finally:
            for storage in bench.made:
                storage.close()


async def red_rules(
    rules: Mapping[str, Callable[[Bench], Awaitable[None]]], make: Callable[[int], Provider]
) -> set[str]:
    """Give the names of the rules that do not hold."""
    red = set()
    for name, rule in rules.items():
        try:
            await prove(rule, make)
        except (Exception, pytest.fail.Exception):  # noqa: BLE001 - however it shows
            red.add(name)
    return red
