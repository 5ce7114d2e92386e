"""One way from any Hamcrest matcher to a failure that a person reads."""

from __future__ import annotations

import pytest
from hamcrest import equal_to
from hamcrest.core.string_description import StringDescription

from mcpbdd.errors import Mismatch
from mcpbdd.matching.expecting import expect
from mcpbdd.matching.value import equals_json, has_length, value_at


@pytest.mark.parametrize(
    ("path", "value", "at"),
    [
        ("content[0]", {"a": 2}, "content[0].a"),
        ("", {"a": 2}, "a"),
        ("list", {"a": 1, "b": 2}, "list.b"),
    ],
)
def test_the_path_of_the_matcher_goes_below_the_given_one(path: str, value: object, at: str) -> None:
    """Both together lead to the place."""
    with pytest.raises(Mismatch) as mismatch:
        expect(value, equals_json({"a": 1}), path=path)
    assert mismatch.value.path == at


def test_a_list_entry_needs_no_dot() -> None:
    """`items` and `[0]` are `items[0]`."""
    with pytest.raises(Mismatch) as mismatch:
        expect([1], equals_json([2]), path="items")
    assert mismatch.value.path == "items[0]"


def test_any_hamcrest_matcher_will_do() -> None:
    """A project's own matcher needs no explaining; the given hint stands."""
    with pytest.raises(Mismatch) as mismatch:
        expect(1, equal_to(2), path="a", hint="Try 2.")
    assert str(mismatch.value) == "expected: <2>\n but was: <1>\n      at: a\n    hint: Try 2."


def test_a_foreign_matcher_may_judge_a_path() -> None:
    """It tells in its own words."""
    with pytest.raises(Mismatch, match=r"but was: <1>"):
        expect({"a": 1}, value_at("a", equal_to(2)))


def test_a_matcher_describes_itself_as_hamcrest_asks() -> None:
    """So that it works in combinations with others."""
    description = StringDescription()
    has_length(1).describe_mismatch([1, 2], description)
    assert str(description) == "a list with 2 entries: [1, 2]"
    matching = StringDescription()
    has_length(1).describe_mismatch([1], matching)
    assert str(matching) == "it matches"
