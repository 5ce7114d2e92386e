"""Matchers for progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hamcrest import assert_that, is_, not_

from mcpbdd.matching import has_reached, never_went_back, said, was_not_reported, was_reported
from mcpbdd.world.reports import Progress

if TYPE_CHECKING:
    from mcpbdd.matching.judged import Judged

HALF, DONE = Progress(1, 2), Progress(2, 2, "almost there")
LOOSE = Progress(0.5)


@pytest.mark.parametrize(
    ("matcher", "reports"),
    [
        (has_reached(2, 2), (HALF, DONE)),
        (has_reached(1, 2), (DONE,)),
        (never_went_back(), (LOOSE, HALF, DONE)),
        (never_went_back(), (HALF,)),
        (was_not_reported(), ()),
        (was_reported(2), (HALF, DONE)),
        (was_reported(0), ()),
        (said("there"), (HALF, DONE)),
    ],
)
def test_fitting_progress_matches(matcher: Judged, reports: tuple[Progress, ...]) -> None:
    """Whatever the sentence says is so."""
    assert_that(reports, is_(matcher))


@pytest.mark.parametrize(
    ("matcher", "reports", "words"),
    [
        (has_reached(2, 2), (HALF,), "reported 1 times: 1 of 2"),
        (has_reached(1, 3), (HALF, DONE), 'reported 2 times: 1 of 2, 2 of 2 ("almost there")'),
        (has_reached(0.5, 1), (LOOSE,), "reported 1 times: 0.5"),
        (never_went_back(), (), "no progress was reported"),
        (never_went_back(), (DONE, HALF), 'reported 2 times: 2 of 2 ("almost there"), 1 of 2'),
        (never_went_back(), (HALF, HALF), "reported 2 times: 1 of 2, 1 of 2"),
        (was_not_reported(), (LOOSE,), "reported 1 times: 0.5"),
        (was_reported(1), (HALF, HALF), "reported 2 times: 1 of 2, 1 of 2"),
        (said("here we are"), (DONE,), 'reported 1 times: 2 of 2 ("almost there")'),
        (said("x"), (), "no progress was reported"),
    ],
)
def test_other_progress_is_told(matcher: Judged, reports: tuple[Progress, ...], words: str) -> None:
    """What was reported instead, in words."""
    assert_that(reports, not_(matcher))
    explanation = matcher.explain(reports)
    assert explanation is not None
    assert explanation.actual == words


def test_of_many_reports_the_last_are_shown() -> None:
    """Twelve are enough to see where it went."""
    explanation = was_not_reported().explain([Progress(number) for number in range(30)])
    assert explanation is not None
    assert explanation.actual == "reported 30 times: " + ", ".join(str(number) for number in range(18, 30))
