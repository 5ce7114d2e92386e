"""What a server holds besides files: the scenario's store, and tables of databases (language.md, section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Mismatch, Misuse, nearest
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.store import MemoryProvider, Storage
from mcpbdd.matching.records import refuse_heading_only
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.cells import plain_text, read_cell
from mcpbdd.values.durations import read_seconds
from mcpbdd.values.expectations import read_expectation
from mcpbdd.values.visible import shown
from mcpbdd.watch.store import WatchedStore
from mcpbdd.world.tables import Tables

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Headed
    from mcpbdd.world.world import World

Entry = tuple[str, Any, float | None]
"""What a line says of the store: key, value, seconds to live."""

WITHIN = 5.0
"""Seconds in which the store, which is in memory, is filled."""


class Holdings:
    """What the sentences about the store do in a world.

    Attributes:
        store: the scenario's.
        tables: what the sentences about tables do.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.store, self.tables = WatchedStore(), Tables(world)
        self._handed = self._dated = False

    def hand_over(self) -> Storage:
        """Give the store to whoever keeps state in it."""
        self._handed = True
        return self.store.storage

    def fill(self, table: Headed | None = None) -> None:
        """Let the store hold exactly this; nothing where there is no table.

        Raises:
            Misuse: a line is wrong, and nothing has been touched then; or the server does not have the store.
        """
        self._must_be_had()
        entries = [_entry(record) for record in table.records()] if table is not None else []
        keys = [key for key, _, _ in entries]
        if twice := next((key for key in keys if keys.count(key) > 1), ""):
            raise Misuse(f'"{twice}" stands twice in this table; write it once.')

        async def filled() -> None:
            trial = Storage(MemoryProvider())  # what is refused must not leave half of the table behind
            for storage in (trial, self.store.storage):
                tenant = storage.tenant(self.store.tenant)
                await tenant.clear()
                for key, value, ttl in entries:
                    await tenant.set(key, value, ttl=ttl)

        with self._world.state.setting_up():
            try:
                self._world.stage.runtime.run(filled, deadline=WITHIN)
            except Failure as refused:
                raise Misuse(f"The store cannot hold this. {refused.message}") from None
        self._dated = not self._world.clock.stands and any(ttl is not None for _, _, ttl in entries)

    def refuse_dated(self) -> None:
        """Refuse to stop the clock once something in the store expires by the machine's own.

        Raises:
            Misuse: something does.
        """
        if self._dated:
            raise Misuse(
                "The store was filled with a ttl before the clock was stopped; stop the clock first."
            )

    def expect_values(self, table: Headed) -> None:
        """The store has these keys, with the values that are given.

        Raises:
            Mismatch: one is missing, or differs.
            Misuse: the table says nothing.
        """
        refuse_heading_only(table.rows)
        for record in table.records():
            key = plain_text(record["key"])
            self.expect_key(key)
            found, expected = (
                self.store.values()[key],
                read_expectation(record.get("value", "(any)"), folder=self._world.plan.folder),
            )
            if not expected.met_by(found):
                raise Mismatch(f"{expected.words} in the store", shown(found), path=f"store/{key}")

    def expect_key(self, key: str) -> None:
        """The store has this key.

        Raises:
            Mismatch: it has not.
        """
        self._must_be_had()
        found = self.store.values()
        if key not in found:
            hint = nearest(key, found).strip() if found else "The store is empty."
            raise Mismatch(f'the key "{key}" in the store', "it is not there", hint=hint)

    def expect_no_key(self, key: str) -> None:
        """A key that the store had earlier in the scenario is gone.

        Raises:
            Mismatch: it is there.
            Misuse: it never was.
        """
        self._must_be_had()
        found, ever = self.store.values(), self.store.ever()
        if key in found:
            raise Mismatch(f'the key "{key}" to be gone from the store', f"it holds {shown(found[key])}")
        if key not in ever:
            raise Misuse(f'"{key}" never was in the store in this scenario.{nearest(key, ever)}')

    def _must_be_had(self) -> None:
        scene = self._world.scene
        if scene is not None and not self._handed and not scene.takes_store:
            raise Misuse(
                f'The server "{scene.name}" is not given the store of the scenario, so it cannot keep anything '
                'there. Hand it over by a setting, such as settings = { storage = "{store}" }.'
            )


def _entry(record: dict[str, str]) -> Entry:
    key = plain_text(record["key"])
    value = read_cell(record["value"], None, where=f'the key "{key}"')
    if value is ABSENT:
        raise Misuse(f'"(absent)" cannot be the value of the key "{key}"; leave the line out.')
    ttl = record.get("ttl", "(absent)")
    return key, value, None if ttl == "(absent)" else read_seconds(plain_text(ttl), f'the ttl of "{key}"')
