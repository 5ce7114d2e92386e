"""Matchers for the suggestions of a completion. The items are lists of texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.expectations import read_expectation
from mcpbdd.values.visible import listed, shown

if TYPE_CHECKING:
    from collections.abc import Sequence


def are_suggestions(cells: Sequence[str]) -> Judged:
    """Match exactly these suggestions in this order.

    Args:
        cells: as written, such as `Values.cells`; `(empty)` alone stands for none.
    """
    none = [cell.strip() for cell in cells] == ["(empty)"]
    wanted = [] if none else [read_expectation(cell) for cell in cells]

    def judge(found: list[Any]) -> Explanation | None:
        same = len(found) == len(wanted) and all(
            one.met_by(value) for one, value in zip(wanted, found, strict=True)
        )
        return None if same else Explanation(_in_words(found))

    words = f"the suggestions {', '.join(one.words for one in wanted)}" if wanted else "no suggestions"
    return Judged(words, judge)


def include_suggestion(value: str) -> Judged:
    """Match suggestions of which one is this text."""
    return Judged(
        f"the suggestions to include {shown(value)}",
        lambda found: None if value in found else Explanation(_in_words(found)),
    )


def _in_words(found: list[Any]) -> str:
    return listed([str(value) for value in found]) if found else "no suggestions"
