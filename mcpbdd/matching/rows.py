"""Matchers for what rows of paths and cells say of a JSON value, or of one object of a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.expectations import Equals, read_expectation
from mcpbdd.values.paths import get, where_it_ends
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mcpbdd.values.blocks import Rows
    from mcpbdd.values.expectations import Expectation


@dataclass(frozen=True, slots=True)
class _Row:
    path: str
    expectation: Expectation

    @property
    def words(self) -> str:
        return f"{self.path} is {self.expectation.words}"

    def wanted_words(self, item: Any) -> str:
        """Say what is wanted in the way of what is found, so that a blank at the end of a text can be seen."""
        words = self.expectation.words
        plain = isinstance(get(item, self.path), str) and isinstance(self.expectation, Equals)
        return f"{self.path} is {shown(words) if plain and not words.startswith(chr(34)) else words}"

    def found_words(self, item: Any) -> str:
        found = get(item, self.path)
        return f"there is no {self.path}" if found is ABSENT else f"{self.path} is {shown(found, 160)}"

    def met_by(self, item: Any) -> bool:
        return self.expectation.met_by(get(item, self.path))


def _read(rows: Rows, folder: Path | None) -> tuple[_Row, ...]:
    return tuple(_Row(path, read_expectation(written, folder=folder)) for path, written in rows.pairs)


def _joined(rows: Sequence[_Row]) -> str:
    return ", ".join(row.words for row in rows)


def has_rows(rows: Rows, folder: Path | None = None) -> Judged:
    """Match a JSON value in which every path has what its cell expects; all that differ are told.

    Args:
        rows: paths and compared cells.
        folder: where the feature stands, for `(fits FILE)`.

    Raises:
        Misuse: a cell that is no expectation.
    """
    wanted = _read(rows, folder)

    def judge(item: Any) -> Explanation | None:
        unmet = [row for row in wanted if not row.met_by(item)]
        if not unmet:
            return None
        ends = list(dict.fromkeys(where_it_ends(item, row.path) for row in unmet))
        return Explanation(
            ", ".join(row.found_words(item) for row in unmet),
            path=", ".join(row.path for row in unmet),
            hint=" ".join(end for end in ends[:3] if end),
            expected=", ".join(row.wanted_words(item) for row in unmet),
        )

    return Judged(_joined(wanted), judge)


def has_entry_with(path: str, rows: Rows, folder: Path | None = None) -> Judged:
    """Match a JSON value that has a list at a path, one entry of which has what the rows say."""
    wanted = _read(rows, folder)

    def judge(item: Any) -> Explanation | None:
        entries = get(item, path)
        if not isinstance(entries, list):
            return _no_list(item, path)
        unmet = [[row for row in wanted if not row.met_by(entry)] for entry in entries]
        if [] in unmet:
            return None
        if not entries:
            return Explanation("an empty list", path)
        nearest = min(range(len(unmet)), key=lambda index: len(unmet[index]))
        differs = ", ".join(row.found_words(entries[nearest]) for row in unmet[nearest])
        counted = "its only entry has not" if len(entries) == 1 else f"none of its {len(entries)} entries has"
        return Explanation(counted, path, hint=f"The nearest is entry [{nearest}], where {differs}.")

    return Judged(f"an entry of {_named(path)} in which {_joined(wanted)}", judge)


def has_no_entry_with(path: str, rows: Rows, folder: Path | None = None) -> Judged:
    """Match a JSON value that has a list at a path, no entry of which has what the rows say."""
    wanted = _read(rows, folder)

    def judge(item: Any) -> Explanation | None:
        entries = get(item, path)
        if not isinstance(entries, list):
            return _no_list(item, path)
        for index, entry in enumerate(entries):
            if all(row.met_by(entry) for row in wanted):
                return Explanation(f"one that has: {shown(entry, 200)}", f"{path}[{index}]")
        return None

    return Judged(f"no entry of {_named(path)} in which {_joined(wanted)}", judge)


def _named(path: str) -> str:
    return f'"{path}"' if path else "the list"


def _no_list(item: Any, path: str) -> Explanation:
    found = get(item, path)
    words = "nothing" if found is ABSENT else f"{shown(found, 160)}, which is no list"
    return Explanation(words, path, hint=where_it_ends(item, path))
