"""How a change is told: what differs, without what stayed as it was."""

from __future__ import annotations

import pytest

from mcpbdd.changes import Change
from mcpbdd.errors import Mismatch
from mcpbdd.matching import expect, nothing_changed


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('id = 1, state = "a, b", paid = 0', 'id = 1, state = "a, c", paid = 1', 'state = "a, b", paid = 0 to state = "a, c", paid = 1'),
        ('"old", mode 644', '"new", mode 644', '"old" to "new"'),
        ('"old", mode 644', '"old", mode 755', "mode 644 to mode 755"),
        ('"say \\"hi, you\\"", mode 644', '"x", mode 644', '"say \\"hi, you\\"" to "x"'),
        ("a, b", "a", "a, b to a"),
        ('{"a": 1, "b": 2}', '{"a": 1, "b": 3}', '{"a": 1, "b": 2} to {"a": 1, "b": 3}'),
        ("[1, 2]", "[1, 3]", "[1, 2] to [1, 3]"),
        ("a,  b", "a, b", "a,  b to a, b"),
        ("", "1", "nothing to 1"),
    ],
)  # fmt: skip
def test_only_the_parts_that_differ_are_told(before: str, after: str, told: str) -> None:
    """Lists of the same length are compared part by part; JSON is told whole."""
    with pytest.raises(Mismatch) as raised:
        expect((Change("changed", "x", before, after),), nothing_changed())
    assert str(raised.value).splitlines()[1] == f' but was: "x" was changed from {told}'
