"""A scenario's folders: real ones, side by side in one temporary folder that goes with the scenario."""

from __future__ import annotations

import base64
import binascii
import os
import shutil
import stat
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Self

from mcpbdd.config import folder_name_problem
from mcpbdd.errors import Misuse, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

COLUMNS = ("path", "content", "base64", "link to")
"""What a table under `the folder {string} contains` may say of a file."""

_TRIES = 3
"""How often removing is tried: a process that is about to end may still write."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One line of a set-up table.

    Attributes:
        path: relative to the folder.
        content: the bytes of a file; None for a folder or link.
        link: where a link leads; empty for a file or folder.
    """

    path: PurePosixPath
    content: bytes | None = None
    link: str = ""


class Folders:
    """The folders of one scenario. All are siblings; each is empty when it is first named."""

    def __init__(self) -> None:
        self._root: Path | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def path(self, name: str) -> Path:
        """Give the absolute path of a folder, without links in it; creates the folder when it is first named.

        Raises:
            Misuse: a folder cannot have this name, or something else has taken its place.
        """
        if problem := folder_name_problem(name):
            raise Misuse(problem)
        if self._root is None:
            self._root = Path(tempfile.mkdtemp(prefix="mcpbdd-")).resolve()
        folder = self._root / name
        if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise Misuse(
                f'The folder "{name}" is no folder any more; something else has been put in its place.'
            )
        folder.mkdir(exist_ok=True)
        return folder

    def fill(self, name: str, records: Iterable[Mapping[str, str]]) -> None:
        """Make a folder hold exactly these files.

        Args:
            name: the folder.
            records: one mapping a file, with the columns path and one of content, base64, link to; a path
                that ends with a slash is a folder. Escapes are read already. A link may lead anywhere.

        Raises:
            Misuse: a line cannot be followed; nothing has been touched then.
        """
        entries = [_entry(record) for record in records]
        _check_together(entries)
        folder = self.path(name)
        _make_removable(folder)
        for child in folder.iterdir():
            shutil.rmtree(child) if child.is_dir() and not child.is_symlink() else child.unlink()
        for entry in entries:
            _write(folder, entry)

    def put_file(self, name: str, path: str, source: Path) -> None:
        """Put a copy of a file into a folder, in the place of what stood there.

        Args:
            name: the folder.
            path: the file's path inside it.
            source: the file to copy.

        Raises:
            Misuse: there is no such file, or the path leads out of the folder.
        """
        if not source.is_file():
            raise Misuse(f'There is no file "{source}" to put into the folder "{name}".')
        _write(self.path(name), _Entry(_inside(path), _bytes_of(source)))

    def read(self, name: str, path: str) -> bytes | None:
        """Give the content of a file; None where no file stands. Links are not followed.

        Raises:
            Misuse: the path leads out of the folder, or the file cannot be read.
        """
        place = self._place(name, path)
        is_file = place is not None and place.is_file() and not place.is_symlink()
        return _bytes_of(place) if place is not None and is_file else None

    def link(self, name: str, path: str) -> str | None:
        """Give where a link leads, as it is written in the link; None where no link stands.

        Raises:
            Misuse: the path leads out of the folder.
        """
        place = self._place(name, path)
        return str(place.readlink()) if place is not None and place.is_symlink() else None

    def listing(self, name: str) -> tuple[str, ...]:
        """Give the paths of all files and links of a folder, sorted; empty folders end with a slash."""
        folder = self.path(name)
        found: list[str] = []
        for where, folders, files in os.walk(folder):
            here = Path(where).relative_to(folder)
            links = [child for child in folders if Path(where, child).is_symlink()]
            found += [(here / child).as_posix() for child in (*files, *links)]
            if not folders and not files and where != str(folder):
                found.append(f"{here.as_posix()}/")
        return tuple(sorted(found))

    def close(self) -> None:
        """Remove all folders with everything in them, also what is read-only."""
        root, self._root = self._root, None
        if root is None:
            return
        for _ in range(_TRIES):
            if not root.exists():
                return
            # A tree may be deeper than Python walks; then it stays, for the system's own clean-up.
            with suppress(OSError, RecursionError):
                _make_removable(root)
                shutil.rmtree(root)

    def _place(self, name: str, path: str) -> Path | None:
        """Give where a path is in the folder; None where a link on the way leads elsewhere."""
        folder = self.path(name)
        place = folder / _inside(path)
        return place if place.parent.resolve() == place.parent else None


def _entry(record: Mapping[str, str]) -> _Entry:
    for column in record:
        if column not in COLUMNS:
            raise Misuse(f'A file has no column "{column}".{nearest(column, COLUMNS)}')
    if "path" not in record:
        raise Misuse('A line of this table names no file: it needs the column "path".')
    text = record["path"]
    kinds = [column for column in COLUMNS[1:] if column in record]
    if len(kinds) > 1:
        raise Misuse(f'"{text}" has {" and ".join(kinds)}; a file takes one of them.')
    if text.endswith("/"):
        if kinds:
            raise Misuse(f'"{text}" ends with a slash, so it is a folder and has no {kinds[0]}.')
        return _Entry(_inside(text))
    if kinds == ["link to"]:
        if not record["link to"]:
            raise Misuse(f'The link "{text}" leads nowhere; write where it leads.')
        return _Entry(_inside(text), link=record["link to"])
    return _Entry(_inside(text), _content(text, record))


def _content(path: str, record: Mapping[str, str]) -> bytes:
    if "base64" not in record:
        return record.get("content", "").encode()
    try:
        return base64.b64decode(record["base64"], validate=True)
    except (binascii.Error, ValueError):
        raise Misuse(f'The base64 of "{path}" cannot be read.') from None


def _inside(text: str) -> PurePosixPath:
    """Read a path that must stay in its folder."""
    path = PurePosixPath(text)
    if path.is_absolute() or ".." in path.parts or not path.parts or "\\" in text or "\0" in text:
        raise Misuse(
            f'"{text}" is no path inside the folder; write it without a leading slash, .. and backslashes.'
        )
    return path


def _check_together(entries: list[_Entry]) -> None:
    """Refuse lines that name a file twice, or something inside a file or link."""
    paths = [entry.path for entry in entries]
    leaves = {entry.path for entry in entries if entry.content is not None or entry.link}
    for path in paths:
        if paths.count(path) > 1:
            raise Misuse(f'"{path}" stands twice in this table; write it once.')
        for parent in path.parents:
            if parent in leaves:
                raise Misuse(f'"{path}" cannot stand inside "{parent}", which is no folder.')


def _write(folder: Path, entry: _Entry) -> None:
    place = folder / entry.path
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.parent.resolve() != place.parent:
            raise Misuse(f'"{entry.path}" leads through a link out of its folder.')
        if place.is_symlink() or place.is_file():
            place.unlink()  # writing into it could reach a file elsewhere: git clones with hard links
        if entry.link:
            place.symlink_to(entry.link)
        elif entry.content is None:
            place.mkdir(exist_ok=True)
        else:
            place.write_bytes(entry.content)
    except (OSError, ValueError) as slip:
        raise Misuse(
            f'"{entry.path}" cannot be written: {getattr(slip, "strerror", None) or slip}.'
        ) from slip


def _make_removable(folder: Path) -> None:
    """Let everything in the folder be removed.

    Links are left alone, for they may lead anywhere; and so are files, which may be hard links, except where
    the system wants them to be writable.
    """
    for where, folders, files in os.walk(folder):
        for child in (*folders, *(files if os.name == "nt" else ())):
            path = Path(where, child)
            if not path.is_symlink():
                path.chmod(stat.S_IRWXU)


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as slip:
        raise Misuse(f'The file "{path.name}" cannot be read: {slip.strerror}.') from slip
