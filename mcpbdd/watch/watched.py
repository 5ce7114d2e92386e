"""Everything that a scenario watches, looked at as one."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Protocol

from mcpbdd.changes import Change, Snapshot, changes_between
from mcpbdd.config import FolderWatch, ObjectWatch, SqliteWatch, resolve
from mcpbdd.errors import Misuse
from mcpbdd.importing import load_attribute
from mcpbdd.watch.folder import WatchedFolder
from mcpbdd.watch.snapshot_object import WatchedObject
from mcpbdd.watch.sqlite import WatchedDatabase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from mcpbdd.config import StoreWatch
    from mcpbdd.watch.store import WatchedStore


class Watched(Protocol):
    """One thing that is watched."""

    @property
    def name(self) -> str:
        """What stands before the first slash of every name in its looks."""
        ...

    def look(self) -> Snapshot:
        """Give what is there now.

        Raises:
            Misuse: it cannot be looked at.
        """
        ...


class Watch:
    """A collection of what is watched.

    Args:
        watched: its members; every one has a name of its own.

    Raises:
        Misuse: two members have the same name.
    """

    def __init__(self, watched: Iterable[Watched]) -> None:
        self._watched = tuple(watched)
        names = [member.name for member in self._watched]
        for name in names:
            if names.count(name) > 1:
                raise Misuse(f'Two things that are watched are called "{name}"; give one another name.')

    def __bool__(self) -> bool:
        """Tell whether anything is watched at all."""
        return bool(self._watched)

    def look(self) -> Snapshot:
        """Give what is there now, of all members.

        Raises:
            Misuse: a member cannot be looked at, or two members have something of the same name.
        """
        together: Snapshot = {}
        for member in self._watched:
            seen = member.look()
            if both := together.keys() & seen.keys():
                raise Misuse(
                    f'Two things that are watched have "{min(both)}"; nobody could tell which of them changed.'
                )
            together.update(seen)
        return together

    @property
    def members(self) -> tuple[Watched, ...]:
        """Everything that is watched."""
        return self._watched

    @property
    def databases(self) -> tuple[WatchedDatabase, ...]:
        """The members that are SQLite databases."""
        return tuple(member for member in self._watched if isinstance(member, WatchedDatabase))

    @property
    def trouble(self) -> str:
        """What was watched but never there, as a sentence; empty where nothing is wrong."""
        return next((database.trouble for database in self.databases if database.trouble), "")

    def changes_since(self, before: Mapping[str, str]) -> tuple[Change, ...]:
        """Look again, and give what differs from an earlier look, sorted by name."""
        return differences(before, self.look())


def differences(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[Change, ...]:
    """Compare two looks; what only follows from another change is left out.

    An empty folder has an entry, `FOLDER/PATH/`. That it goes when the folder is filled, or comes when the
    last file is taken out, is no change of its own.
    """
    return tuple(
        change
        for change in changes_between(before, after)
        if not (change.kind == "removed" and _is_filled(change.name, after))
        and not (change.kind == "added" and _is_filled(change.name, before))
    )


def watch_of(
    entries: Iterable[FolderWatch | ObjectWatch | StoreWatch | SqliteWatch],
    folders: Callable[[str], Path],
    project: Path,
    store: WatchedStore,
) -> Watch:
    """Build the watch that a server's configuration describes.

    Args:
        entries: the configured `watch`.
        folders: name of a scenario's folder -> its absolute path.
        project: the project's folder, from which objects are imported.
        store: the scenario's.

    Raises:
        Misuse: two entries have the same name, or an environment variable is not set.
    """

    def watched(entry: FolderWatch | ObjectWatch | StoreWatch | SqliteWatch) -> Watched:
        match entry:
            case FolderWatch():
                return WatchedFolder(entry.folder, folders(entry.folder), entry.ignoring)
            case ObjectWatch():
                return WatchedObject(entry.name, partial(load_attribute, entry.object, folder=project))
            case SqliteWatch():
                path = project / str(resolve(entry.sqlite, folders, os.environ).value)
                return WatchedDatabase(entry.sqlite, path, entry.tables)
            case _:
                return store

    return Watch(watched(entry) for entry in entries)


def _is_filled(name: str, look: Mapping[str, str]) -> bool:
    return name.endswith("/") and any(other.startswith(name) for other in look)
