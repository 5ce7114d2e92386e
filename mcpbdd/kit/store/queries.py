"""What a provider asks of its SQLite file; each function is the inside of one transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.kit.store import clock, refusals

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

TABLES = (
    """CREATE TABLE IF NOT EXISTS mcp_state (
        tenant TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, expires INTEGER, PRIMARY KEY (tenant, key)
    )""",
    # It finds what has expired, and is also the quick way to count.
    "CREATE INDEX IF NOT EXISTS mcp_state_expires ON mcp_state (expires)",
)

_BEHIND_EVERY_LETTER = "\x7f"  # keys are ASCII


def read(db: sqlite3.Connection, tenant: str, keys: Sequence[str]) -> dict[str, str]:
    """Give the texts of those keys that are there."""
    now = clock.now()
    found: dict[str, str] = {}
    for key in keys:
        row = db.execute(
            "SELECT value FROM mcp_state WHERE tenant = ? AND key = ? AND (expires IS NULL OR expires > ?)",
            (tenant, key, now),
        ).fetchone()
        if row is not None:
            found[key] = row[0]
    return found


def write(
    db: sqlite3.Connection, tenant: str, texts: Mapping[str, str], expires: int | None, most: int
) -> None:
    """Write all, or raise; the caller then takes everything back."""
    db.execute("DELETE FROM mcp_state WHERE expires <= ?", (clock.now(),))
    before = _count(db)
    db.executemany(
        "INSERT INTO mcp_state (tenant, key, value, expires) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (tenant, key) DO UPDATE SET value = excluded.value, expires = excluded.expires",
        [(tenant, key, text, expires) for key, text in texts.items()],
    )
    after = _count(db)
    if after > max(most, before):  # overwriting goes on where a smaller capacity was set later
        raise refusals.full(most)


def take(db: sqlite3.Connection, tenant: str, key: str) -> str | None:
    """Remove one key and give its text."""
    found = read(db, tenant, [key])
    db.execute("DELETE FROM mcp_state WHERE tenant = ? AND key = ?", (tenant, key))
    return found.get(key)


def remove(db: sqlite3.Connection, tenant: str, keys: Sequence[str]) -> int:
    """Remove keys; the number of those that were there."""
    return sum(take(db, tenant, key) is not None for key in keys)


def page(db: sqlite3.Connection, tenant: str, prefix: str, after: str, size: int) -> list[tuple[str, str]]:
    """Give up to so many keys that follow one, sorted, with their texts."""
    return db.execute(
        "SELECT key, value FROM mcp_state WHERE tenant = ? AND key > ? AND key >= ? AND key < ?"
        " AND (expires IS NULL OR expires > ?) ORDER BY key LIMIT ?",
        (tenant, after, prefix, prefix + _BEHIND_EVERY_LETTER, clock.now(), size),
    ).fetchall()


def clear(db: sqlite3.Connection, tenant: str) -> int:
    """Remove a tenant's keys; the number of those that were there."""
    living = db.execute(
        "SELECT COUNT(*) FROM mcp_state WHERE tenant = ? AND (expires IS NULL OR expires > ?)",
        (tenant, clock.now()),
    ).fetchone()
    db.execute("DELETE FROM mcp_state WHERE tenant = ?", (tenant,))
    return int(living[0])


def _count(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT COUNT(*) FROM mcp_state").fetchone()[0])
