"""Matchers for JSON values: whole ones, paths into them, the objects of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.matching.appearing import appears
from mcpbdd.matching.judged import Explanation, Judged, explanation_of
from mcpbdd.matching.rows import has_entry_with, has_no_entry_with, has_rows
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.expectations import as_text, read_expectation, regular_expression
from mcpbdd.values.json_values import kind_of, same_json
from mcpbdd.values.paths import get, render, where_it_ends
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hamcrest.core.matcher import Matcher

    from mcpbdd.values.paths import Parts

__all__ = [
    "between",
    "equals_json",
    "has_entry_with",
    "has_length",
    "has_no_entry_with",
    "has_rows",
    "is_absent",
    "is_one_of",
    "matches_regexp",
    "mentions_every_value_of",
    "value_at",
]


def equals_json(value: Any) -> Judged:
    """Match a JSON value that equals this one in full; the first differing path is told."""

    def judge(item: Any) -> Explanation | None:
        found = next(_differences(value, item, ()), None)
        if found is None:
            return None
        parts, wanted, actual = found
        if not parts:
            return Explanation(shown(actual))
        if wanted is ABSENT:
            return Explanation(
                f"{shown(actual)}, which is one too many", render(parts), expected="nothing there"
            )
        return Explanation(shown(actual), render(parts), expected=shown(wanted))

    return Judged(shown(value), judge)


def _differences(wanted: Any, found: Any, at: Parts) -> Iterator[tuple[Parts, Any, Any]]:
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in [*wanted, *(key for key in found if key not in wanted)]:
            yield from _differences(wanted.get(key, ABSENT), found.get(key, ABSENT), (*at, key))
    elif isinstance(wanted, list) and isinstance(found, list):
        for index in range(max(len(wanted), len(found))):
            pair = [entries[index] if index < len(entries) else ABSENT for entries in (wanted, found)]
            yield from _differences(pair[0], pair[1], (*at, index))
    elif not same_json(wanted, found):
        yield at, wanted, found


def value_at(path: str, matcher: Matcher[Any]) -> Judged:
    """Match a JSON value that has something at a path which another matcher matches.

    Raises:
        Misuse: it is no path.
    """

    def judge(item: Any) -> Explanation | None:
        found = get(item, path)
        if matcher.matches(found):
            return None
        inner = explanation_of(matcher, found)
        return Explanation(inner.actual, path, inner.hint or where_it_ends(item, path), inner.expected)

    get({}, path)
    return Judged(str(matcher), judge)


def between(low: float, high: float) -> Judged:
    """Match a number from low to high, both included."""

    def judge(item: Any) -> Explanation | None:
        return None if kind_of(item) == "number" and low <= item <= high else Explanation(shown(item))

    return Judged(f"a number between {low:.15g} and {high:.15g}", judge)


def matches_regexp(pattern: str) -> Judged:
    """Match a value whose text has a part that a regular expression matches.

    Raises:
        Misuse: it is no regular expression.
    """
    expression = regular_expression(pattern)

    def judge(item: Any) -> Explanation | None:
        there = item is not ABSENT and expression.search(as_text(item))
        return None if there else Explanation(shown(item))

    return Judged(f"a value that matches {shown(pattern)}", judge)


def is_absent() -> Judged:
    """Match ABSENT; null is a value."""
    return Judged("nothing there", lambda item: None if item is ABSENT else Explanation(shown(item)))


def is_one_of(cells: Sequence[str]) -> Judged:
    """Match a value that one of several compared cells expects.

    Args:
        cells: as written, such as `Values.cells`.
    """
    wanted = [read_expectation(cell) for cell in cells]

    def judge(item: Any) -> Explanation | None:
        return None if any(one.met_by(item) for one in wanted) else Explanation(shown(item))

    return Judged("one of " + ", ".join(one.words for one in wanted), judge)


def has_length(length: int) -> Judged:
    """Match a list with so many entries."""

    def judge(item: Any) -> Explanation | None:
        if not isinstance(item, list):
            return Explanation(f"{shown(item)}, which is no list" if item is not ABSENT else "nothing")
        return (
            None
            if len(item) == length
            else Explanation(f"a list with {_entries(len(item))}: {shown(item, 160)}")
        )

    return Judged(f"a list with {_entries(length)}", judge)


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def mentions_every_value_of(result: Any) -> Judged:
    """Match a text in which every text, number and truth value of a result appears, at any depth."""
    leaves = list(_leaves(result, ()))

    def judge(item: Any) -> Explanation | None:
        text = as_text(item)
        missing = [(render(parts), value) for parts, value in leaves if not appears(value, text)]
        if not missing:
            return None
        named = ", ".join(f"{path or 'the result'} ({shown(value, 80)})" for path, value in missing[:8])
        more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
        verb = "is" if len(missing) == 1 else "are"
        count = f"{len(missing)} of its {len(leaves)} values {verb} missing"
        return Explanation(f"{count}: {named}{more}", missing[0][0])

    return Judged("a text that mentions every value of the result", judge)


def _leaves(value: Any, at: Parts) -> Iterator[tuple[Parts, Any]]:
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(inner, (*at, key))
    elif value is not None and value != "":
        yield at, value
