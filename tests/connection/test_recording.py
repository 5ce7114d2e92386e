"""What crosses the wire is written down, and the books of a connection are kept."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as types
import pytest
from mcp.shared.message import SessionMessage
from pydantic import TypeAdapter

from mcpbdd.connection.call import Call
from mcpbdd.connection.conduct import Conduct
from mcpbdd.connection.recording import RecordedTransport
from mcpbdd.connection.tape import Tape
from mcpbdd.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


def ping(number: int = 1) -> SessionMessage:
    """Make a request."""
    return SessionMessage(types.JSONRPCRequest(jsonrpc="2.0", id=number, method="ping"))


def refusal(text: object) -> Exception:
    """Give the error that pydantic raises for what is no message."""
    try:
        TypeAdapter(int).validate_python(text)
    except ValueError as error:
        return error
    raise AssertionError


@asynccontextmanager
async def crossed() -> AsyncIterator[Any]:
    """Give a transport whose two streams are the two ends of one."""
    send, receive = anyio.create_memory_object_stream[Any](9)
    yield receive, send


def test_every_item_is_noted_in_its_direction() -> None:
    """However it is read; and that the other side closed."""
    tape = Tape("the client", Transcript(), Conduct("2026-07-28"))

    async def go() -> None:
        async with RecordedTransport(crossed(), tape) as (read, write):
            assert read.last_context is None
            async with read, write:
                for number in (1, 2):
                    await write.send(ping(number))
                assert (await read.receive()).message.id == 1
                assert not tape.has_ended
                write.close()
                assert [item.message.id async for item in read] == [2]
            read.close()

    anyio.run(go)
    assert tape.has_ended
    assert [frame.direction for frame in tape.transcript.frames] == ["->", "->", "<-", "<-"]
    assert tape.transcript.frames[0].message == {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert tape.count == 4


@pytest.mark.parametrize(
    ("item", "shown"),
    [
        (refusal("hello there"), "hello there"),
        (refusal({"a": 1}), '{"a": 1}'),
        (ValueError("broken pipe"), "broken pipe"),
    ],
)
def test_what_is_no_message_is_shown_as_it_was_written(item: Exception, shown: str) -> None:
    """Not as pydantic thinks of it."""
    tape = Tape("the client", Transcript(), Conduct("2026-07-28"))

    async def go() -> None:
        async with RecordedTransport(crossed(), tape) as (read, write):
            await write._inner.send(item)
            await read.receive()
            await write.aclose()
            await read.aclose()

    anyio.run(go)
    assert tape.unreadable == [shown]
    assert tape.transcript.frames[0].message == {"unreadable": shown}


def request(number: int) -> dict[str, Any]:
    """Make a request's frame."""
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call"}


def response(number: Any) -> dict[str, Any]:
    """Make a response's frame."""
    return {"jsonrpc": "2.0", "id": number, "result": {}}


def test_a_response_belongs_to_the_request_that_the_call_sent() -> None:
    """The next request after a call was announced is its own, later ones are not."""
    tape, call = (
        Tape("the client", Transcript(), Conduct("2026-07-28")),
        Call("tools/call", {}, progress=True, first_frame=0),
    )
    assert not tape.answered(call)
    tape.expect(call)
    tape.note("->", {"jsonrpc": "2.0", "method": "notifications/x"})
    tape.note("->", request(1))
    tape.note("->", request(2))
    assert call.request_ids == [1]
    tape.note("<-", response(2))
    assert not tape.answered(call)
    tape.note("<-", {"jsonrpc": "2.0", "id": 1, "method": "roots/list"})
    tape.note("->", response(1))
    assert not tape.answered(call)
    tape.note("<-", response(1))
    assert tape.answered(call)
    assert tape.strays == []


def test_a_response_that_nobody_asked_for_is_a_stray() -> None:
    """A second one to the same request is none; one without an id is."""
    tape = Tape("the client", Transcript(), Conduct("2026-07-28"))
    tape.note("->", request(1))
    for number in (1, 1, 4711):
        tape.note("<-", response(number))
    tape.note("<-", {"jsonrpc": "2.0", "error": {}})
    assert tape.strays == [4711, "none"]


def test_another_scenarios_frames_go_elsewhere() -> None:
    """Its own transcript begins at nought, and the time too; the books go on."""
    tape = Tape("the client", Transcript(), Conduct("2026-07-28"))
    tape.note("->", request(1))
    fresh = Transcript()
    tape.began -= 100
    tape.attend(fresh)
    tape.setup = False
    tape.note("<-", response(1))
    (frame,) = fresh.frames
    assert (frame.number, frame.actor, frame.setup) == (0, "the client", False)
    assert frame.at < 50
    assert tape.count == 2
    assert tape.strays == []
