"""Listings of every page, where the pages are none."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.connection.call import Call
from mcpbdd.errors import Mismatch
from mcpbdd.outcomes import Succeeded
from mcpbdd.world.listings import list_all


class Answers:
    """A session whose server answers with these replies, one after the other."""

    def __init__(self, *replies: dict[str, Any]) -> None:
        self.calls: list[Call] = []
        self._replies = list(replies)

    def start(self, method: str, params: dict[str, Any], *, progress: bool) -> Call:
        """Begin a call."""
        self.calls.append(Call(method, params, progress, 0))
        return self.calls[-1]

    def settle(self, call: Call, _patience: float) -> None:
        """End it."""
        call.settle(Succeeded(call.method, self._replies.pop(0)))


def test_pages_come_together() -> None:
    """In their order; one call stays."""
    session: Any = Answers({"tools": [1], "nextCursor": "b"}, {"tools": [2]})
    listed = list_all(session, "tools", {}, 1)
    assert isinstance(listed.outcome, Succeeded)
    assert listed.outcome.reply["tools"] == [1, 2]
    assert session.calls == [listed]


@pytest.mark.parametrize("page", [{"tools": None}, {"tools": [], "nextCursor": 5}])
def test_a_page_that_is_none_is_told(page: dict[str, Any]) -> None:
    """A server may send anything where the SDK does not look."""
    session: Any = Answers(page)
    with pytest.raises(Mismatch, match="a page with a list of tools"):
        list_all(session, "tools", {}, 1)


def test_a_cursor_that_comes_twice_is_told() -> None:
    """Otherwise the listing would never end."""
    session: Any = Answers(*[{"tools": [], "nextCursor": "b"}] * 3)
    with pytest.raises(Mismatch, match='the cursor "b" came twice'):
        list_all(session, "tools", {}, 1)
