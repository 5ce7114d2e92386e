"""Matchers for the progress that a server reported."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from mcpbdd.matching.judged import Explanation, Judged

if TYPE_CHECKING:
    from collections.abc import Sequence


class Report(Protocol):
    """One report of progress."""

    @property
    def progress(self) -> float:
        """How far."""
        ...

    @property
    def total(self) -> float | None:
        """Of how much, None where the server does not say."""
        ...

    @property
    def message(self) -> str:
        """What it said."""
        ...


def has_reached(progress: float, total: float) -> Judged:
    """Match reports of which one says so much of so much."""

    def judge(reports: Sequence[Report]) -> Explanation | None:
        if any(report.progress >= progress and report.total == total for report in reports):
            return None
        return Explanation(_in_words(reports))

    return Judged(f"progress to reach {progress:g} of {total:g}", judge)


def never_went_back() -> Judged:
    """Match reports that rise, each above the one before (spec: basic/utilities/progress)."""

    def judge(reports: Sequence[Report]) -> Explanation | None:
        falls = any(b.progress <= a.progress for a, b in pairwise(reports))
        return Explanation(_in_words(reports)) if falls or not reports else None

    return Judged("progress that always rises", judge)


def was_not_reported() -> Judged:
    """Match no report at all."""
    return Judged(
        "no progress to be reported", lambda reports: Explanation(_in_words(reports)) if reports else None
    )


def was_reported(times: int) -> Judged:
    """Match so many reports."""

    def judge(reports: Sequence[Report]) -> Explanation | None:
        return None if len(reports) == times else Explanation(_in_words(reports))

    return Judged(f"progress to be reported {times} times", judge)


def said(text: str) -> Judged:
    """Match reports of which one's message contains the text."""

    def judge(reports: Sequence[Report]) -> Explanation | None:
        return None if any(text in report.message for report in reports) else Explanation(_in_words(reports))

    return Judged(f'progress to say "{text}"', judge)


def _in_words(reports: Sequence[Report]) -> str:
    if not reports:
        return "no progress was reported"
    words = [
        f"{report.progress:g}" + (f" of {report.total:g}" if report.total is not None else "")
        + (f' ("{report.message}")' if report.message else "")
        for report in reports
    ]  # fmt: skip
    return f"reported {len(words)} times: " + ", ".join(words[-12:])
