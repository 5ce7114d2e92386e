"""This project's own sentences: what is booked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hamcrest import equal_to

from mcpbdd import expect, given, then

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd import World


@given("{string} has booked the room {string} for {string}")
def has_booked(world: World, who: str, room: str, day: str) -> None:
    """A booking is there before anything is called."""
    file = _file(world, room, day)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(who, encoding="utf-8")


@then("the room {string} is booked for {string} by {string}")
def is_booked(world: World, room: str, day: str, who: str) -> None:
    """The booking is there, by this person."""
    file = _file(world, room, day)
    found = file.read_text(encoding="utf-8") if file.exists() else "nobody"
    expect(found, equal_to(who), path=f"{room} on {day}")


def _file(world: World, room: str, day: str) -> Path:
    return world.folder("bookings") / room / day
