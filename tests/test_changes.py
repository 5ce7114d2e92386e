"""What differs between two looks."""

from __future__ import annotations

from mcpbdd.changes import Change, changes_between


def test_what_came_went_and_differs_is_told_by_name() -> None:
    """Sorted by name, with what is known of the content; what stayed is not mentioned."""
    before = {"f/same": "1", "f/gone": "2", "f/other": "3"}
    after = {"f/same": "1", "f/other": "4", "f/came": "5"}
    assert changes_between(before, after) == (
        Change("added", "f/came", after="5"),
        Change("removed", "f/gone", before="2"),
        Change("changed", "f/other", before="3", after="4"),
    )
    assert changes_between(before, dict(before)) == ()


def test_a_change_reads_as_a_sentence() -> None:
    """For messages."""
    assert str(Change("removed", "f/a")) == "f/a was removed"
