"""Places as editors count them, and as behave does."""

from __future__ import annotations

import pytest

from mcpbdd.check.texts import Place
from mcpbdd.editing.places import Text, sound
from mcpbdd.editing.wire import Encoding, Point, Span

ASTRAL = 'ab\r\n"😀" ü x\rlast'


@pytest.mark.parametrize(("encoding", "character"), [("utf-8", 10), ("utf-16", 7), ("utf-32", 6)])
def test_columns_are_code_units(encoding: Encoding, character: int) -> None:
    text = Text(ASTRAL, encoding)
    offset = ASTRAL.index("x")
    assert text.point(offset) == Point(line=1, character=character)
    assert text.offset(Point(line=1, character=character)) == offset


def test_every_offset_comes_back() -> None:
    text = Text(ASTRAL)
    for offset in range(len(ASTRAL) + 1):
        if ASTRAL[offset - 1 : offset + 1] != "\r\n":
            assert text.offset(text.point(offset)) == offset


def test_places_beyond_lines_and_text_are_their_ends() -> None:
    text = Text(ASTRAL)
    assert text.offset(Point(line=0, character=99)) == 2
    assert text.offset(Point(line=99, character=0)) == len(ASTRAL)
    assert text.offset(Point(line=1, character=2)) == ASTRAL.index("😀")


def test_behave_splits_lines_where_editors_do_not() -> None:
    text = Text("a\x0cb\u2028c\nd")
    assert text.lines == ("a", "b", "c", "d")
    assert text.place(Place(3, 1, 2)) == Span(
        start=Point(line=0, character=4), end=Point(line=0, character=5)
    )
    assert text.place(Place(4, 1, 2)) == Span(
        start=Point(line=1, character=0), end=Point(line=1, character=1)
    )
    assert text.line_at(4) == (3, 0)


def test_the_end_of_a_text_belongs_to_its_last_line() -> None:
    assert Text("ab").line_at(2) == (1, 2)
    assert Text("ab\n").line_at(3) == (2, 0)
    assert Text("").line_at(0) == (1, 0)
    assert Text("a").place(Place(9, 1, 5)) == Span(
        start=Point(line=0, character=1), end=Point(line=0, character=1)
    )


def test_half_surrogates_are_replaced() -> None:
    assert sound("a\ud83d b \udc00😀") == "a\ufffd b \ufffd😀"
