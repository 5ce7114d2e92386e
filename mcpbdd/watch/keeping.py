"""Keeps what is watched, so that it can be put back: an act that was done twice is seen the second time too."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from mcpbdd.values.absent import ABSENT
from mcpbdd.watch.folder import WatchedFolder
from mcpbdd.watch.sqlite import WatchedDatabase
from mcpbdd.watch.store import WatchedStore
from mcpbdd.watch.tables import reading, table_of, writing

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mcpbdd.watch.tables import Table
    from mcpbdd.watch.watched import Watch, Watched


class Keeper(Protocol):
    """Knows how things of one kind are kept and put back."""

    def keep(self, name: str) -> Any:
        """Give what stands under a name of the looks, None where nothing does, or it cannot be kept."""
        ...

    def put(self, name: str, kept: Any) -> None:
        """Let it stand there again."""
        ...

    def twin(self, name: str, kept: Any, old: str, new: str) -> bool:
        """Put a like one beside it, with another text in its name; tell whether that could be done."""
        ...

    def remove(self, name: str) -> bool:
        """Take away what stands under a name; tell whether it is this keeper's."""
        ...


@dataclass(frozen=True, slots=True)
class Kept:
    """Things that were kept.

    Attributes:
        things: name -> who keeps it, and what.
        lost: names of what cannot be kept.
    """

    things: dict[str, tuple[Keeper, Any]]
    lost: tuple[str, ...]

    def put_back(self) -> None:
        """Let everything be as it was when it was kept."""
        for name, (keeper, kept) in self.things.items():
            keeper.put(name, kept)

    def twin(self, old: str, new: str) -> bool:
        """Put a like one beside everything whose name has the old text; tell whether there is one."""
        made = [
            keeper.twin(name, kept, old, new)
            for name, (keeper, kept) in self.things.items()
            if old in name.partition("/")[2]
        ]
        return any(made)


def remove(watch: Watch, names: Iterable[str]) -> bool:
    """Take away what stands under these names; tell whether all could be taken away."""
    keepers = [keeper for keeper in map(_keeper, watch.members) if keeper is not None]
    gone = [any(keeper.remove(name) for keeper in keepers) for name in names]
    return all(gone)


def keep(watch: Watch, names: Iterable[str]) -> Kept:
    """Keep what stands under these names now.

    Args:
        watch: what is watched.
        names: as they stand in looks.
    """
    things: dict[str, tuple[Keeper, Any]] = {}
    lost: list[str] = []
    for name in names:
        found = ((keeper, keeper.keep(name)) for keeper in map(_keeper, watch.members) if keeper is not None)
        kept = next(((keeper, thing) for keeper, thing in found if thing is not None), None)
        if kept is None:
            lost.append(name)
        else:
            things[name] = kept
    return Kept(things, tuple(lost))


def _keeper(member: Watched) -> Keeper | None:
    match member:
        case WatchedFolder():
            return _FolderKeeper(member.name, member.path)
        case WatchedStore():
            return _StoreKeeper(member)
        case WatchedDatabase():
            return _RowKeeper(member)
        case _:
            return None  # what an object holds can be looked at, and no more


class _FolderKeeper:
    def __init__(self, name: str, path: Path) -> None:
        self._name, self._path = name, path

    def keep(self, name: str) -> Any:
        place = self._place(name)
        if place is None or not os.path.lexists(place):
            return None
        status = place.lstat()
        if stat.S_ISLNK(status.st_mode):
            return os.readlink(place)  # noqa: PTH115 - a link that leads nowhere is kept too
        if stat.S_ISDIR(status.st_mode):
            return ()
        return (place.read_bytes(), stat.S_IMODE(status.st_mode)) if stat.S_ISREG(status.st_mode) else None

    def put(self, name: str, kept: Any) -> None:
        place = self._place(name)
        assert place is not None, "it was kept under this name"
        _remove(place)
        place.parent.mkdir(parents=True, exist_ok=True)
        if kept == ():
            place.mkdir()
        elif isinstance(kept, str):
            place.symlink_to(kept)
        else:
            content, mode = kept
            place.write_bytes(content)
            place.chmod(mode)

    def twin(self, name: str, kept: Any, old: str, new: str) -> bool:
        beside = f"{self._name}/{name.partition('/')[2].replace(old, new)}"
        place = self._place(beside)
        if place is None or os.path.lexists(place):
            return False
        self.put(beside, kept)
        return True

    def remove(self, name: str) -> bool:
        place = self._place(name)
        if place is not None:
            _remove(place)
        return place is not None

    def _place(self, name: str) -> Path | None:
        folder, _, path = name.partition("/")
        inside = folder == self._name and path and ".." not in path.split("/") and "\0" not in path
        return self._path / path.rstrip("/") if inside else None


def _remove(place: Path) -> None:
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)


class _StoreKeeper:
    def __init__(self, store: WatchedStore) -> None:
        self._store = store

    def keep(self, name: str) -> Any:
        tenant, key = self._place(name)
        return self._store.texts(tenant).get(key) if tenant else None

    def put(self, name: str, kept: Any) -> None:
        tenant, key = self._place(name)
        self._store.put(tenant, key, kept)

    def twin(self, name: str, kept: Any, old: str, new: str) -> bool:
        tenant, key = self._place(name)
        beside = key.replace(old, new)
        if beside in self._store.texts(tenant):
            return False
        written = json.loads(
            json.dumps(json.loads(kept)).replace(json.dumps(old)[1:-1], json.dumps(new)[1:-1])
        )
        self._store.put(tenant, beside, json.dumps(written))
        return True

    def remove(self, name: str) -> bool:
        tenant, key = self._place(name)
        if tenant:
            self._store.remove(tenant, key)
        return bool(tenant)

    def _place(self, name: str) -> tuple[str, str]:
        """Give tenant and key of `store/KEY` or `store of TENANT/KEY`; no tenant where it is neither."""
        where, _, key = name.partition("/")
        if where == self._store.name:
            return self._store.tenant, key
        return where.removeprefix(f"{self._store.name} of ") if where.startswith(
            f"{self._store.name} of "
        ) else "", key


class _RowKeeper:
    """Keeps rows as column -> value."""

    def __init__(self, database: WatchedDatabase) -> None:
        self._database = database

    def keep(self, name: str) -> Any:
        return self._database.raw(name)

    def put(self, name: str, kept: Any) -> None:
        with writing(self._database.path) as db:
            self._table(name).put(db, kept)

    def twin(self, name: str, kept: Any, old: str, new: str) -> bool:
        table = self._table(name)
        other = {column: _changed(value, old, new) for column, value in kept.items()}
        same = [key for key in table.keys if key in other and other[key] == kept[key]]
        other |= {key: ABSENT for key in same if isinstance(kept[key], int)}  # the database counts on
        try:
            with writing(self._database.path) as db:
                table.add(db, other)
        except sqlite3.Error:
            return False
        return True

    def remove(self, name: str) -> bool:
        row = self._database.raw(name)
        if row is not None:
            with writing(self._database.path) as db:
                self._table(name).remove(db, row)
        return row is not None

    def _table(self, name: str) -> Table:
        with reading(self._database.path) as db:
            return table_of(db, name.partition("/")[0])


def _changed(value: Any, old: str, new: str) -> Any:
    if isinstance(value, str):
        return value.replace(old, new)
    if isinstance(value, int) and str(value) == old and new.lstrip("-").isdigit():
        return int(new)
    return value
