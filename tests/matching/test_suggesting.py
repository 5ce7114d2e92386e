"""Matchers for the suggestions of a completion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hamcrest import assert_that, is_, not_

from mcpbdd.errors import Misuse
from mcpbdd.matching.suggesting import are_suggestions, include_suggestion

if TYPE_CHECKING:
    from mcpbdd.matching.judged import Judged

FOUND = ["Ann", "Anton"]


@pytest.mark.parametrize(
    "matcher",
    [
        are_suggestions(["Ann", '"Anton"']),
        are_suggestions(["(any)", "(mentions ton)"]),
        include_suggestion("Anton"),
    ],
)
def test_fitting_suggestions_match(matcher: Judged) -> None:
    """Cells are expectations as everywhere."""
    assert_that(FOUND, is_(matcher))


@pytest.mark.parametrize(
    "matcher",
    [
        are_suggestions(["Anton", "Ann"]),
        are_suggestions(["Ann"]),
        are_suggestions(["(empty)"]),
        include_suggestion("An"),
    ],
)
def test_other_suggestions_are_told(matcher: Judged) -> None:
    """Order and number count, and a part is no suggestion."""
    assert_that(FOUND, not_(matcher))
    explanation = matcher.explain(FOUND)
    assert explanation is not None
    assert explanation.actual == '"Ann", "Anton"'


def test_no_suggestions_can_be_expected() -> None:
    """And are told in words where some are wanted."""
    assert_that([], is_(are_suggestions([" (empty) "])))
    explanation = are_suggestions(["Ann"]).explain([])
    assert explanation is not None
    assert explanation.actual == "no suggestions"


def test_a_cell_that_says_nothing_is_a_slip() -> None:
    """An empty cell is refused when the table is read, before anything is compared."""
    with pytest.raises(Misuse, match="empty"):
        are_suggestions([""])
