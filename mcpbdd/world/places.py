"""The folders of a scenario: how they are filled, and what is found in them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from mcpbdd.errors import Mismatch, Misuse, nearest
from mcpbdd.values.expectations import read_expectation
from mcpbdd.values.marks import plain_text
from mcpbdd.values.visible import shown
from mcpbdd.watch import differences
from mcpbdd.world.actions import finish, perform
from mcpbdd.world.reach import refuse_foreign_file, refuse_foreign_links

if TYPE_CHECKING:
    from datetime import timedelta
    from pathlib import Path

    from mcpbdd.changes import Change
    from mcpbdd.values.blocks import Headed
    from mcpbdd.world.world import World

LOOK_EVERY = 0.05
"""Seconds between two looks while a scenario waits whether something changes."""


class Places:
    """What the sentences about folders do in a world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._was_there: set[tuple[str, str]] = set()

    def fill(self, name: str, table: Headed) -> None:
        """Fill a folder with exactly these files."""
        records = [
            {key: plain_text(cell) for key, cell in record.items() if cell} for record in table.records()
        ]
        refuse_foreign_links(self._world.stage, self.path(name), records)
        self._world.folders.fill(name, records)
        self._note(name)

    def put_file(self, name: str, path: str, source: str) -> None:
        """Copy a file that lies beside the feature into a folder."""
        self._world.folders.put_file(name, path, self.beside_the_feature(source))
        self._note(name)

    def prepare(self, name: str, preparation: str) -> None:
        """Empty a folder and let a function or command of the configuration prepare it."""
        config = self._world.server().config
        self._world.folders.fill(name, [])
        done = perform(
            config.prepare,
            preparation,
            "preparation",
            self._world.stage.configuration.folder,
            {},
            self.path(name),
        )
        finish(self._world.stage.runtime, f'The preparation "{preparation}"', done)
        self._note(name)

    def path(self, name: str) -> Path:
        """Give the absolute path of a folder."""
        return self._world.folders.path(name)

    def beside_the_feature(self, name: str) -> Path:
        """Give the path of a file beside the feature.

        Raises:
            Misuse: there is no such file.
        """
        path = self._world.plan.folder / name
        if not path.is_file():
            raise Misuse(f'There is no file "{name}" beside the feature.')
        refuse_foreign_file(self._world.stage, path)
        return path

    def expect_files(self, name: str, table: Headed, *, exactly: bool = False) -> None:
        """The folder has these files, with the contents that are given.

        Raises:
            Mismatch: one is missing, differs, or is one too many.
        """
        self._note(name)
        folders = self._world.folders
        listing = folders.listing(name)
        records = table.records()
        for record in records:
            path = plain_text(record["path"]) if "path" in record else ""
            if path not in listing:
                raise Mismatch(
                    f'the file "{path}" in the folder "{name}"', f"it is not there.{nearest(path, listing)}"
                )
            written = record.get("content", "")
            found = folders.read(name, path)
            if written and found is not None:
                self._expect_content(f"{name}/{path}", written, found)
        extra = sorted(set(listing) - {plain_text(record["path"]) for record in records})
        if exactly and extra:
            raise Mismatch(f'nothing else in the folder "{name}"', f"there is also {', '.join(extra[:12])}")

    def expect_gone(self, name: str, path: str) -> None:
        """A file that was there earlier in the scenario is gone.

        Raises:
            Mismatch: it is there.
            Misuse: it never was.
        """
        before = set(self._was_there)
        listing = self._world.folders.listing(name)
        if path in listing:
            raise Mismatch(f'the file "{path}" to be gone from the folder "{name}"', "it is there")
        removed = {event.name for event in self._world.state.events if event.kind == "removed"}
        if (name, path) not in before and f"{name}/{path}" not in removed:
            known = [file for folder, file in before if folder == name]
            raise Misuse(f'"{path}" never was in the folder "{name}" in this scenario.{nearest(path, known)}')

    def changes_within(self, duration: timedelta) -> tuple[Change, ...]:
        """Give what changes from now on, within a time.

        Raises:
            Misuse: nothing is watched.
        """
        state = self._world.state
        state.must_be_watched()
        state.observe()
        before = dict(state.latest)
        ends = time.monotonic() + duration.total_seconds()
        while time.monotonic() < ends:
            self._world.turn(min(LOOK_EVERY, max(0.0, ends - time.monotonic())))
            state.observe()
            if found := differences(before, state.latest):
                return found
        return ()

    def all_events(self) -> tuple[Change, ...]:
        """Give everything that happened to what is watched since the first call.

        Raises:
            Misuse: nothing is watched.
        """
        self._world.state.must_be_watched()
        self._world.state.observe()
        return tuple(self._world.state.events)

    def _expect_content(self, place: str, written: str, found: bytes) -> None:
        text = found.decode("utf-8", errors="replace")
        expectation = read_expectation(written, folder=self._world.plan.folder)
        if not expectation.met_by(text):
            raise Mismatch(f"{expectation.words} in the file", shown(text), path=place)

    def _note(self, name: str) -> None:
        self._was_there.update((name, path) for path in self._world.folders.listing(name))
