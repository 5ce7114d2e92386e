"""The project that an agent works in: its folder, and what of a path or text may be spoken of."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path, PurePosixPath
from typing import NoReturn

from mcpbdd.agents.errors import (
    NO_SUCH_FEATURE,
    NOT_A_FEATURE,
    OUTSIDE_PROJECT,
    PROJECT_BROKEN,
    fail,
)
from mcpbdd.check import feature_files, layout_of
from mcpbdd.config import configuration_in
from mcpbdd.errors import Misuse

KEPT = ".mcpbdd"
"""The folder that mcpbdd keeps what it made in."""


@dataclass(frozen=True, slots=True)
class Project:
    """A project.

    Attributes:
        folder: absolute, without links.
        features: the folders that a run without arguments looks into, relative to it.
    """

    folder: Path
    features: tuple[PurePosixPath, ...]

    @classmethod
    def at(cls, folder: Path) -> Project:
        """Find the project that a folder belongs to, and where it keeps its features.

        Args:
            folder: the project's, or one below it.
        """
        here = _home(folder.resolve())
        found = (Path(os.path.normpath(path)) for path in layout_of(here).paths)
        inside = [path.relative_to(here) for path in found if path.is_relative_to(here)]
        folders = [PurePosixPath(path.as_posix()) for path in inside if path.suffix != ".feature"]
        return cls(here, tuple(folders) or (PurePosixPath("features"),))

    def feature(self, path: str) -> Path:
        """Find a feature file.

        Args:
            path: as an agent gives it, relative to the folder.

        Returns:
            The path of the file, as it is named there.

        Raises:
            Failure: it leads out of the project, is no feature, or is not there.
        """
        place = self.folder / path
        if "\0" in path or not _resolved(place).is_relative_to(self.folder):
            fail(OUTSIDE_PROJECT)
        if place.suffix != ".feature":
            fail(NOT_A_FEATURE, f'"{path}" is no feature file; its name would end in ".feature".')
        if not place.is_file():
            fail(NO_SUCH_FEATURE, f'There is no feature file "{path}".{self._nearest(path)}')
        return Path(os.path.normpath(place))

    def _nearest(self, path: str) -> str:
        known = [self.shown(file) for file in self.feature_files()]
        close = get_close_matches(path, known, n=1, cutoff=0.5)
        return f' Did you mean "{close[0]}"?' if close else ""

    def feature_files(self) -> list[Path]:
        """Give the feature files that a run without arguments would load."""
        there = [self.folder / path for path in self.features]
        return feature_files(path for path in there if path.is_dir())

    def shown(self, path: Path) -> str:
        """Give a path as agents know it."""
        return path.relative_to(self.folder).as_posix()

    @property
    def kept(self) -> Path:
        """Where what an agent's runs leave behind is kept; made where it is not there.

        Raises:
            Failure: the folder leads out of the project, or cannot be made.
        """
        place = self.folder / KEPT / "agents"
        self.must_keep()
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError as slip:
            fail(PROJECT_BROKEN, f"The folder {KEPT} of the project cannot be used: {slip.strerror}.")
        return place

    def must_keep(self) -> None:
        """Refuse a project in which mcpbdd would write elsewhere.

        Raises:
            Failure: a folder that mcpbdd keeps things in leads out of the project.
        """
        for place in (self.folder / KEPT, self.folder / KEPT / "agents"):
            if not _resolved(place).is_relative_to(self.folder):
                fail(PROJECT_BROKEN, f"The folder {KEPT} of the project leads out of it.")

    def scrubbed(self, text: str) -> str:
        """Take out of a text where on the machine things lie: the project's folder, and everything around it."""
        text = text.replace(f"{self.folder}{os.sep}", "").replace(str(self.folder), ".")
        for root in _roots():
            text = text.replace(root, "…")
        return text

    def broken(self, slip: Misuse) -> NoReturn:
        """Tell what is wrong with the project as a failure.

        Raises:
            Failure: always.
        """
        fail(PROJECT_BROKEN, self.scrubbed(str(slip)))


def _home(folder: Path) -> Path:
    """Give the folder of the nearest configuration, be it right or wrong; where there is none, the folder itself."""
    for place in (folder, *folder.parents):
        try:
            if configuration_in(place) is not None:
                return place
        except Misuse:
            return place
    return folder


def _resolved(place: Path) -> Path:
    try:
        return place.resolve()
    except (OSError, RuntimeError):  # links that lead in a circle
        return Path(place.anchor)


def _roots() -> list[str]:
    """Give the folders that say something of the machine and its user, the longest first."""
    named = {sys.prefix, sys.base_prefix, str(Path.home()), tempfile.gettempdir(), *sys.path}
    return sorted((root for root in named if len(Path(root).parts) > 1), key=len, reverse=True)
