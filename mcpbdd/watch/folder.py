"""A folder that is watched: its files by content, its links by where they lead, its empty folders."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from time_machine import escape_hatch

from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.changes import Snapshot

Parts = tuple[str, ...]

PREVIEW = 200
"""Text of up to so many bytes is shown as it is; a part is never shown, it could hold half a secret."""

SETTLED = 2_000_000_000
"""Nanoseconds after which a file's time stamp can be trusted; the coarsest file systems count by twos."""

_OTHER_KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
_ESCAPES = str.maketrans({"\\": "\\\\", "\n": "\\n", "\t": "\\t", '"': '\\"'})


@dataclass(frozen=True, slots=True)
class _Seen:
    stamp: tuple[int, ...]
    description: str
    settled: bool


class WatchedFolder:
    """Names `FOLDER/PATH` with a fingerprint of the content; an empty folder is `FOLDER/PATH/`.

    Args:
        name: what stands before the slash.
        path: the folder. Links in it are never followed.
        ignoring: paths and patterns, relative to the folder, whose changes do not count. What lies below an
            ignored folder is ignored; a pattern without a slash, such as *.lock, holds at every depth; `*`
            stays within one part of a path, `**` stands for any number of parts.
    """

    def __init__(self, name: str, path: Path, ignoring: tuple[str, ...] = ()) -> None:
        self.name = name
        self.path = path
        self._patterns = [_pattern(text) for text in ignoring]
        self._looked = False
        self._seen: dict[Parts, _Seen] = {}

    def look(self) -> Snapshot:
        """Give what is in the folder now; nothing where the server has removed the folder itself.

        Raises:
            Misuse: at the first look there is no such folder, or its files cannot be listed.
        """
        if not self._looked and not self.path.is_dir():
            raise Misuse(f'The folder "{self.name}" that is to be watched does not exist.')
        self._looked = True
        try:
            return self._snapshot()
        except OSError as slip:
            raise Misuse(f'The folder "{self.name}" cannot be looked at: {slip.strerror}.') from slip

    def _snapshot(self) -> Snapshot:
        snapshot: Snapshot = {}
        earlier, self._seen = self._seen, {}
        pending: list[Parts] = [()]
        while pending:
            parts = pending.pop()
            path = self.path.joinpath(*parts)
            try:
                status = path.lstat()
                if not stat.S_ISDIR(status.st_mode):
                    snapshot[self._named(parts)] = self._described(path, parts, status, earlier)
                    continue
                children = _children(path)
            except (FileNotFoundError, NotADirectoryError):
                continue  # it went between listing and looking
            inside = [(*parts, child) for child in children or () if not self._ignores((*parts, child))]
            pending.extend(inside)
            if not inside:
                state = "an unreadable folder" if children is None else "an empty folder"
                snapshot[f"{self._named(parts)}/"] = f"{state}, {_mode(status)}"
        return snapshot

    def _described(
        self, path: Path, parts: Parts, status: os.stat_result, earlier: dict[Parts, _Seen]
    ) -> str:
        """Describe what is no folder, from the earlier look where nothing can have happened to it since."""
        stamp = (status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino, status.st_mode)
        seen = earlier.get(parts)
        if seen is None or not seen.settled or seen.stamp != stamp:
            # A file written a moment ago may be written again without a new time stamp.
            settled = max(status.st_mtime_ns, status.st_ctime_ns) + SETTLED < _now()
            seen = _Seen(stamp, _description(path, status), settled)
        self._seen[parts] = seen
        return seen.description

    def _ignores(self, parts: Parts) -> bool:
        return any(_matches(parts, pattern) for pattern in self._patterns)

    def _named(self, parts: Parts) -> str:
        return "/".join((self.name, *map(_printable, parts)))


def _description(path: Path, status: os.stat_result) -> str:
    kind = stat.S_IFMT(status.st_mode)
    if kind == stat.S_IFLNK:
        return f'a link to "{_printable(os.fspath(path.readlink()))}"'
    if kind != stat.S_IFREG:
        return f"{_OTHER_KINDS.get(kind, 'a special file')}, {_mode(status)}"
    try:
        with path.open("rb") as file:
            start = file.read(PREVIEW + 1)
            if len(start) <= PREVIEW and (text := _as_text(start)) is not None:
                return f'"{text.translate(_ESCAPES)}", {_mode(status)}'
            file.seek(0)
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except PermissionError:
        return f"{status.st_size} unreadable bytes as of {status.st_ctime_ns}, {_mode(status)}"
    return f"{status.st_size} bytes with the SHA-256 {digest}, {_mode(status)}"


def _as_text(content: bytes) -> str | None:
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return None
    return text if all(char.isprintable() or char in "\n\t" for char in text) else None


def _children(path: Path) -> list[str] | None:
    try:
        return os.listdir(path)  # noqa: PTH208 - the names are all that is needed
    except PermissionError:
        return None


def _mode(status: os.stat_result) -> str:
    return f"mode {stat.S_IMODE(status.st_mode):03o}"


def _printable(name: str) -> str:
    """Show bytes of a file name that are no UTF-8 as escapes, so that the name can be written anywhere."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def _now() -> int:
    """Give the time of the machine, which stamps files, even while the scenario's clock stands elsewhere."""
    return escape_hatch.time.time_ns() if escape_hatch.is_travelling() else time.time_ns()


def _pattern(text: str) -> Parts:
    parts = tuple(part for part in text.split("/") if part not in {"", "."})
    is_wild = any(char in text for char in "*?[")
    return ("**", *parts) if is_wild and len(parts) == 1 else parts


def _matches(parts: Parts, pattern: Parts) -> bool:
    """Tell whether the path, or a folder that it lies in, fits the pattern."""
    if not pattern:
        return True
    if not parts:
        return False
    if pattern[0] == "**":
        return _matches(parts, pattern[1:]) or _matches(parts[1:], pattern)
    return fnmatchcase(parts[0], pattern[0]) and _matches(parts[1:], pattern[1:])
