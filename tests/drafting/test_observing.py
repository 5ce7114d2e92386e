"""Thens hold every time, and say nothing of this moment or this machine."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import Any

import pytest

from mcpbdd.drafting.observing import Unsteady, thens
from mcpbdd.drafting.playing import Played
from mcpbdd.outcomes import Asking, Failed, Outcome, Question, Succeeded
from mcpbdd.replies import Reason


def said(*outcomes: Outcome | None, names: list[dict[str, str]] | None = None) -> list[str]:
    plays = [
        Played("2025-11-25", outcome, names=names[at] if names else {}) for at, outcome in enumerate(outcomes)
    ]
    return [
        " ".join([step.text, *(" ".join(line) for line in (step.block.lines or () if step.block else ()))])
        for step in thens(plays)
    ]


def text(*lines: str, **more: Any) -> Succeeded:
    content = [{"type": "text", "text": "\n".join(lines)}]
    return Succeeded("tools/call", {"content": content, **more})


def structured(value: dict[str, Any]) -> Succeeded:
    return text("as JSON", structuredContent=value)


def failed(message: str, reason: str = "") -> Failed:
    return Failed(
        "tools/call", "protocol", -32602, message, Reason(reason, "error.data.reason") if reason else None
    )


def asking(kind: Any, **params: Any) -> Asking:
    return Asking((Question("1", kind, params),))


def test_a_short_text_is_said_and_a_long_one_mentioned() -> None:
    assert said(text("Hello, Ada!"), text("Hello, Ada!")) == [
        "the call succeeds",
        'the text says "Hello, Ada!"',
    ]
    assert said(
        text("One line", "id 1", "Third line", "Fourth"), text("One line", "id 2", "Third line", "Fourth")
    ) == [
        "the call succeeds",
        'the text mentions "One line"',
        'the text mentions "Third line"',
    ]
    assert said(text(""), text("")) == ["the call succeeds"]


def test_what_begins_alike_is_mentioned_so_far() -> None:
    assert said(text("Your ticket is 1a2b"), text("Your ticket is 9f8e")) == [
        "the call succeeds",
        'the text mentions "Your ticket is"',
    ]
    assert said(text("a1b2c3"), text("9f8e7d")) == ["the call succeeds"]


def test_rows_that_are_the_same_every_time_are_kept() -> None:
    one, other = {"a": 1, "id": "x", "t": ["p"]}, {"a": 1, "id": "y", "t": ["p"]}
    assert said(structured(one), structured(other)) == ["the call succeeds", "the result has a 1 t p"]
    assert said(text("A text.", structuredContent={"result": "A text."})) == [
        "the call succeeds",
        'the text says "A text."',
    ]


def test_folders_stand_under_their_names() -> None:
    plays = [text("In /tmp/1/a.txt"), text("In /tmp/2/a.txt")]
    names = [{"folder:w": "/tmp/1"}, {"folder:w": "/tmp/2"}]
    assert said(*plays, names=names)[1:] == ['the text mentions "In {{folder:w}}/a.txt"']


def test_nothing_is_said_of_this_moment_or_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_SECRET", "abcdefgh12345")
    monkeypatch.setenv("SHORT", "xterm")
    now = datetime.now(UTC)
    value = {
        "day": now.date().isoformat(),
        "name": f"{now:%A}",
        "stamp": str(int(now.timestamp())),
        "millis": f"at {int(now.timestamp() * 1000)}",
        "time": f"made at {now:%I:%M:%S} PM",
        "env": "token abcdefgh12345",
        "whole": os.environ["SHORT"],
        "price": "3 EUR",
    }
    assert said(structured(value)) == ["the call succeeds", "the result has price 3 EUR"]


def test_pictures_and_sounds_are_named_by_their_type() -> None:
    content = [
        {"type": "image", "mimeType": "image/png", "data": ""},
        {"type": "audio", "mimeType": "audio/wav"},
        "odd",
    ]
    assert said(Succeeded("tools/call", {"content": content}))[1:] == [
        'the result includes an image of type "image/png"',
        'the result includes audio of type "audio/wav"',
    ]


def test_a_failure_says_its_reason_else_what_it_says() -> None:
    assert said(failed("a", "gone"), failed("b", "gone")) == ['the call fails with the reason "gone"']
    assert said(failed("Not there")) == ["the call fails", 'the error mentions "Not there"']
    assert said(failed("Not there", "\x1b[31m")) == ["the call fails", 'the error mentions "Not there"']
    assert said(failed("\x1b[31m")) == ["the call fails"]


def test_questions_of_each_kind() -> None:
    assert said(asking("form", message="Delete it? [1a]"), asking("form", message="Delete it? [2b]")) == [
        'the server asks "Delete it?"'
    ]
    assert said(asking("link", message="Pay", url="https://pay.example/1?token=x#y")) == [
        'the server sends the user to "https://pay.example/1"'
    ]
    messages = [{"role": "user", "content": {"type": "text", "text": "Sum it up"}}]
    assert said(asking("sampling", messages=messages)) == ['the server asks the model "Sum it up"']
    assert said(asking("roots")) == ["the server asks for the roots"]


@pytest.mark.parametrize(
    ("outcomes", "why"),
    [
        ((text("a"), failed("b")), "it fails in 2025-11-25, succeeds in 2025-11-25"),
        ((None, text("a")), "gives no answer"),
        ((None,), "no answer came"),
        ((asking("roots"), asking("form", message="x")), "in different ways"),
        ((Asking((Question("1", "roots"), Question("2", "roots"))),), "several questions"),
    ],
)
def test_what_differs_says_nothing(outcomes: tuple[Any, ...], why: str) -> None:
    with pytest.raises(Unsteady, match=why):
        said(*outcomes)
