"""Writes editions: the command `mcpbdd docs` reads records and writes what was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.errors import Misuse
from mcpbdd.livingdocs.attached import kept_beside
from mcpbdd.livingdocs.building import book_of
from mcpbdd.livingdocs.reading import read_records
from mcpbdd.livingdocs.render.as_cucumber_json import as_cucumber_json
from mcpbdd.livingdocs.render.as_json import as_json, schema_text
from mcpbdd.livingdocs.render.as_junit import as_junit
from mcpbdd.livingdocs.render.as_markdown import as_markdown, summary
from mcpbdd.livingdocs.render.page import as_folder, as_page
from mcpbdd.livingdocs.showing import edition_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from mcpbdd.livingdocs.edition import Edition
    from mcpbdd.livingdocs.model import Book

    Write = Callable[[Edition], Iterable[tuple[str, str | bytes]]]


def _one(name: str, make: Callable[[Edition], str | bytes]) -> Write:
    return lambda edition: [(name, make(edition))]


FORMS: dict[str, Write] = {
    "html": _one("index.html", as_page),
    "folder": as_folder,
    "markdown": _one("book.md", as_markdown),
    "json": _one("book.json", as_json),
    "schema": _one("book.schema.json", lambda _: schema_text()),
    "junit": _one("junit.xml", as_junit),
    "cucumber-json": _one("cucumber.json", as_cucumber_json),
    "summary": _one("summary.md", summary),
}
"""Form -> what makes its files, each with its path; the first is the one to open."""
_PIECE = 1_000_000
"""Characters that are encoded at once: a page of many scenarios need not be in memory a second time."""
_OURS = '<meta name="generator" content="mcpbdd">'


@dataclass(frozen=True, slots=True)
class Written:
    """What was written.

    Attributes:
        files: the path to open of each form, in their order.
        edition: what they show.
    """

    files: tuple[Path, ...]
    edition: Edition


def write(
    records: Sequence[str], folder: Path, forms: Sequence[str], title: str, earlier: Sequence[str] = ()
) -> Written:
    """Read records and write the forms that are asked for; nothing is written where a record cannot be read.

    Args:
        records: paths of ndjson files.
        folder: where the files go; it is made.
        forms: keys of FORMS.
        title: of the book.
        earlier: paths of records that only tell what was proved before.

    Raises:
        Misuse: a record cannot be read, or the folder cannot be written.
    """
    try:
        # Each is let go as soon as the next is made of it: of large records every one is many megabytes.
        edition = edition_of(_read(records, earlier, folder, title))
        files = tuple(_write(folder, FORMS[form](edition)) for form in forms)
    except OSError as slip:
        raise Misuse(f'"{slip.filename}" cannot be written: {slip.strerror}.') from None
    return Written(files, edition)


def _read(records: Sequence[str], earlier: Sequence[str], folder: Path, title: str) -> Book:
    """Make the book, and write what is too large for it beside it."""
    read, before = read_records(records), read_records(earlier)
    for name, content in kept_beside(read):
        _keep(folder / name, content)
    return book_of(read, title, before)


def _write(folder: Path, made: Iterable[tuple[str, str | bytes]]) -> Path:
    """Write the files of a form, and give the first."""
    paths: list[Path] = []
    for name, content in made:
        paths.append(folder / name)
        _keep(paths[-1], content)
    if len(paths) > 1:
        _clear(paths[0].parent, set(paths))
    return paths[0]


def _keep(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        for start in range(0, len(content), _PIECE):
            piece = content[start : start + _PIECE]
            file.write(piece.encode("utf-8", "backslashreplace") if isinstance(piece, str) else piece)


def _clear(folder: Path, keep: set[Path]) -> None:
    """Remove the pages of an earlier book: one of a feature that is gone would go on telling of it."""
    for path in set(folder.rglob("*.html")) - keep:
        with path.open(encoding="utf-8", errors="replace") as file:
            ours = _OURS in file.read(1_000)
        if ours:
            path.unlink()
