"""The looks at what is watched, kept apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.watch import Watch
from mcpbdd.world.state import State

if TYPE_CHECKING:
    from mcpbdd.changes import Snapshot


class Desk:
    """Something that is watched."""

    name = "desk"

    def __init__(self) -> None:
        self.things: Snapshot = {}

    def look(self) -> Snapshot:
        """Give what is there."""
        return {f"desk/{name}": content for name, content in self.things.items()}


@pytest.fixture
def desk() -> Desk:
    """Give an empty desk."""
    return Desk()


@pytest.fixture
def state(desk: Desk) -> State:
    """Give a state that watches the desk."""
    made = State()
    made.watch(Watch([desk]))
    return made


def test_what_was_there_before_the_first_look_is_no_event(state: State, desk: Desk) -> None:
    """Nor is what a setting-up call does."""
    desk.things["a"] = "1"
    state.call_begins()
    desk.things["b"] = "1"
    state.rebase()
    state.observe()
    assert state.events == []
    desk.things["a"] = "2"
    assert [str(change) for change in state.changes()] == ["desk/a was changed", "desk/b was added"]
    assert [str(event) for event in state.events] == ["desk/a was changed"]
    assert state.latest == {"desk/a": "2", "desk/b": "1"}


def test_another_call_moves_the_moment_to_compare_with(state: State, desk: Desk) -> None:
    """Events stay."""
    state.call_begins()
    desk.things["a"] = "1"
    assert len(state.changes()) == 1
    state.call_begins()
    assert state.changes() == ()
    assert len(state.events) == 1


def test_what_is_watched_anew_was_never_looked_at(state: State, desk: Desk) -> None:
    """There is no moment to compare with, until the next call."""
    state.call_begins()
    state.watch(Watch([desk]))
    assert state.latest == {}
    with pytest.raises(Misuse, match=r"Nothing was called yet"):
        state.changes()


def test_nothing_is_looked_at_where_nothing_is_watched() -> None:
    """And no sentence about changes can be said."""
    state = State()
    state.call_begins()
    state.rebase()
    assert (state.latest, state.events) == ({}, [])
    with pytest.raises(Misuse, match=r"Nothing is watched"):
        state.changes()
