"""Runs of a project's scenarios, and what the last one left behind."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mcpbdd.agents.errors import NO_RUN_YET, NOTHING_RAN, fail
from mcpbdd.agents.evidence import book_at, scenarios_of
from mcpbdd.agents.writing import Place
from mcpbdd.config import load
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.agents.children import Children, Ended
    from mcpbdd.agents.project import Project
    from mcpbdd.livingdocs import Book

RECORD = "run.ndjson"
_MODULE = "mcpbdd.agents.behaving"
_ALWAYS = ("-D", "reach=configured", "-f", "null", "--no-color")
_OF_BEHAVE = "USING RUNNER:"
"""How a line begins that says nothing of the run."""
_NEIGHBOURS, _LARGEST = 100, 1_000_000
"""So many files that lie beside a feature are copied with it, and of so many bytes at most."""


@dataclass(frozen=True, slots=True)
class Runs:
    """Runs scenarios, each run in a process of its own.

    Attributes:
        project: whose.
        children: who runs the processes.
    """

    project: Project
    children: Children

    async def run(self, path: str, text: str | None, *, line: int | None, era: str, within: float) -> Book:
        """Run the scenarios of a feature.

        Args:
            path: of the feature; where a text is given, the place that it is written for, or empty.
            text: run in place of what the file holds; None for the file.
            line: only the scenario that has this line.
            era: a revision, or both.
            within: seconds for all of it.

        Returns:
            What the record says.

        Raises:
            Failure: there is no such file, nothing ran, or it did not end in time.
        """
        with self._set_up(path, text) as (made, feature):
            base = self.project.folder / self.project.features[0] if text is not None else feature.parent
            record = made / RECORD
            place = str(feature) if line is None else f"{feature}:{line}"
            arguments = [str(base), *_ALWAYS, "-D", f"era={era}", "-D", f"record={record}", place]
            ended = await self.children.run(_MODULE, arguments, self.project.folder, within=within)
            return self._came(record, ended)

    def last(self) -> Book:
        """Give what the record of the last run says, of ours or of behave's.

        Raises:
            Failure: nothing was run yet, or the record is none.
        """
        try:
            known = [self.project.kept / RECORD, load(self.project.folder).record_path]
            there = [path for path in known if path.is_file()]
            if not there:
                fail(NO_RUN_YET)
            return book_at(max(there, key=lambda path: path.stat().st_mtime))
        except Misuse as slip:
            self.project.broken(slip)

    @contextmanager
    def _set_up(self, path: str, text: str | None) -> Iterator[tuple[Path, Path]]:
        """Make a folder for the run, with the text in it where one is given; it goes with the run."""
        written = None if text is not None else self.project.feature(path)
        made = Path(tempfile.mkdtemp(prefix="run-", dir=self.project.kept))
        try:
            yield made, written or self._copied(path, text or "", made)
        finally:
            shutil.rmtree(made, ignore_errors=True)

    def _copied(self, path: str, text: str, made: Path) -> Path:
        """Write a text into a folder, with what lies beside the place that it is written for."""
        wanted = Place.of(self.project, path or f"{self.project.features[0]}/text.feature")
        beside = self.project.folder / wanted.path.parent
        for file in sorted(beside.iterdir())[:_NEIGHBOURS] if beside.is_dir() else ():
            plain = file.is_file() and not file.is_symlink() and file.suffix != ".feature"
            if plain and file.stat().st_size <= _LARGEST:
                shutil.copyfile(file, made / file.name)
        feature = made / wanted.path.name
        feature.write_text(text, encoding="utf-8")
        return feature

    def _came(self, record: Path, ended: Ended) -> Book:
        """Read what came of a run, and keep its record."""
        try:
            book = book_at(record)
        except Misuse:
            book = None
        if book is None or not scenarios_of(book):
            said = f"{ended.output}\n{ended.errors}".replace(f"{record.parent}{os.sep}", "")
            lines = (
                self.project.scrubbed(said).replace(f"{self.project.shown(record.parent)}/", "").splitlines()
            )
            told = "\n".join(line for line in lines if line and not line.startswith(_OF_BEHAVE))
            fail(NOTHING_RAN, f"No scenario ran. behave says: {told[-1500:]}")
        record.replace(self.project.kept / RECORD)
        return book
