"""A small MCP server that books meeting rooms, and asks before it cancels a booking."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import BaseModel, Field

Room = Literal["birch", "linden", "oak"]


class Booking(BaseModel):
    """A room that is taken for a day."""

    room: Room
    day: date
    who: str = Field(description="Who has booked it.")


class Consent(BaseModel):
    """What the form asks before a booking is cancelled."""

    cancel: bool = Field(title="Yes, cancel it")


class Book:
    """The bookings, a file each: ROOM/DAY holds the name of whoever booked.

    Args:
        folder: where they are kept.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def who(self, room: str, day: date) -> str | None:
        """Give who has booked a room, None where it is free."""
        file = self._file(room, day)
        return file.read_text(encoding="utf-8").strip() if file.exists() else None

    def take(self, booking: Booking) -> None:
        """Write a booking down."""
        file = self._file(booking.room, booking.day)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(booking.who, encoding="utf-8")

    def drop(self, room: str, day: date) -> None:
        """Forget a booking."""
        self._file(room, day).unlink()

    def _file(self, room: str, day: date) -> Path:
        return self._folder / room / day.isoformat()


def create_server(folder: str) -> MCPServer:
    """Build the server.

    Args:
        folder: where the bookings are kept.
    """
    book = Book(Path(folder))
    server = MCPServer("booking", version="1.0")
    server.add_tool(booking_tool(book), name="book")
    server.add_tool(cancelling_tool(book), name="cancel")
    return server


def booking_tool(book: Book) -> Callable[..., Booking]:
    """Make the tool that books."""

    def take_room(room: Room, day: date, who: Annotated[str, Field(min_length=1)]) -> Booking:
        """Book a meeting room for a whole day."""
        if day < date.today():  # noqa: DTZ011 - the office's own day
            raise ToolError(f"{day} is over.")
        if taken := book.who(room, day):
            raise ToolError(f"The room {room} is taken on {day}, by {taken}.")
        booking = Booking(room=room, day=day, who=who)
        book.take(booking)
        return booking

    return take_room


def cancelling_tool(book: Book) -> Callable[..., str]:
    """Make the tool that cancels; it asks first."""

    def ask(room: Room, day: date) -> Elicit[Consent]:
        taken = book.who(room, day)
        if taken is None:
            raise ToolError(f"The room {room} is not booked on {day}.")
        return Elicit(f"Cancel the booking of {room} on {day} by {taken}?", Consent)

    def cancel(room: Room, day: date, consent: Annotated[Consent, Resolve(ask)]) -> str:
        """Cancel a booking, after the user has agreed."""
        if not consent.cancel:
            raise ToolError("The booking stays, since the user did not agree.")
        book.drop(room, day)
        return f"The room {room} is free on {day}."

    return cancel
