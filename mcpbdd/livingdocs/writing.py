"""Writes editions: the command `mcpbdd docs` reads records and writes what was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.errors import Misuse
from mcpbdd.livingdocs.building import book_of
from mcpbdd.livingdocs.reading import read_records
from mcpbdd.livingdocs.render.as_cucumber_json import as_cucumber_json
from mcpbdd.livingdocs.render.as_json import as_json, schema_text
from mcpbdd.livingdocs.render.as_junit import as_junit
from mcpbdd.livingdocs.render.as_markdown import as_markdown, summary
from mcpbdd.livingdocs.render.page import as_page
from mcpbdd.livingdocs.showing import edition_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from mcpbdd.livingdocs.edition import Edition

    Write = Callable[[Edition], str | bytes]

FORMS: dict[str, tuple[str, Write]] = {
    "html": ("index.html", as_page),
    "markdown": ("book.md", as_markdown),
    "json": ("book.json", as_json),
    "schema": ("book.schema.json", lambda _: schema_text()),
    "junit": ("junit.xml", as_junit),
    "cucumber-json": ("cucumber.json", as_cucumber_json),
    "summary": ("summary.md", summary),
}
"""Form -> the name of its file, and what makes it."""


@dataclass(frozen=True, slots=True)
class Written:
    """What was written.

    Attributes:
        files: paths, in the order of the forms.
        edition: what they show.
    """

    files: tuple[Path, ...]
    edition: Edition


def write(records: Sequence[str], folder: Path, forms: Sequence[str], title: str) -> Written:
    """Read records and write the forms that are asked for; nothing is written where a record cannot be read.

    Args:
        records: paths of ndjson files.
        folder: where the files go; it is made.
        forms: keys of FORMS.
        title: of the book.

    Raises:
        Misuse: a record cannot be read, or the folder cannot be written.
    """
    edition = edition_of(book_of(read_records(records), title))
    made = [(FORMS[form][0], FORMS[form][1](edition)) for form in forms]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files = tuple(_write(folder / name, content) for name, content in made)
    except OSError as slip:
        raise Misuse(f'"{slip.filename}" cannot be written: {slip.strerror}.') from None
    return Written(files, edition)


def _write(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content)
    return path
