"""A watched object."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.watch import WatchedObject


class Holder:
    """An object that gives what it was given."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def snapshot(self) -> Any:
        """Give the snapshot."""
        if isinstance(self.given, Exception):
            raise self.given
        return self.given


def look(given: Any) -> dict[str, str]:
    """Look at an object with this snapshot."""
    return WatchedObject("orders", lambda: Holder(given)).look()


@dataclass
class Order:
    """Something that is no JSON by itself."""

    amount: int


def test_keys_are_named_and_values_described() -> None:
    """A look names object and key; values are shown as JSON, whatever order they were made in."""
    assert look({"a": {"y": 1, "x": [True]}, 7: "ü"}) == {
        "orders/a": '{"x": [true], "y": 1}',
        "orders/7": '"ü"',
    }


def test_other_values_are_compared_by_what_they_hold() -> None:
    """Sets, bytes, dates and records are described by their content."""
    assert look({"set": {"b", "a"}, "sets": {frozenset({1})}, "bytes": b"\xff"}) == {
        "orders/set": '["a", "b"]',
        "orders/sets": "[[1]]",
        "orders/bytes": '{"bytes": "ff"}',
    }
    assert look({"o": Order(3), "d": dt.date(2026, 1, 2)}) == {
        "orders/o": '{"amount": 3}',
        "orders/d": '"2026-01-02"',
    }


def test_long_values_are_described_by_size_and_digest() -> None:
    """A long value is not shown, not even in part."""
    assert look({"x": "x" * 300})["orders/x"].startswith("302 characters with the SHA-256 ")
    assert look({"x": "\ud800"})["orders/x"] == '"\\ud800"'


def test_the_object_is_found_anew_at_every_look() -> None:
    """Where building a server replaces the object the new one is watched."""
    given = [{"a": 1}]
    watched = WatchedObject("orders", lambda: Holder(given[0]))
    before = watched.look()
    given[0] = {"a": 2}
    assert watched.look() != before


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (ValueError("no\nluck"), "its snapshot() raises ValueError: no luck."),
        ([1], "its snapshot() gives a list, not a mapping"),
        (
            {"x": object()},
            '"orders/x" cannot be compared: its snapshot() gives a object that is no JSON value',
        ),
        ({1: 1, "1": 2}, 'Two keys in the snapshot of "orders" read "1"'),
        ({"x": {1: 1, "a": 1}}, "cannot be compared"),
    ],
)
def test_what_cannot_be_compared_is_told(given: Any, said: str) -> None:
    """A look that fails is never an empty one."""
    with pytest.raises(Misuse) as raised:
        look(given)
    assert said in str(raised.value)


def test_an_object_without_the_method_is_told() -> None:
    """What has no snapshot() cannot be watched."""
    with pytest.raises(Misuse, match="has no method snapshot"):
        WatchedObject("orders", dict).look()


def test_an_asynchronous_snapshot_is_told() -> None:
    """A coroutine is no snapshot, and is not left unawaited."""

    class Later:
        async def snapshot(self) -> Any:
            return {}

    with pytest.raises(Misuse, match="gives a coroutine, not a mapping"):
        WatchedObject("orders", Later).look()
