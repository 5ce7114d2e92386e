"""What a store of state can do, for those who use it and for those who keep it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pydantic import JsonValue

Model = TypeVar("Model")


@dataclass(frozen=True, slots=True)
class Item:
    """One key and what stands under it."""

    key: str
    value: Any


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a listing, in the order of the keys.

    Attributes:
        items: what was found.
        cursor: where the listing goes on; None at its end.
    """

    items: tuple[Item, ...]
    cursor: str | None = None


class StateStore(Protocol):
    """The state of one tenant, as a handler sees it.

    Every operation that is refused raises a `Failure` that names the argument, and has written nothing. Values are
    JSON: what is read is a copy of its own. A stored None reads like nothing, except in `get_many` and listings.
    """

    @overload
    async def get(self, key: str) -> Any: ...
    @overload
    async def get(self, key: str, model: type[Model]) -> Model | None: ...

    async def set(self, key: str, value: JsonValue, *, ttl: float | None = None) -> None:
        """Write a value; without a TTL, in seconds, it stays until it is removed, whatever TTL it had before."""
        ...

    async def delete(self, key: str) -> bool:
        """Remove a key; True if something stood there."""
        ...

    async def take(self, key: str) -> Any:
        """Read a value and remove it as one act: of many who take a key at once, one gets it, the others None."""
        ...

    async def get_many(self, keys: Sequence[str]) -> dict[str, Any]:
        """Read several keys as of one moment; those that are missing are left out."""
        ...

    async def set_many(self, values: Mapping[str, JsonValue], *, ttl: float | None = None) -> None:
        """Write all of the values, or none."""
        ...

    async def delete_many(self, keys: Sequence[str]) -> int:
        """Remove several keys; the number of those that stood there."""
        ...

    async def list_items(self, prefix: str = "", *, limit: int = 1000, cursor: str | None = None) -> Page:
        """List keys and values by key, a page at a time; a cursor goes on with the same prefix only."""
        ...

    async def clear(self) -> int:
        """Remove everything; the number of keys that stood there."""
        ...


class Provider(Protocol):
    """What keeps the texts of all tenants. It is handed checked arguments only.

    Each operation is one act that others see whole or not at all. `expires` and the present are microseconds as
    `mcpbdd.kit.store.clock` counts them; what has expired is there for nobody.
    """

    async def read(self, tenant: str, keys: Sequence[str]) -> dict[str, str]:
        """Give the texts of those keys that are there."""
        ...

    async def write(self, tenant: str, texts: Mapping[str, str], expires: int | None) -> None:
        """Write all, or raise `refusals.full` and write nothing."""
        ...

    async def take(self, tenant: str, key: str) -> str | None:
        """Remove one key and give its text, to one caller only."""
        ...

    async def remove(self, tenant: str, keys: Sequence[str]) -> int:
        """Remove keys; the number of those that were there."""
        ...

    async def page(self, tenant: str, prefix: str, after: str, size: int) -> list[tuple[str, str]]:
        """Give up to so many keys that follow one, sorted, with their texts."""
        ...

    async def clear(self, tenant: str) -> int:
        """Remove a tenant's keys; the number of those that were there."""
        ...

    def close(self) -> None:
        """Let go of files."""
        ...
