"""Rows of a table, compared with the lines of one under a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.matching import expect, has_count, has_no_records, has_records
from mcpbdd.matching.records import lines_of, nearest_record
from mcpbdd.values.blocks import Headed

if TYPE_CHECKING:
    from hamcrest.core.matcher import Matcher

    from mcpbdd.matching.records import Line


@dataclass(frozen=True)
class Row:
    """A row that was found."""

    name: str
    cells: dict[str, tuple[Any, ...]]

    @property
    def text(self) -> str:
        """What stands in it."""
        return f"of {len(self.cells)}"


def row(name: str, **cells: Any) -> Row:
    """Make a row."""
    return Row(
        name, {column: value if isinstance(value, tuple) else (value,) for column, value in cells.items()}
    )


def lines(*table: str) -> list[Line]:
    """Read a table: the heading first, cells apart by blanks."""
    heading, *rows = [tuple(line.split()) for line in table]
    return lines_of(Headed(heading, tuple(rows)))


ROWS = [
    row("t/1", a=1, b="x", c=(True, 1)),
    row("t/2", a=1, b="y", c=(False, 0)),
    row("t/3", a=3, b=None, c=(2,)),
]


@pytest.mark.parametrize(
    ("table", "exactly"),
    [
        (("a b", "1 y", "1 x"), False),
        (("a", "1", "1", "3"), True),
        (("c", "yes", "0", "2"), True),
        (("b", "(null)"), False),
        (("a b", "(any) (any)", "1 (any)", "1 x"), True),
        (("a b", "1 x"), False),
    ],
)
def test_every_line_means_a_row_of_its_own(table: tuple[str, ...], exactly: bool) -> None:
    """In any order; a line that fits several rows makes way for one that fits one only."""
    assert has_records(lines(*table), exactly=exactly).matches(ROWS)


@pytest.mark.parametrize(
    ("matcher", "rows", "said"),
    [
        (
            has_records(lines("a b", "3 x")),
            ROWS,
            """expected: a row in which a is 3, b is x
 but was: none of its 3 rows is like that
    hint: The nearest is t/1, where a is 1.""",
        ),
        (
            has_records(lines("a b", "3 x")),
            [],
            "expected: a row in which a is 3, b is x\n but was: it has no rows",
        ),
        (
            has_records(lines("a", "1", "1", "1")),
            ROWS,
            """expected: one more row in which a is 1
 but was: only 2 rows are like that, and other lines of the table under the sentence mean it""",
        ),
        (
            has_records(lines("b", "x", "x")),
            ROWS,
            """expected: one more row in which b is x
 but was: only 1 row is like that, and other lines of the table under the sentence mean it""",
        ),
        (
            has_records(lines("a", "1", "1"), exactly=True),
            ROWS,
            'expected: no other rows\n but was: there is also "t/3" (of 3)',
        ),
        (
            has_records([], exactly=True),
            [*ROWS, ROWS[0]],
            'expected: no other rows\n but was: there is also "t/1", "t/2", "t/3" and 1 more',
        ),
        (
            has_no_records(lines("a", "2", "1")),
            ROWS,
            'expected: no row in which a is 1\n but was: there is "t/1" (of 3), "t/2" (of 3)',
        ),
        (has_count(1), [], "expected: 1 row\n but was: 0 rows"),
        (
            has_count(2),
            ROWS[:1],
            'expected: 2 rows\n but was: 1 row: "t/1" (of 3)',
        ),
    ],
)
def test_what_differs_is_told(matcher: Matcher[Any], rows: list[Row], said: str) -> None:
    """The nearest row, the rows that are too many."""
    with pytest.raises(Mismatch) as raised:
        expect(rows, matcher)
    assert str(raised.value) == said


def test_rows_that_are_not_there_and_counts_match() -> None:
    """What is not there differs in every way of reading it."""
    assert has_no_records(lines("a b", "3 x", "2 (any)")).matches(ROWS)
    assert has_count(3).matches(ROWS)


def test_a_matcher_says_what_it_wants() -> None:
    """In the words of the table."""
    assert str(has_records(lines("a b", "1 x", "2 (any)"))) == (
        "a row in which a is 1, b is x; a row in which a is 2, b is any value"
    )
    assert str(has_records([], exactly=True)) == "no rows"
    assert str(has_no_records(lines("a", "1"))) == "no row in which a is 1"


def test_a_cell_that_is_no_expectation_is_told() -> None:
    """When the table is read, whatever the rows are."""
    with pytest.raises(Misuse, match="empty"):
        lines_of(Headed(("a",), (("",),)))


def test_a_table_that_says_nothing_is_refused() -> None:
    """Where it could never fail; that nothing is there can be said exactly."""
    for make in (has_records, has_no_records):
        with pytest.raises(Misuse, match="a heading only, so the sentence could never fail"):
            make([])
    assert has_records([], exactly=True).matches([])


def test_there_is_no_nearest_row_among_none() -> None:
    """And nothing is said of it."""
    assert nearest_record(lines("a", "1")[0], []) == ""
