"""The store of state: every rule is kept here, so that a provider only has to keep texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, overload

import anyio.lowlevel
from pydantic import TypeAdapter, ValidationError

from mcpbdd.kit.store import arguments, clock, encoding, refusals
from mcpbdd.kit.store.cursors import Cursors
from mcpbdd.kit.store.interface import Item, Page

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pydantic import JsonValue

    from mcpbdd.kit.store.interface import Provider

Model = TypeVar("Model")


class Storage:
    """The state of every tenant of a server.

    Args:
        provider: what keeps it, such as `MemoryProvider()` or `SqliteProvider("state.sqlite")`.
        cursor_secret: at least 32 bytes that processes share in order to go on with each other's listings.
    """

    def __init__(self, provider: Provider, *, cursor_secret: bytes | None = None) -> None:
        self.provider = provider
        self._cursors = Cursors(cursor_secret)

    def tenant(self, tenant: str | None, *, check: Callable[[], None] | None = None) -> TenantStore:
        """Give the state of one tenant.

        Args:
            tenant: its name. A missing or bad one is told by the operations, not here.
            check: what every operation calls first; it raises where the caller has cancelled.
        """
        return TenantStore(self.provider, self._cursors, tenant, check)

    def close(self) -> None:
        """Let go of what the provider holds; it is taken up again when needed."""
        self.provider.close()


class TenantStore:
    """The `StateStore` of one tenant: checks what it is asked with, then lets the provider do it as one act.

    A cancelled caller, by anyio or by `check`, is told so before anything has been done. What has reached the
    provider is done to its end.
    """

    def __init__(
        self,
        provider: Provider,
        cursors: Cursors,
        tenant: str | None,
        check: Callable[[], None] | None = None,
    ) -> None:
        self._provider, self._cursors = provider, cursors
        self._name, self._check = tenant, check

    @overload
    async def get(self, key: str) -> Any: ...
    @overload
    async def get(self, key: str, model: type[Model]) -> Model | None: ...
    async def get(self, key: str, model: type[Model] | None = None) -> Any:
        """Read a value; None where there is none.

        Args:
            key: where it stands.
            model: a pydantic model or other type to read it as, strictly; the value stays if it does not fit.

        Raises:
            Failure: an argument is refused, or the value does not fit the model.
        """
        tenant = await self._tenant()
        texts = await self._provider.read(tenant, [arguments.check_key(key)])
        if key not in texts:
            return None
        return encoding.decode(texts[key]) if model is None else _read_as(model, key, texts[key])

    async def set(self, key: str, value: JsonValue, *, ttl: float | None = None) -> None:
        """Write a value; see `StateStore.set`."""
        tenant = await self._tenant()
        arguments.check_key(key)
        expires = _expiry(ttl)
        await self._provider.write(tenant, {key: encoding.encode(key, value)}, expires)

    async def delete(self, key: str) -> bool:
        """Remove a key; True if something stood there."""
        tenant = await self._tenant()
        return await self._provider.remove(tenant, [arguments.check_key(key)]) == 1

    async def take(self, key: str) -> Any:
        """Read a value and remove it as one act; None where there is none."""
        tenant = await self._tenant()
        text = await self._provider.take(tenant, arguments.check_key(key))
        return None if text is None else encoding.decode(text)

    async def get_many(self, keys: Sequence[str]) -> dict[str, Any]:
        """Read several keys as of one moment; those that are missing are left out."""
        tenant = await self._tenant()
        texts = await self._provider.read(tenant, arguments.check_keys(keys))
        return {key: encoding.decode(text) for key, text in texts.items()}

    async def set_many(self, values: Mapping[str, JsonValue], *, ttl: float | None = None) -> None:
        """Write all of the values, or none."""
        tenant = await self._tenant()
        checked = arguments.check_values(values)
        expires = _expiry(ttl)
        texts = {key: encoding.encode(key, value) for key, value in checked.items()}
        await self._provider.write(tenant, texts, expires)

    async def delete_many(self, keys: Sequence[str]) -> int:
        """Remove several keys; the number of those that stood there."""
        tenant = await self._tenant()
        return await self._provider.remove(tenant, arguments.check_keys(keys))

    async def list_items(self, prefix: str = "", *, limit: int = 1000, cursor: str | None = None) -> Page:
        """List keys and values by key; see `StateStore.list_items`."""
        tenant = await self._tenant()
        arguments.check_prefix(prefix)
        size = arguments.check_limit(limit)
        after = self._cursors.read(tenant, prefix, cursor)
        found = await self._provider.page(tenant, prefix, after, size + 1)
        self._look_at_the_signal()
        items = tuple(Item(key, encoding.decode(text)) for key, text in found[:size])
        goes_on = len(found) > size
        return Page(items, self._cursors.issue(tenant, prefix, items[-1].key) if goes_on else None)

    async def clear(self) -> int:
        """Remove everything of the tenant; the number of keys that stood there."""
        return await self._provider.clear(await self._tenant())

    async def _tenant(self) -> str:
        """Begin an operation: a cancelled one does not, and neither does one without a tenant."""
        self._look_at_the_signal()
        await anyio.lowlevel.checkpoint_if_cancelled()
        return arguments.check_tenant(self._name)

    def _look_at_the_signal(self) -> None:
        if self._check is not None:
            self._check()


def _expiry(ttl: float | None) -> int | None:
    checked = arguments.check_ttl(ttl)
    return None if checked is None else clock.after(checked)


def _read_as(model: type[Model], key: str, text: str) -> Model:
    try:
        return TypeAdapter(model).validate_json(text, strict=True)
    except ValidationError as slip:
        found = slip.errors(include_url=False, include_input=False, include_context=False)[:3]
        places = (".".join(str(step) for step in one["loc"]) or "the value" for one in found)
        problems = "; ".join(f"{place}: {one['msg']}" for place, one in zip(places, found, strict=True))
        raise refusals.mismatched(key, problems) from slip
