"""What may stand under a sentence: a table of rows, of values, a headed table, or a doc string.

`Takes` says which of them a sentence wants; `Takes.read` gives the one that was written, or tells the author
which form is right (language.md, rules 9 and 10).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from mcpbdd.errors import Misuse, nearest
from mcpbdd.values.cells import unescape

HEADING_WORDS = frozenset({"name", "argument", "field", "path", "key", "setting", "property", "parameter"})
"""First cells of a first line ending in "value" that show a heading where none belongs."""


@dataclass(frozen=True, slots=True)
class Block:
    """What the author wrote under a sentence, unread.

    Attributes:
        lines: the table's lines, the first included, cells as written; None without a table.
        text: the doc string; None without one.
        media_type: what follows the opening quotes of the doc string, mostly empty.
    """

    lines: tuple[tuple[str, ...], ...] | None = None
    text: str | None = None
    media_type: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """Names and values, without a heading; cells still as written."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Values:
    """One value a line, without a heading; escapes are read."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Headed:
    """A table whose first line names the columns; cells still as written."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def records(self) -> list[dict[str, str]]:
        """Give each line as column -> cell."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


@dataclass(frozen=True, slots=True)
class Document:
    """A doc string read as JSON, or as text where its media type says so."""

    value: Any


@dataclass(frozen=True, slots=True)
class Takes:
    """What a sentence takes under itself, read from its declaration.

    The declaration is one or more of `rows`, `values`, `headed: a, b`, `headed`, `JSON`, joined by " or ".
    """

    declaration: str

    def read(self, block: Block) -> Rows | Values | Headed | Document:
        """Read what the author wrote.

        Raises:
            Misuse: nothing stands there, or the wrong kind; the text shows the right one.
        """
        forms = self.declaration.split(" or ")
        if block.text is not None and "JSON" in forms:
            return Document(_document(block))
        if block.lines is not None:
            for form in forms:
                if form == "rows":
                    return self._rows(block.lines)
                if form == "values":
                    return self._values(block.lines)
                if form.startswith("headed"):
                    return self._headed(block.lines, form)
        raise self._wrong("a doc string" if block.text is not None else "a table" if block.lines else "nothing")

    def _rows(self, lines: tuple[tuple[str, ...], ...]) -> Rows:
        if any(len(line) != 2 for line in lines):
            raise self._wrong(f"a table of {max(map(len, lines))} columns")
        first = lines[0]
        if first[0].lower() in HEADING_WORDS and first[1].lower() == "value":
            raise self._wrong(f'a heading "| {first[0]} | {first[1]} |"')
        seen: set[str] = set()
        for name, _ in lines:
            if name in seen:
                raise Misuse(f'"{name}" stands twice in the table under this sentence; write it once.')
            seen.add(name)
        return Rows(tuple((unescape(name), value) for name, value in lines))

    def _values(self, lines: tuple[tuple[str, ...], ...]) -> Values:
        if any(len(line) != 1 for line in lines):
            raise self._wrong(f"a table of {max(map(len, lines))} columns")
        return Values(tuple(unescape(line[0]) for line in lines))

    def _headed(self, lines: tuple[tuple[str, ...], ...], form: str) -> Headed:
        allowed = [name.strip() for name in form.removeprefix("headed").removeprefix(":").split(",") if name.strip()]
        columns = lines[0]
        for column in columns:
            if allowed and column not in allowed:
                raise Misuse(
                    f'The table under this sentence has no column "{column}".{nearest(column, allowed)}\n{self.shape()}'
                )
        if len(set(columns)) != len(columns):
            raise Misuse(f"A column of the table under this sentence is named twice.\n{self.shape()}")
        return Headed(columns, lines[1:])

    def _wrong(self, found: str) -> Misuse:
        return Misuse(f"This sentence takes {self.words()}, but {found} stands under it.\n{self.shape()}")

    def words(self) -> str:
        """Say in words what belongs under the sentence."""
        words = {
            "rows": "a table of names and values without a heading",
            "values": "a table with one value a line and no heading",
            "JSON": "a doc string of JSON",
        }
        return " or ".join(words.get(form, "a table with a heading") for form in self.declaration.split(" or "))

    def shape(self) -> str:
        """Show the right form, ready to copy."""
        form = self.declaration.split(" or ")[0]
        if form == "rows":
            return '  | name  | value |   (your names and values, no heading line)'.replace("name ", "city ").replace(
                "value", "Paris"
            )
        if form == "values":
            return "  | first |\n  | second |   (no heading line)"
        if form == "JSON":
            return '  """\n  {"city": "Paris"}\n  """'
        columns = form.removeprefix("headed").removeprefix(":").strip() or "key, value"
        return "  | " + " | ".join(part.strip() for part in columns.split(",")) + " |   (any of these columns)"


def _document(block: Block) -> Any:
    text = block.text or ""
    if block.media_type == "text":
        return text
    try:
        return json.loads(text)
    except json.JSONDecodeError as slip:
        raise Misuse(
            f"The doc string under this sentence is not JSON: {slip.msg} in its line {slip.lineno}, column {slip.colno}. "
            'For text as it stands, open it with """text.'
        ) from None
