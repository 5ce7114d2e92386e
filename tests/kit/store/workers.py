"""One of several processes that use a store at once: `python -m tests.kit.store.workers WHAT FILE NAME COUNT`.

It says "ready", waits for a line, and prints a line for each thing that it has done, after it was done.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import anyio

from mcpbdd.kit.consent import Binding, ConsentGate, Granted
from mcpbdd.kit.store import SqliteProvider, Storage

if TYPE_CHECKING:
    from mcpbdd.kit.store import StateStore

BINDING = Binding("delete", "a.txt", "hash")


def done(what: str) -> None:
    """Tell what has been done."""
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


async def write(store: StateStore, name: str, count: int) -> None:
    """Write keys of one's own."""
    for number in range(count):
        key = f"{name}/{number}"
        await store.set(key, {"of": name, "number": number})
        done(key)


async def take(store: StateStore, _name: str, count: int) -> None:
    """Take the keys that everybody takes."""
    for number in range(count):
        value = await store.take(f"shared/{number}")
        if value is not None:
            done(str(value))


async def redeem(store: StateStore, name: str, _count: int) -> None:
    """Redeem a consent that others redeem too; its id stands before the slash of the name."""
    consent_id = name.partition("/")[0]

    async def present() -> Binding:
        return BINDING

    verdict = await ConsentGate(store).redeem(
        consent_id, {"action": "accept", "content": {"confirm": True}}, present
    )
    done("acted" if isinstance(verdict, Granted) else "asked")


async def main() -> None:
    """Do what the arguments say."""
    what, file, name, count = sys.argv[1:]
    storage = Storage(SqliteProvider(file, patience=30))
    done("ready")
    sys.stdin.readline()
    await {"write": write, "take": take, "redeem": redeem}[what](storage.tenant("acme"), name, int(count))
    storage.close()


if __name__ == "__main__":
    anyio.run(main)
