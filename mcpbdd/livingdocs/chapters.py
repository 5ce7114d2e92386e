"""Chapters: what a folder's README.md says before its features, with scenarios quoted as they came out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.model import Book

_QUOTE = re.compile(r"^\{scenario: *(.+?) *\}$", re.MULTILINE)
"""A line of its own that stands for a scenario."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a chapter.

    Attributes:
        markdown: prose; empty where a scenario is quoted.
        quoted: the title of the scenario that is quoted, empty where none is.
        scenarios: ids of those that have this title: none where nobody wrote it, several for rows of an outline.
    """

    markdown: str = ""
    quoted: str = ""
    scenarios: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """What introduces the features of a folder.

    Attributes:
        folder: its path.
        parts: in their order.
    """

    folder: str
    parts: tuple[Part, ...]


def chapters_of(book: Book, project: Path) -> tuple[Chapter, ...]:
    """Read the README.md of every folder that has features, and of the folders above them.

    Args:
        book: the book.
        project: the folder that the paths of features begin in.
    """
    folders = {feature.folder for feature in book.features}
    above = {parent.as_posix() for folder in folders for parent in Path(folder).parents if parent != Path()}
    return tuple(
        Chapter(folder, tuple(_parts(text, _titles(book, folder))))
        for folder in sorted(folders | above)
        if (text := _text(project / folder / "README.md"))
    )


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _titles(book: Book, folder: str) -> dict[str, list[str]]:
    """Give ids of scenarios by title, rows of an outline under its title too; those below the folder count first."""
    found: dict[str, list[str]] = {}
    ordered = sorted(book.scenarios, key=lambda pair: not f"{pair[0].folder}/".startswith(f"{folder}/"))
    for _, scenario in ordered:
        for title in dict.fromkeys((scenario.name, scenario.outline)):
            family = scenario.id.rpartition("/")[0] if title == scenario.outline else scenario.id
            if title and all(known.startswith(family) for known in found.get(title, ())):
                found.setdefault(title, []).append(scenario.id)
    return found


def _parts(text: str, titles: dict[str, list[str]]) -> Iterator[Part]:
    place = 0
    for quote in _QUOTE.finditer(text):
        if before := text[place : quote.start()].strip():
            yield Part(markdown=before)
        title = quote.group(1)
        yield Part(quoted=title, scenarios=tuple(titles.get(title, ())))
        place = quote.end()
    if rest := text[place:].strip():
        yield Part(markdown=rest)
