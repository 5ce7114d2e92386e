"""What no lenient reading makes good, and the Then that shows a breach."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mcpbdd.batteries.generated.invariants import _plain_flaws
from mcpbdd.batteries.generated.telling import _thens
from mcpbdd.outcomes import Succeeded

SCHEMA = {"type": "object", "properties": {"a": {"type": "string"}, "n": {"minimum": 1}}, "required": ["b"]}


@pytest.mark.parametrize(
    ("given", "flaws"),
    [
        ({}, ["'b' is a required property"]),
        ({"b": 1, "a": [1]}, ['[1] is not of type "string"']),
        ({"b": 1, "a": 7}, []),
        ({"b": 1, "n": 0}, []),
    ],
)
def test_a_missing_argument_and_a_list_for_a_plain_value_are_flaws(given: Any, flaws: list[str]) -> None:
    trial: Any = SimpleNamespace(target=SimpleNamespace(schema=SCHEMA), given=given)
    assert list(_plain_flaws(trial)) == flaws


def test_a_breach_without_a_then_of_its_own_is_shown_by_one_more_call() -> None:
    ends = {"succeeds": Succeeded("tools/call", {}), "fails": None}
    for word, outcome in ends.items():
        trial = SimpleNamespace(target='the tool "find"', outcome=outcome)
        breach: Any = SimpleNamespace(invariant=SimpleNamespace(then=""), trial=trial)
        assert _thens(breach) == [f"the call {word}", 'the tool "find" survives 1 generated calls']
    own: Any = SimpleNamespace(invariant=SimpleNamespace(then="the error leaks nothing"), trial=None)
    assert _thens(own) == ["the error leaks nothing"]
