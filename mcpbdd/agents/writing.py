"""Writes feature files so that no link can lead a writer out of the folder of features.

Every folder on the way is opened by its name in the one before, and never through a link; so what is checked is what
is written into, also where somebody puts a link in its place meanwhile.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from mcpbdd.agents.errors import CANNOT_WRITE, NOT_A_FEATURE, OUTSIDE_FEATURES, fail
from mcpbdd.kit.consent import content_hash
from mcpbdd.values.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.agents.project import Project

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
_OLD = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
_LINK = (errno.ELOOP, errno.ENOTDIR)
"""What opening gives where a link, or something else, stands in the place of a folder."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a feature is to stand.

    Attributes:
        project: whose.
        path: relative to the project's folder, below one of its folders of features.
    """

    project: Project
    path: PurePosixPath

    @classmethod
    def of(cls, project: Project, path: str) -> Place:
        """Read a path as an agent gives it.

        Raises:
            Failure: it leads out of the folders of features, or names no feature file.
        """
        place = PurePosixPath(path)
        bad = place.is_absolute() or ".." in place.parts or "\\" in path or not path.isprintable()
        homes = [home for home in project.features if place.is_relative_to(home) and place != home]
        if bad or not homes:
            where = " or ".join(f"{home}/" for home in project.features)
            fail(OUTSIDE_FEATURES, f"Features are written below {where} only. {_nearest(project, place)}")
        if place.suffix != ".feature" or not place.stem.strip("."):
            fail(NOT_A_FEATURE, f'"{path}" is no name for a feature file; it would end in ".feature".')
        return cls(project, place)

    def read(self) -> bytes | None:
        """Give what stands there; None where nothing does.

        Raises:
            Failure: a link or something else that is no file stands there, or on the way.
        """
        with self._opened(make=False) as folder:
            return None if folder is None else self._read(folder)

    def create(self, data: bytes) -> bool:
        """Write a new file; folders on the way are made.

        Returns:
            Whether it was written; it is not where something stands there by now.

        Raises:
            Failure: it cannot be written.
        """
        with self._opened(make=True) as folder:
            if folder is None or self._read(folder) is not None:
                return False
            return self._put(folder, data, over=False)

    def replace(self, data: bytes, before: str) -> bool:
        """Write over a file.

        Args:
            data: what it shall hold.
            before: what it must hold at present, by its hash; see `mcpbdd.kit.consent.content_hash`.

        Returns:
            Whether it was written; it is not where the file holds something else by now.

        Raises:
            Failure: it cannot be written.
        """
        with self._opened(make=False) as folder:
            held = None if folder is None else self._read(folder)
            if folder is None or held is None or content_hash(held) != before:
                return False
            return self._put(folder, data, over=True)

    @contextmanager
    def _opened(self, *, make: bool) -> Iterator[int | None]:
        """Open the folder in which the file stands, step by step; None where it is not there."""
        with ExitStack() as opened:
            try:
                folder: int | None = None
                for name in (str(self.project.folder), *self.path.parent.parts):
                    folder = self._below(folder, name, make=make)
                    if folder is None:
                        break
                    opened.callback(os.close, folder)
                yield folder
            except OSError as slip:
                fail(CANNOT_WRITE, f'"{self.path}" cannot be written: {slip.strerror}.')

    def _below(self, folder: int | None, name: str, *, make: bool) -> int | None:
        try:
            if make and folder is not None:
                with suppress(FileExistsError):
                    os.mkdir(name, dir_fd=folder)
            return os.open(name, _FOLDER, dir_fd=folder)
        except FileNotFoundError:
            return None
        except OSError as slip:
            if slip.errno in _LINK:
                fail(OUTSIDE_FEATURES, f'"{name}" in "{self.path}" is a link or a file, and no folder.')
            raise

    def _read(self, folder: int) -> bytes | None:
        name = self.path.name
        try:
            kind = os.stat(name, dir_fd=folder, follow_symlinks=False)
        except FileNotFoundError:
            return None
        if not stat.S_ISREG(kind.st_mode):
            fail(NOT_A_FEATURE, f'What stands at "{self.path}" is a link or a folder, and no file.')
        with os.fdopen(os.open(name, _OLD, dir_fd=folder), "rb") as file:
            return file.read()

    def _put(self, folder: int, data: bytes, *, over: bool) -> bool:
        """Write beside the place and move it there, so that nobody meets half a file."""
        beside, name = f".{secrets.token_hex(8)}.new", self.path.name
        with os.fdopen(os.open(beside, _NEW, 0o644, dir_fd=folder), "wb") as file:
            file.write(data)
        try:
            if over:
                os.replace(beside, name, src_dir_fd=folder, dst_dir_fd=folder)
            else:
                os.link(beside, name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
        except FileExistsError:
            return False
        finally:
            with suppress(FileNotFoundError):
                os.unlink(beside, dir_fd=folder)
        return True


def _nearest(project: Project, place: PurePosixPath) -> str:
    name = place.name if place.suffix == ".feature" else "orders.feature"
    return f'Write "{project.features[0] / visible(name)}", for one.'
