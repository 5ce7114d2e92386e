"""State that a server keeps for its tenants: JSON under keys, with a time to live, in memory or in an SQLite file."""

from mcpbdd.kit.store.interface import Item, Page, Provider, StateStore
from mcpbdd.kit.store.memory import MemoryProvider
from mcpbdd.kit.store.sqlite import SqliteProvider
from mcpbdd.kit.store.storage import Storage, TenantStore

__all__ = [
    "Item",
    "MemoryProvider",
    "Page",
    "Provider",
    "SqliteProvider",
    "StateStore",
    "Storage",
    "TenantStore",
]
