"""Places in a text, as editors count them and as behave does.

An editor ends a line at LF, CRLF or CR, and counts columns in code units of an encoding (LSP 3.18, Position); behave
ends a line where `str.splitlines` does, and columns are characters there. Between them stands the offset: characters
from the beginning of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from mcpbdd.editing.wire import Encoding, Point, Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.check.texts import Place

_ENDS = re.compile(r"\r\n|\n|\r")
_SURROGATES = re.compile("[\ud800-\udfff]")
_UNITS: dict[Encoding, Callable[[str], int]] = {
    "utf-8": lambda text: len(text.encode()),
    "utf-16": lambda text: len(text.encode("utf-16-le")) // 2,
    "utf-32": len,
}


def sound(text: str) -> str:
    """Put U+FFFD in the place of half surrogates, which no encoding can write."""
    return _SURROGATES.sub("\ufffd", text)


class Text:
    """A text whose places can be told in both ways.

    Args:
        text: all of it, without half surrogates; see `sound`.
        encoding: whose code units the editor counts.

    Attributes:
        text: the same.
        lines: as behave splits them.
    """

    def __init__(self, text: str, encoding: Encoding = "utf-16") -> None:
        self.text = text
        self.lines = tuple(text.splitlines())
        self._units = _UNITS[encoding]
        self._starts = [0, *(found.end() for found in _ENDS.finditer(text))]
        self._behave = [0]
        for line in text.splitlines(keepends=True):
            if (
                line.splitlines()[0] != line
            ):  # the last line may have no end, and then no line begins after it
                self._behave.append(self._behave[-1] + len(line))

    def offset(self, point: Point) -> int:
        """Give the offset of an editor's place; one beyond a line or the text is its end."""
        if point.line >= len(self._starts):
            return len(self.text)
        begin = self._starts[point.line]
        used = accumulate(self._units(char) for char in self._line(point.line))
        return begin + sum(units <= point.character for units in used)

    def point(self, offset: int) -> Point:
        """Give the editor's place of an offset."""
        line = bisect_right(self._starts, offset) - 1
        before = self.text[self._starts[line] : offset]
        return Point(line=line, character=self._units(before))

    def span(self, begin: int, end: int) -> Span:
        """Give the editor's places of two offsets."""
        return Span(start=self.point(begin), end=self.point(end))

    def place(self, place: Place) -> Span:
        """Give the editor's places of something that behave's lines and columns name."""
        begin = self.start_of(place.line) + place.column - 1
        end = self.start_of(place.line) + max(place.end, place.column) - 1
        return self.span(min(begin, len(self.text)), min(end, len(self.text)))

    def start_of(self, number: int) -> int:
        """Give the offset of a line of behave's, counted from 1; the end of the text where there is no such line."""
        return self._behave[number - 1] if number <= len(self._behave) else len(self.text)

    def line_at(self, offset: int) -> tuple[int, int]:
        """Give number and column of an offset in behave's lines: the number counted from 1, the column from 0."""
        index = bisect_right(self._behave, offset) - 1
        return index + 1, offset - self._behave[index]

    def _line(self, index: int) -> str:
        end = self._starts[index + 1] if index + 1 < len(self._starts) else len(self.text)
        return self.text[self._starts[index] : end].rstrip("\r\n")
