"""Upstreams of a world."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.doubles.upstream import Answer, Fault
from mcpbdd.errors import LeftOut, Mismatch, Misuse
from mcpbdd.outcomes import Lost, Succeeded
from mcpbdd.values.blocks import Document, Rows
from mcpbdd.world import Who, Whose
from mcpbdd.world.unseen import must_be_seen
from mcpbdd.world.upstream_rows import planned_from

if TYPE_CHECKING:
    from collections.abc import Callable


def planned(*pairs: tuple[str, str]) -> Answer:
    """Read rows that say an answer."""
    read = planned_from(Rows(pairs), Path, Path())
    assert isinstance(read.answer, Answer)
    return read.answer


def test_rows_say_an_answer(tmp_path: Path) -> None:
    """Each of them, and whatever is not said stays as it is."""
    assert planned() == Answer()
    assert planned(("status", "429"), ("header Retry-After", "30")) == Answer(429, (("Retry-After", "30"),))
    assert planned(("after", "2 minutes"), ("cut after", "3")) == Answer(after=120, cut_after=3)
    assert planned(("body", "(empty)")).body == b""
    assert planned(("body", '"7"')).body == b"7"
    assert planned(("json", '"7"')).body == b'"7"'
    assert planned(("json", "text")).body == b'"text"'
    assert planned(("json", '{"a": [1, null]}')).body == b'{"a": [1, null]}'
    page = tmp_path / "page.html"
    page.write_bytes(b"<p>")
    assert planned(("file", str(page))) == Answer(headers=(("Content-Type", "text/html"),), body=b"<p>")
    odd = tmp_path / "page.unheard-of"
    odd.write_bytes(b"")
    assert planned(("file", str(odd))).headers == (("Content-Type", "application/octet-stream"),)


@pytest.mark.parametrize("first", ["header content-type", "json"])
def test_a_type_that_is_said_is_the_type(first: str) -> None:
    """Wherever it stands."""
    pairs = [("header content-type", "application/problem+json"), ("json", "{}")]
    answer = planned(*(pairs if first.startswith("header") else pairs[::-1]))
    assert answer.headers == (("content-type", "application/problem+json"),)


@pytest.mark.parametrize(
    "pairs",
    [
        [("statu", "200")],
        [("status", "many")],
        [("status", "(absent)")],
        [("status", "700")],
        [("json", "(absent)")],
        [("json", "{}"), ("file", "x")],
        [("times", "0")],
        [("after", "soon")],
        [("header ", "x")],
        [("header A:B", "x")],
        [("header A", "x\\ny")],
        [("answered by", "os.path:basename"), ("json", "{}")],
        [("answered by", "os.path:basename"), ("after", "1 second")],
        [("answered by", "pathlib:Path")],
    ],
)
def test_rows_that_make_no_sense_are_told(pairs: list[tuple[str, str]]) -> None:
    """Before anything runs."""
    with pytest.raises(Misuse):
        planned_from(Rows(tuple(pairs)), Path, Path())


def test_a_function_and_how_often_it_answers() -> None:
    """A function may be spent as an answer is."""
    read = planned_from(Rows((("answered by", "json:dumps"), ("times", "2"))), Path, Path())
    assert read.answer is json.dumps
    assert read.times == 2


@pytest.mark.parametrize("say", [
    lambda world: world.upstream.answer("GET", "/prices", 200),
    lambda world: world.upstream.fail("/prices", Fault.SILENCE),
])  # fmt: skip
def test_a_process_that_is_not_told_of_an_upstream_is_left_out(
    make_world: Callable[..., Any], say: Callable[[Any], None]
) -> None:
    """Where the run put it there; the scenario's own choice is its slip. Whichever is said first."""
    world = make_world("calling out", run_transport="stdio")
    with pytest.raises(LeftOut, match="is not told by any setting where"):
        say(world)
    chosen = make_world(run_transport=None)
    say(chosen)
    with pytest.raises(Misuse, match="is not told by any setting where"):
        chosen.staging.use_server("calling out", "stdio")


def test_what_was_missed_is_told_once_and_counted(make_world: Callable[..., Any]) -> None:
    """However often it was asked for."""
    world = make_world()
    world.upstream.must_know_all()
    for what in ("sent GET https://a/", "sent GET https://a/", "looked up the host b"):
        world.upstream.book.miss(what)
    with pytest.raises(Mismatch, match=r"it sent GET https://a/ \(and 1 more of the kind\)"):
        world.upstream.must_know_all()
    assert world.upstream.happenings() == ["✗ it sent GET https://a/", "✗ it looked up the host b"]


@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
@pytest.mark.parametrize("transport", ["in process", "http", pytest.param("stdio", marks=pytest.mark.slow)])
def test_the_answer_to_a_call_gets_lost(make_world: Callable[..., Any], era: str, transport: str) -> None:
    """The server has done its work, no frame of it reaches the client, and the same connection goes on."""
    world = make_world("calling out", era=era, transport=transport)
    world.acting.lose_next()
    world.acting.call_tool(Who(), "note", Document({"item": "lamp"}))
    assert isinstance(world.calls[-1].outcome, Lost)
    assert (world.folder("desk") / "lamp").exists()
    must_be_seen(world.calls)
    world.looking.expect_never_seen(Who(), "Noted.")
    world.looking.expect_unanswered(Whose("call"))
    assert [frame.lost for frame in world.transcript.frames].count(True) == 1
    world.acting.call_again(Who())
    assert isinstance(world.calls[-1].outcome, Succeeded)
    assert world.calls[-1].outcome.text == "Noted."


def test_a_question_in_between_is_no_answer(make_world: Callable[..., Any]) -> None:
    """On 2026-07-28 a server asks in a result; what gets lost is the one that ends the call, in either era."""
    for era in ("2025-11-25", "2026-07-28"):
        world = make_world("asking", era=era)
        (world.folder("desk") / "letter.txt").touch()
        world.actor(Who()).accepting = True
        world.acting.lose_next()
        world.acting.call_tool(Who(), "delete_file", Document({"path": "letter.txt"}))
        assert isinstance(world.calls[-1].outcome, Lost), era
        assert len(world.calls[-1].questions) == 1
        assert not (world.folder("desk") / "letter.txt").exists()


def test_only_the_next_call_loses_its_answer(make_world: Callable[..., Any]) -> None:
    """Whichever client makes it; saying it twice, or in vain, is a slip."""
    world = make_world("calling out")
    world.acting.call_tool(Who(), "note", Document({"item": "before"}))
    world.acting.lose_next()
    with pytest.raises(Misuse, match="already"):
        world.acting.lose_next()
    with pytest.raises(Misuse, match="no call follows"):
        world.acting.must_have_lost()
    world.acting.call_tool(Who("ben"), "note", Document({"item": "lamp"}))
    world.acting.must_have_lost()
    world.acting.call_tool(Who(), "note", Document({"item": "after"}))
    assert [type(call.outcome) for call in world.calls] == [Succeeded, Lost, Succeeded]


def test_a_listing_may_get_lost_as_well(make_world: Callable[..., Any]) -> None:
    """It is a call like others."""
    world = make_world("calling out")
    world.acting.lose_next()
    world.acting.list(Who(), "tools")
    assert isinstance(world.calls[-1].outcome, Lost)


@pytest.mark.parametrize("say", [
    lambda world: world.upstream.fail("https://orders.example.test/orders", Fault.SILENCE),
    lambda world: world.upstream.answer_with(
        "GET", "https://orders.example.test/orders", Rows((("after", "1 hour"),))
    ),
])  # fmt: skip
def test_a_thread_that_waits_for_an_upstream_does_not_hold_up_the_end(
    make_world: Callable[..., Any], say: Callable[[Any], None]
) -> None:
    """It is let go before the server is put away; a client that keeps its connections is not."""
    world = make_world("calling out")
    say(world)
    world.acting.call_tool(Who(), "count", Document({"state": "packed"}), wait=False)
    world.upstream.await_request("https://orders.example.test/orders")
    began = time.monotonic()
    assert world.close() == []
    assert time.monotonic() - began < 2
