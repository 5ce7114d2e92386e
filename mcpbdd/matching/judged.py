"""A matcher made of its words and one judging function: matching and explaining can never disagree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hamcrest.core.base_matcher import BaseMatcher
from hamcrest.core.string_description import StringDescription

if TYPE_CHECKING:
    from collections.abc import Callable

    from hamcrest.core.description import Description
    from hamcrest.core.matcher import Matcher


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a value does not match.

    Attributes:
        actual: what was found, as a phrase.
        path: where, empty where there is no place.
        hint: the nearest right thing or a remedy.
        expected: a narrower phrase than the matcher's own, such as the one row of many that differs.
    """

    actual: str
    path: str = ""
    hint: str = ""
    expected: str = ""


class Judged(BaseMatcher[Any]):
    """A Hamcrest matcher.

    Args:
        words: what is expected, as a phrase.
        judge: gives None for what matches, else the explanation.
    """

    def __init__(self, words: str, judge: Callable[[Any], Explanation | None]) -> None:
        self.words = words
        self.explain = judge

    def _matches(self, item: Any) -> bool:
        return self.explain(item) is None

    def describe_to(self, description: Description) -> None:
        """See hamcrest."""
        description.append_text(self.words)

    def describe_mismatch(self, item: Any, mismatch_description: Description) -> None:
        """See hamcrest."""
        explanation = self.explain(item)
        mismatch_description.append_text(explanation.actual if explanation else "it matches")


def explanation_of(matcher: Matcher[Any], item: Any) -> Explanation:
    """Say why a value does not match.

    Args:
        matcher: any Hamcrest matcher; one with a method `explain` is asked for more than a phrase.
        item: what it does not match.
    """
    explain = getattr(matcher, "explain", None)
    explanation = explain(item) if callable(explain) else None
    if isinstance(explanation, Explanation):
        return explanation
    description = StringDescription()
    matcher.describe_mismatch(item, description)
    return Explanation(str(description).removeprefix("was "))  # the sentence around it says "was" already
