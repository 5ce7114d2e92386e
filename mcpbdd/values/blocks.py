"""What may stand under a sentence: a table of rows, of values, a headed table, or a doc string.

`Takes` says which of them a sentence wants; `Takes.read` gives the one that was written, or tells the author
which form is right (language.md, rules 9 and 10).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from mcpbdd.errors import Misuse, nearest
from mcpbdd.values.cells import plain_text, refuse_slips, unescape
from mcpbdd.values.json_values import read_json

HEADING_WORDS = frozenset({"name", "argument", "field", "path", "key", "setting", "property", "parameter"})
"""First cells of a first line ending in "value" that show a heading where none belongs."""

Lines = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """What the author wrote under a sentence, unread.

    Attributes:
        lines: the table's lines, the first included, cells as written; None without a table.
        text: the doc string; None without one.
        media_type: what follows the opening quotes of the doc string, mostly empty.
    """

    lines: Lines | None = None
    text: str | None = None
    media_type: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """Names and values, without a heading; cells still as written."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Values:
    """One value a line, without a heading.

    Attributes:
        cells: as written.
    """

    cells: tuple[str, ...]

    @property
    def items(self) -> tuple[str, ...]:
        """The values as text: quotes around the whole taken off, escapes read."""
        return tuple(plain_text(cell) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Headed:
    """A table whose first line names the columns; cells still as written."""

    columns: tuple[str, ...]
    rows: Lines

    def records(self) -> list[dict[str, str]]:
        """Give each line as column -> cell."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def texts(self) -> list[dict[str, str]]:
        """Give each line as column -> text: quotes around a whole cell taken off, escapes read."""
        return [{column: plain_text(cell) for column, cell in record.items()} for record in self.records()]


@dataclass(frozen=True, slots=True)
class Document:
    """A doc string read as JSON, or as text where its media type says so."""

    value: Any


@dataclass(frozen=True, slots=True)
class Takes:
    """What a sentence takes under itself, read from its declaration.

    The declaration is one or more of `rows`, `values`, `headed: a!, b`, `headed`, `JSON`, joined by " or "; a
    column with an exclamation mark may not be left out.
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
        form = next((form for form in forms if form != "JSON"), None)
        if not block.lines or form is None:
            raise self._wrong(
                "a doc string" if block.text is not None else "a table" if block.lines else "nothing"
            )
        for number, line in enumerate(block.lines, start=1):
            for cell in line:
                refuse_slips(cell, f"line {number} of the table")
        if form == "rows":
            return self._rows(block.lines)
        return self._values(block.lines) if form == "values" else self._headed(block.lines, form)

    def _rows(self, lines: Lines) -> Rows:
        self._expect_width(lines, 2)
        first = lines[0]
        if first[0].lower() in HEADING_WORDS and first[1].lower() == "value":
            raise self._wrong(f'a heading "| {first[0]} | {first[1]} |"')
        seen: set[str] = set()
        for name, _ in lines:
            if name in seen:
                raise Misuse(f'"{name}" stands twice in the table under this sentence; write it once.')
            seen.add(name)
        return Rows(tuple((unescape(name), value) for name, value in lines))

    def _values(self, lines: Lines) -> Values:
        self._expect_width(lines, 1)
        return Values(tuple(line[0] for line in lines))

    def _expect_width(self, lines: Lines, width: int) -> None:
        if wrong := [len(line) for line in lines if len(line) != width]:
            raise self._wrong(f"a table of {wrong[0]} column{'s' if wrong[0] > 1 else ''}")

    def _headed(self, lines: Lines, form: str) -> Headed:
        named = _columns(form)
        allowed = [name.removesuffix("!") for name in named]
        columns = lines[0]
        for column in columns:
            if allowed and column not in allowed:
                known = nearest(column, allowed)
                raise Misuse(
                    f'The table under this sentence has no column "{column}".{known}\n{self.shape()}'
                )
        if len(set(columns)) != len(columns):
            raise Misuse(f"A column of the table under this sentence is named twice.\n{self.shape()}")
        for needed in (name.removesuffix("!") for name in named if name.endswith("!")):
            if needed not in columns:
                raise Misuse(f'The table under this sentence needs a column "{needed}".\n{self.shape()}')
        for number, line in enumerate(lines[1:], start=2):
            if len(line) != len(columns):
                raise Misuse(
                    f"Line {number} of the table has {len(line)} cells, its heading has {len(columns)}."
                )
        return Headed(columns, lines[1:])

    def _wrong(self, found: str) -> Misuse:
        return Misuse(f"This sentence takes {self.words()}, but {found} stands under it.\n{self.shape()}")

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that a heading may name, with a ! after those that it must; () where any may stand."""
        return tuple(
            name for form in self.declaration.split(" or ") if "headed" in form for name in _columns(form)
        )

    def words(self) -> str:
        """Say in words what belongs under the sentence."""
        words = {
            "rows": "a table of names and values without a heading",
            "values": "a table with one value a line and no heading",
            "JSON": "a doc string of JSON",
        }
        return " or ".join(
            words.get(form, "a table with a heading") for form in self.declaration.split(" or ")
        )

    def shape(self) -> str:
        """Show the right form, ready to copy."""
        form = self.declaration.split(" or ")[0]
        shapes = {
            "rows": "  | city | Paris |   (your names and values, no heading line)",
            "values": "  | first  |\n  | second |   (your values, no heading line)",
            "JSON": '  """\n  {"city": "Paris"}\n  """',
        }
        named = _columns(form) or ["key", "value"]
        needed = [name.removesuffix("!") for name in named if name.endswith("!")]
        which = f"at least {', '.join(needed)}" if needed else "any of these columns"
        headed = "  | " + " | ".join(name.removesuffix("!") for name in named) + f" |   ({which})"
        return shapes.get(form, headed)


def _columns(form: str) -> list[str]:
    names = form.removeprefix("headed").removeprefix(":").split(",")
    return [name.strip() for name in names if name.strip()]


def _document(block: Block) -> Any:
    text = block.text or ""
    if block.media_type == "text":
        return text
    as_it_stands = 'For text as it stands, open it with """text.'
    try:
        return read_json(text)
    except json.JSONDecodeError as slip:
        raise Misuse(
            f"The doc string under this sentence is not JSON: {slip.msg} in its line {slip.lineno}, "
            f"column {slip.colno}. {as_it_stands}"
        ) from None
    except ValueError as slip:
        raise Misuse(f"The doc string under this sentence is not JSON: {slip}. {as_it_stands}") from None
