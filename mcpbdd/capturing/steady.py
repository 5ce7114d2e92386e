"""What of an outcome is the same each time: moments and ids that are new every time are found and left out."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.values.absent import ABSENT
from mcpbdd.values.json_values import same_json
from mcpbdd.values.paths import get, render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.outcomes import Outcome
    from mcpbdd.values.paths import Parts

_DATE = re.compile(
    r"\b(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?"
)
_TIME = re.compile(r"\b\d{1,2}:(\d{2})(?::\d{2})?\b")
_WEEKDAY = re.compile(r"\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b")
_WORD = re.compile(r"\w+|\W")
_DAY = timedelta(days=1)
_LONGEST = 20_000
"""Characters of a text that are compared; what lies behind is not spoken of."""
_SHORTEST = 4
"""Characters that a part of a text has at least, to be worth mentioning."""


@dataclass(frozen=True, slots=True)
class Steady:
    """How often the same came about, and when first.

    Attributes:
        seen: what came of it each time, the recorded one first.
        moment: when it was recorded.
        asked: what each question said, each time, the recorded one first.
    """

    seen: tuple[Outcome, ...]
    moment: datetime
    asked: tuple[tuple[str, ...], ...] = ()

    @property
    def first(self) -> Outcome:
        """The recorded outcome."""
        return self.seen[0]

    def keeps(self, parts: Parts) -> bool:
        """Tell whether the value at a path of the result was the same each time, and says nothing of the moment."""
        values = [get(_result(one), render(parts)) for one in self.seen]
        alike = all(value is not ABSENT and same_json(value, values[0]) for value in values)
        return alike and not self.is_of_the_moment(values[0])

    def text(self) -> tuple[str, bool]:
        """Give the longest part of the text that was the same each time, and whether that is all of it."""
        return self.of([one.text if isinstance(one, Succeeded | Failed) else "" for one in self.seen])

    def question(self, number: int) -> tuple[str, bool]:
        """Give the longest part of a question's text that was the same each time, and whether that is all of it."""
        return self.of([texts[number] for texts in self.asked if number < len(texts)])

    def of(self, texts: list[str]) -> tuple[str, bool]:
        """Give the longest part that texts have in common, and whether that is all; no part of a moment is in it.

        Args:
            texts: the recorded one first.
        """
        first = texts[0][:_LONGEST]
        kept = [True] * len(first)
        for start, end in self._moments(first):
            kept[start:end] = [False] * (end - start)
        for other in texts[1:]:
            if other != texts[0]:
                common = _in_common(first, other[:_LONGEST])
                kept = [one and two for one, two in zip(kept, common, strict=True)]
        if all(kept) and len(first) == len(texts[0]):
            return first, True
        part = max(_runs(first, kept), key=len, default="")
        return (part, False) if len(part) >= _SHORTEST and re.search(r"\w", part) else ("", False)

    def is_of_the_moment(self, value: Any) -> bool:
        """Tell whether a value says when it was made: a date or time of the recording, seconds since the epoch."""
        if isinstance(value, bool) or value is None:
            return False
        if isinstance(value, int | float):
            now = self.moment.timestamp()
            return any(abs(value / unit - now) < _DAY.total_seconds() for unit in (1, 1e3, 1e6, 1e9))
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        return next(self._moments(text), None) is not None

    def _moments(self, text: str) -> Iterator[tuple[int, int]]:
        for found in _DATE.finditer(text):
            if self._is_near(*map(int, found.groups())):
                yield found.span()
        near = {(self.moment + days * _DAY).strftime("%a") for days in (-1, 0, 1)}
        yield from (found.span() for found in _WEEKDAY.finditer(text) if found.group()[:3] in near)
        for found in _TIME.finditer(text):
            # Zones differ by quarters of an hour, so only the minutes within one tell a time of the recording.
            if (int(found[1]) - self.moment.minute) % 15 in (0, 1, 14):
                yield found.span()

    def _is_near(self, year: int, month: int, day: int) -> bool:
        try:
            named = datetime(year, month, day, tzinfo=UTC)
        except ValueError:
            return False
        return abs(named - self.moment) <= 2 * _DAY


def _result(outcome: Outcome) -> Any:
    return outcome.result if isinstance(outcome, Succeeded | Failed) else None


def _in_common(first: str, other: str) -> list[bool]:
    """Tell of each character whether the word that it is in stands in the other text too, in order."""
    words, others = _WORD.findall(first), _WORD.findall(other)
    kept = [False] * len(words)
    for block in SequenceMatcher(None, words, others, autojunk=len(words) > 2000).get_matching_blocks():
        kept[block.a : block.a + block.size] = [True] * block.size
    return [is_kept for word, is_kept in zip(words, kept, strict=True) for _ in word]


def _runs(text: str, kept: list[bool]) -> Iterator[str]:
    """Give the parts that are kept, line by line, without blanks at their ends."""
    marked = "".join(char if is_kept else "\0" for char, is_kept in zip(text, kept, strict=True))
    # A bracket whose other half was left out says nothing.
    return (part.strip().rstrip("([{< ").lstrip(")]}> ") for part in re.split(r"[\0\n]", marked))
