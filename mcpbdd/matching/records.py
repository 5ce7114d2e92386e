"""Matchers for the rows of a table (language.md, section 5). The items are sequences of records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from mcpbdd.errors import Misuse
from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.expectations import read_expectation
from mcpbdd.values.visible import listed, shortened, shown, visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from mcpbdd.values.blocks import Headed
    from mcpbdd.values.expectations import Expectation

_MOST = 3


class Record(Protocol):
    """A row that was found."""

    @property
    def name(self) -> str:
        """How messages call it."""
        ...

    @property
    def text(self) -> str:
        """What stands in it, in short."""
        ...

    @property
    def cells(self) -> Mapping[str, tuple[Any, ...]]:
        """Column -> what is there, in every way in which it can be compared."""
        ...


class Line:
    """A line of a table under a sentence: what a row must have to be meant by it.

    Args:
        cells: column -> cell as written. Columns left out are free.
        folder: where the feature stands, for `(fits FILE)`.
    """

    def __init__(self, cells: Mapping[str, str], folder: Path | None = None) -> None:
        self._wanted: dict[str, Expectation] = {
            column: read_expectation(cell, folder=folder) for column, cell in cells.items()
        }

    @property
    def words(self) -> str:
        """What is wanted, as a phrase."""
        return ", ".join(f"{column} is {wanted.words}" for column, wanted in self._wanted.items())

    def differing(self, record: Record) -> list[str]:
        """Name the columns in which a record is otherwise."""
        return [
            column
            for column, wanted in self._wanted.items()
            if not any(wanted.met_by(reading) for reading in record.cells[column])
        ]

    def means(self, record: Record) -> bool:
        """Tell whether a record is as this line says."""
        return not self.differing(record)


def lines_of(table: Headed, folder: Path | None = None) -> list[Line]:
    """Read the lines of a table.

    Raises:
        Misuse: a cell is no expectation.
    """
    return [Line(record, folder) for record in table.records()]


def refuse_heading_only(lines: Sequence[object]) -> None:
    """Refuse a table that says nothing, under a sentence that could never fail then.

    Raises:
        Misuse: there are no lines.
    """
    if not lines:
        raise Misuse("The table under this sentence has a heading only, so the sentence could never fail.")


def has_records(lines: Sequence[Line], *, exactly: bool = False) -> Judged:
    """Match records of which each line means another one.

    Args:
        lines: what must be there.
        exactly: nothing else may be there.

    Raises:
        Misuse: no line says anything, so that the sentence could never fail.
    """
    if not exactly:
        refuse_heading_only(lines)

    def judge(records: Sequence[Record]) -> Explanation | None:
        fitting = [[at for at, record in enumerate(records) if line.means(record)] for line in lines]
        taken = _assigned(fitting)
        for number, line in enumerate(lines):
            if number not in taken.values():
                return _missing(line, records, len(fitting[number]))
        extra = [record for at, record in enumerate(records) if at not in taken]
        if exactly and extra:
            return Explanation(f"there is also {_named(extra)}", expected="no other rows")
        return None

    return Judged("; ".join(f"a row in which {line.words}" for line in lines) or "no rows", judge)


def has_no_records(lines: Sequence[Line]) -> Judged:
    """Match records of which no line means any.

    Raises:
        Misuse: no line says anything, so that the sentence could never fail.
    """
    refuse_heading_only(lines)

    def judge(records: Sequence[Record]) -> Explanation | None:
        for line in lines:
            meant = [record for record in records if line.means(record)]
            if meant:
                wanted = f"no row in which {line.words}"
                return Explanation(f"there is {_named(meant)}", expected=wanted)
        return None

    return Judged("; ".join(f"no row in which {line.words}" for line in lines), judge)


def has_count(count: int) -> Judged:
    """Match so many records."""

    def judge(records: Sequence[Record]) -> Explanation | None:
        if len(records) == count:
            return None
        listing = f": {_named(records)}" if records else ""
        return Explanation(f"{_rows(len(records))}{listing}")

    return Judged(_rows(count), judge)


def nearest_record(line: Line, records: Sequence[Record]) -> str:
    """Say which record differs least from a line, and in what; empty where there is none."""
    if not records:
        return ""
    record = min(records, key=lambda record: len(line.differing(record)))
    found = [f"{column} is {shown(record.cells[column][0], 80)}" for column in line.differing(record)]
    return f"The nearest is {record.name}, where {', '.join(found)}."


def _missing(line: Line, records: Sequence[Record], fitting: int) -> Explanation:
    if fitting:
        verb = "is" if fitting == 1 else "are"
        found = (
            f"only {_rows(fitting)} {verb} like that, and other lines of the table under the sentence mean it"
        )
        return Explanation(found, expected=f"one more row in which {line.words}")
    found = f"none of its {_rows(len(records))} is like that" if records else "it has no rows"
    return Explanation(found, hint=nearest_record(line, records), expected=f"a row in which {line.words}")


def _assigned(fitting: Sequence[Sequence[int]]) -> dict[int, int]:
    """Give each line a record of its own, as far as that goes.

    Args:
        fitting: the records that each line means.

    Returns:
        Record -> line. A line that several records fit makes way for one that only one fits.
    """
    taken: dict[int, int] = {}

    def settle(line: int, asked: set[int]) -> bool:
        for record in fitting[line]:
            if record in asked:
                continue
            asked.add(record)
            if record not in taken or settle(taken[record], asked):
                taken[record] = line
                return True
        return False

    for line in range(len(fitting)):
        settle(line, set())
    return taken


def _named(records: Sequence[Record]) -> str:
    if len(records) > _MOST:
        return listed([record.name for record in records], _MOST)
    return ", ".join(f"{shown(record.name)} ({shortened(visible(record.text), 120)})" for record in records)


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count} rows"
