"""The store of a scenario: it lives in memory, and what stands in it is watched."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any, TypeVar

from mcpbdd.kit.consent import Consent
from mcpbdd.kit.store import MemoryProvider, Storage

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping

    from mcpbdd.changes import Snapshot

Result = TypeVar("Result")

TENANT = "default"
"""Whose keys the sentences speak of: those of callers who need not say who they are."""
SHOWN = 200
"""A value of up to so many characters is shown whole; a part never is, it could hold half a secret."""

_EVERYTHING = 1_000_000
_ASKED = re.compile(r"consent/([0-9a-f-]{36})")
_STANDING = re.compile(r"consent/of/[0-9a-f]{64}")


class RememberingProvider(MemoryProvider):
    """Keeps texts in memory, and remembers which keys ever stood there.

    Attributes:
        ever: tenant and key of everything that was written.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ever: set[tuple[str, str]] = set()

    async def write(self, tenant: str, texts: Mapping[str, str], expires: int | None) -> None:
        """Write all, or raise and write nothing."""
        await super().write(tenant, texts, expires)
        self.ever.update((tenant, key) for key in texts)


class WatchedStore:
    """Names `store/KEY` with the value as JSON, and `store of TENANT/KEY` where it is another tenant's.

    Looking does not turn the loop, so a server stands still meanwhile.

    Attributes:
        name: what stands before the slash.
        storage: what a server is given.
        tenant: whose keys sentences speak of; those of the others are watched as well.
    """

    name = "store"

    def __init__(self) -> None:
        self._provider = RememberingProvider()
        self.storage, self.tenant = Storage(self._provider), TENANT

    def texts(self, tenant: str | None = None) -> dict[str, str]:
        """Give what stands under each key of a tenant, as JSON text; None for the one that sentences speak of."""
        return dict(_at_once(self._provider.page(tenant or self.tenant, "", "", _EVERYTHING)))

    def values(self) -> dict[str, Any]:
        """Give what stands under each key."""
        return {key: json.loads(text) for key, text in self.texts().items()}

    def put(self, tenant: str, key: str, text: str) -> None:
        """Let a JSON text stand under a key of a tenant; it does not expire."""
        _at_once(self._provider.write(tenant, {key: text}, None))

    def remove(self, tenant: str, key: str) -> None:
        """Take a key of a tenant away."""
        _at_once(self._provider.remove(tenant, [key]))

    def ever(self) -> frozenset[str]:
        """Give the keys that ever stood there."""
        return frozenset(key for tenant, key in self._provider.ever if tenant == self.tenant)

    def look(self) -> Snapshot:
        """Give what stands there now, without the bookkeeping of the kit."""
        tenants = {self.tenant, *(tenant for tenant, _ in self._provider.ever)}
        return {
            f"{self.name if tenant == self.tenant else f'{self.name} of {tenant}'}/{key}": _described(text)
            for tenant in sorted(tenants)
            for key, text in self.texts(tenant).items()
            if not is_bookkeeping(key, text)
        }


def is_bookkeeping(key: str, text: str) -> bool:
    """Tell whether something is a record of the kit's consent gate, and not a server's own under a like name."""
    if found := _ASKED.fullmatch(key):
        return Consent.read(found.group(1), json.loads(text)) is not None
    return _STANDING.fullmatch(key) is not None


def _described(text: str) -> str:
    plain = json.dumps(json.loads(text), ensure_ascii=False)
    if len(plain) <= SHOWN:
        return plain
    return f"{len(plain)} characters with the SHA-256 {hashlib.sha256(plain.encode()).hexdigest()}"


def _at_once(work: Coroutine[Any, Any, Result]) -> Result:
    """Do what never waits, without a loop; a provider in memory is like that."""
    try:
        work.send(None)
    except StopIteration as done:
        result: Result = done.value
        return result
    work.close()
    raise RuntimeError("This work waits for something, so it cannot be done at once.")
