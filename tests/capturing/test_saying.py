"""Exchanges said in sentences: every kind of call, question, answer and outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.capturing.replaying import recognizer
from mcpbdd.capturing.saying import CannotSay, Words, whole
from mcpbdd.capturing.steady import Steady
from mcpbdd.capturing.telling import Teller, Way
from mcpbdd.capturing.titles import title_of
from mcpbdd.phrasing import Unsayable
from mcpbdd.values.blocks import Block
from tests.capturing.frames import (
    FORM,
    MOMENT,
    asks,
    calls,
    exchanges,
    gets,
    hello,
    lines,
    steady,
    text,
    told,
)

if TYPE_CHECKING:
    from mcpbdd.capturing.exchange import Exchange

FAILURE = {"code": -32602, "message": "No such thing n-1", "data": {"reason": "not_there"}}

SAID: dict[str, tuple[tuple[str, dict[str, Any]], dict[str, Any], list[str]]] = {
    "a tool that gives text": (
        calls(1, "say", word="hi"),
        text("hi"),
        ['When the client calls the tool "say" with', "| word | hi |", "Then the call succeeds", 'Then the text says "hi"'],
    ),
    "a tool that gives text as a result": (
        calls(1, "say"),
        text("hi", structuredContent={"result": "hi"}),
        ['When the client calls the tool "say"', "Then the call succeeds", 'Then the text says "hi"'],
    ),
    "a tool that gives a long text": (
        calls(1, "say"),
        text(f"short\n{'long ' * 50}\n"),
        ['When the client calls the tool "say"', "Then the call succeeds", f'Then the text mentions "{("long " * 40).strip()}"'],
    ),
    "a tool that gives a number": (
        calls(1, "count"),
        text("3", structuredContent={"result": 3}),
        ['When the client calls the tool "count"', "Then the call succeeds", "Then the result has", "| result | 3 |"],
    ),
    "a tool that gives a bare number": (
        calls(1, "count"),
        text("3"),
        ['When the client calls the tool "count"', "Then the call succeeds", "Then the result is", '"""', "3", '"""'],
    ),
    "a tool that gives pictures": (
        calls(1, "draw"),
        {"content": [{"type": "image", "data": "", "mimeType": "image/png"}, {"type": "audio", "data": "", "mimeType": "audio/wav"}]},
        ['When the client calls the tool "draw"', "Then the call succeeds",
         'Then the result includes an image of type "image/png"', 'Then the result includes audio of type "audio/wav"'],
    ),
    "a tool whose text cannot be written": (
        calls(1, "say"),
        text("\x1b[31m\nplain words"),
        ['When the client calls the tool "say"', "Then the call succeeds", 'Then the text mentions "plain words"'],
    ),
    "a tool whose name cannot be written": (
        calls(1, "s\x1bay"),
        text(""),
        ["When the client sends", '"""', '{"method": "tools/call", "params": {"name": "s\\u001bay", "arguments": {}}}',
         '"""', "Then the call succeeds"],
    ),
    "a tool that reports an error": (
        calls(1, "say"),
        text("Error: no", isError=True, structuredContent={"error": {"reason": "no_words"}}),
        ['When the client calls the tool "say"', 'Then the call fails with the reason "no_words"', 'Then the error says "Error: no"'],
    ),
    "an error whose reason cannot be written": (
        calls(1, "say"),
        text("no", isError=True, structuredContent={"reason": "a\x07b"}),
        ['When the client calls the tool "say"', "Then the call fails", 'Then the error says "no"'],
    ),
    "a resource": (
        asks(1, "resources/read", {"uri": "a://b"}),
        {"contents": [{"uri": "a://b", "text": "inside"}]},
        ['When the client reads the resource "a://b"', "Then the call succeeds", 'Then the text says "inside"'],
    ),
    "a prompt, whose arguments are texts": (
        asks(1, "prompts/get", {"name": "greet", "arguments": {"n": "120"}}),
        {"messages": [{"role": "user", "content": {"type": "text", "text": "Hello"}}]},
        ['When the client gets the prompt "greet" with', "| n | 120 |", "Then the call succeeds", 'Then the text says "Hello"'],
    ),
    "a completion": (
        asks(1, "completion/complete", {"ref": {"type": "ref/prompt", "name": "p"}, "argument": {"name": "a", "value": "x"}}),
        {"completion": {"values": ["xa", ""]}},
        ['When the client asks to complete "a" of the prompt "p" after typing "x"', "Then the call succeeds",
         "Then the suggestions are", "| xa      |", "| (empty) |"],
    ),
    "a completion of a template that knows more": (
        asks(1, "completion/complete", {"ref": {"type": "ref/resource", "uri": "a://{b}"}, "argument": {"name": "b", "value": ""},
                                        "context": {"arguments": {"c": "1"}}}),
        {"completion": {"values": []}},
        ['When the client asks to complete "b" of the resource template "a://{b}" after typing "" knowing', "| c | 1 |",
         "Then the call succeeds"],
    ),
    "a completion of something else": (
        asks(1, "completion/complete", {"ref": 5}),
        {"completion": 5},
        ["When the client sends", '"""', '{"method": "completion/complete", "params": {"ref": 5}}', '"""', "Then the call succeeds"],
    ),
    "a listing": (
        asks(1, "tools/list"),
        {"tools": [{"name": "a"}, {"name": "(any)"}]},
        ["When the client lists the tools", "Then the call succeeds", "Then the server offers exactly the tools",
         "| name    |", "| a       |", '| "(any)" |'],
    ),
    "a page of a listing": (
        asks(1, "resources/templates/list"),
        {"resourceTemplates": [{"uriTemplate": "a"}], "nextCursor": "2"},
        ["When the client lists the resource templates", "Then the call succeeds"],
    ),
    "a request of an extension": (
        asks(1, "x/y", {"z": 1}),
        {"a": 1},
        ["When the client sends", '"""', '{"method": "x/y", "params": {"z": 1}}', '"""', "Then the call succeeds"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", SAID)
def test_every_kind_of_call_is_said(kind: str) -> None:
    """And every line of it is a sentence."""
    request, result, wanted = SAID[kind]
    (one,) = exchanges(*hello(), request, gets(1, result))
    assert lines(one) == wanted
    for step in whole(one, Words(), steady(one)):
        (found,) = recognizer().recognize(step.keyword, step.text)
        if found.sentence.takes is not None:
            found.sentence.takes.read(step.block or Block())


def test_a_rejection_is_a_failure_with_its_reason() -> None:
    """What is the same in it is said."""
    (one,) = exchanges(*hello(), calls(1, "a"), ("<-", {"id": 1, "error": FAILURE}))
    assert lines(one)[1:] == [
        'Then the call fails with the reason "not_there"',
        'Then the error says "No such thing n-1"',
    ]


def test_a_call_that_is_cancelled_is_started_first() -> None:
    """An ordinary call would wait for its end."""
    cancel = ("->", {"method": "notifications/cancelled", "params": {"requestId": 1}})
    (one,) = exchanges(*hello(), calls(1, "slow"), cancel)
    assert lines(one) == [
        'When the client starts calling the tool "slow"',
        "When the client cancels the call",
        "Then the call was cancelled",
    ]
    (lost,) = exchanges(*hello(), calls(1, "lost"))
    with pytest.raises(CannotSay, match="no answer came"):
        whole(lost, Words(), Steady((), MOMENT))


def asked(answer: Any, method: str = "elicitation/create", **params: Any) -> Exchange:
    """A call with one question."""
    asking = {"message": "Sure?", "mode": "form", "requestedSchema": FORM, **params}
    reply = {"error": answer} if isinstance(answer, dict) and "code" in answer else {"result": answer}
    (one,) = exchanges(
        *hello(), calls(1, "x"), ("<-", {"id": 5, "method": method, "params": asking}), ("->", {"id": 5, **reply}),
        gets(1, text("")),
    )  # fmt: skip
    return one


MESSAGES: dict[str, Any] = {"messages": [{"role": "user", "content": {"type": "text", "text": "Sum up"}}]}
URL: dict[str, Any] = {"mode": "url", "url": "http://127.0.0.1/pay?token=1", "requestedSchema": None}
ANSWERED: list[tuple[Exchange, list[str]]] = [
    (asked({"action": "accept", "content": {"confirm": True}}), ['Then the server asks "Sure?"', "When the user accepts"]),
    (asked({"action": "accept", "content": {"confirm": False}}),
     ['Then the server asks "Sure?"', "When the user accepts with", "| confirm | no |"]),
    (asked({"action": "accept"}), ['Then the server asks "Sure?"', "When the user accepts with", '"""', "{}", '"""']),
    (asked({"action": "accept", "content": {"other": 1}}),
     ['Then the server asks "Sure?"', "When the user accepts with", '"""', '{"other": 1}', '"""']),
    (asked({"action": "decline"}), ['Then the server asks "Sure?"', "When the user declines"]),
    (asked({"action": "cancel"}), ['Then the server asks "Sure?"', "When the user dismisses the question"]),
    (asked({"action": "accept"}, **URL),
     ['Then the server sends the user to "http://127.0.0.1/pay"', "When the user opens the link and finishes"]),
    (asked({"action": "decline"}, **URL), ['Then the server sends the user to "http://127.0.0.1/pay"', "When the user declines"]),
    (asked({"content": {"type": "text", "text": "Short."}}, "sampling/createMessage", **MESSAGES),
     ['Then the server asks the model "Sum up"', 'When the model answers "Short."']),
    (asked({"content": [{"type": "text", "text": "Short."}]}, "sampling/createMessage", **MESSAGES),
     ['Then the server asks the model "Sum up"', "When the model answers with", '"""', '{"content": [{"type": "text", "text": "Short."}]}', '"""']),
    (asked({"content": {"type": "text", "text": "\x07"}}, "sampling/createMessage", **MESSAGES),
     ['Then the server asks the model "Sum up"', "When the model answers with", '"""', '{"content": {"type": "text", "text": "\\u0007"}}', '"""']),
    (asked({"code": -1, "message": "no"}, "sampling/createMessage", **MESSAGES),
     ['Then the server asks the model "Sum up"', "When the model refuses"]),
    (asked({"action": "decline"}, message="Line one\nThe longer line two"), ['Then the server asks "The longer line two"', "When the user declines"]),
]  # fmt: skip


@pytest.mark.parametrize(("one", "wanted"), ANSWERED)
def test_every_answer_is_said(one: Exchange, wanted: list[str]) -> None:
    """As a person, or a model, gives it."""
    found = whole(one, Words(), Steady((one.outcome,), MOMENT, (tuple(said(one)),)))  # type: ignore[arg-type]
    written = [line.strip() for step in found for line in step.lines()]
    assert written[1 : 1 + len(wanted)] == wanted


def said(one: Exchange) -> list[str]:
    """The texts of its questions."""
    from mcpbdd.capturing.saying import said_by  # noqa: PLC0415 - beside its one use

    return [said_by(each.question) for each in one.asked]


@pytest.mark.parametrize("answer", [{"action": "maybe"}, {}, {"code": -1, "message": "no"}])
def test_an_answer_that_is_none_cannot_be_said(answer: Any) -> None:
    """It is told why."""
    with pytest.raises(CannotSay, match="what is no answer of a user"):
        whole(asked(answer), Words(), steady(asked(answer)))


def test_a_link_may_be_agreed_to_and_never_opened() -> None:
    """Where nothing on this machine can stand for finishing."""
    found = whole(
        asked({"action": "accept"}, **URL), Words(link_finishes=False), steady(asked({"action": "accept"}))
    )
    assert found[2].text == "the user opens the link but never finishes"


def board(first: dict[str, Any], second: dict[str, Any]) -> Exchange:
    """A call with two questions at once."""
    seat = {"type": "object", "properties": {"seat": {"type": "string"}}}
    (one,) = exchanges(
        *hello(), calls(1, "board"),
        ("<-", {"id": 5, "method": "elicitation/create", "params": {"message": "Seat?", "requestedSchema": seat}}),
        ("<-", {"id": 6, "method": "elicitation/create", "params": {"message": "Sure?", "requestedSchema": FORM}}),
        ("->", {"id": 5, "result": first}), ("->", {"id": 6, "result": second}), gets(1, text("Done.")),
    )  # fmt: skip
    return one


def test_several_questions_are_picked_by_their_message() -> None:
    """Accepting and declining have sentences for that."""
    one = board({"action": "accept", "content": {"seat": "12a"}}, {"action": "decline"})
    assert lines(one)[1:6] == [
        'Then the server asks "Seat?"', 'Then the server asks "Sure?"',
        'When the user answers "Seat?" by accepting with', "| seat | 12a |",
        'When the user answers "Sure?" by declining',
    ]  # fmt: skip
    with pytest.raises(CannotSay, match="dismissed one of several"):
        lines(board({"action": "cancel"}, {"action": "decline"}))
    with pytest.raises(CannotSay, match="what no table holds"):
        lines(board({"action": "accept", "content": {"seat": "\x07"}}, {"action": "decline"}))


TITLES = {
    "The tool say succeeds, given word hi": [calls(1, "say", word="hi", deep={"a": 1}), gets(1, text(""))],
    "The tool say fails": [calls(1, "say"), gets(1, text("", isError=True))],
    "The tool say is not answered": [calls(1, "say")],
    "The tools are listed": [asks(1, "tools/list"), gets(1, {"tools": []})],
    "The resource a://b succeeds": [asks(1, "resources/read", {"uri": "a://b"}), gets(1, {"contents": []})],
    "The request x/y succeeds": [asks(1, "x/y"), gets(1, {})],
    "Suggestions for a after typing nothing": [
        asks(1, "completion/complete", {"argument": {"name": "a", "value": ""}}), gets(1, {})
    ],
    "The tool slow is cancelled": [
        calls(1, "slow"), ("->", {"method": "notifications/cancelled", "params": {"requestId": 1}})
    ],
    "The tool pay waits": [
        calls(1, "pay"), ("<-", {"id": 1, "error": {"code": -32042, "message": "", "data": {}}})
    ],
}  # fmt: skip


@pytest.mark.parametrize("title", [title for title in TITLES if "waits" not in title])
def test_titles_say_what_happened(title: str) -> None:
    """In words, on one line, not endless."""
    (one,) = exchanges(*hello(), *TITLES[title])
    assert title_of(one) == title


def test_titles_of_questions_and_of_long_arguments() -> None:
    """What does not fit is left out."""
    one = asked({"action": "decline"})
    assert title_of(one) == "The tool x asks, the user declines, and it succeeds"
    model = asked({"content": {"type": "text", "text": "Short."}}, "sampling/createMessage", **MESSAGES)
    assert title_of(model) == "The tool x asks, the model answers, and it succeeds"
    (long,) = exchanges(
        *hello(), calls(1, "x", first="a" * 29, second="b" * 20, third="c" * 29), gets(1, text(""))
    )
    assert title_of(long) == f"The tool x succeeds, given first {'a' * 29}, second {'b' * 20}"


def test_what_comes_before_is_given_or_done() -> None:
    """Plain calls are given; one that asked is done, with its answer; what the client has is said where it counts."""
    ask = (
        "<-",
        {"id": 5, "method": "elicitation/create", "params": {"message": "Sure?", "requestedSchema": FORM}},
    )
    session = told(
        *hello({"roots": {}}), ("<-", {"id": 4, "method": "roots/list"}),
        ("->", {"id": 4, "result": {"roots": [{"uri": "file:///a"}]}}),
        calls(1, "add", x="1"), gets(1, text("")), calls(2, "drop"), ask, ("->", {"id": 5, "result": {"action": "decline"}}),
        gets(2, text("")), calls(3, "count"), gets(3, text("0")),
    )  # fmt: skip
    teller = Teller(session)
    given = [step.text for step in teller.said(2, Way(before=(0,)))]
    assert given[:3] == [
        "the client has the roots",
        'the client has called the tool "add" with',
        'the client calls the tool "count"',
    ]
    done = [step.text for step in teller.said(2, Way(before=(0, 1), offers=True))]
    assert done[:6] == [
        "the client offers", "the client has the roots", 'the client calls the tool "add" with',
        'the client calls the tool "drop"', 'the server asks "Sure?"', "the user declines",
    ]  # fmt: skip
    assert teller.earlier(2) == (0, 1)


def test_what_cannot_be_said_is_a_draft() -> None:
    """With the request as far as it goes, and the reason."""
    session = told(*hello({}), calls(1, "a"), calls(2, "b\x07"), calls(2, "b\x07"), asks(3, "x\x07"))
    teller = Teller(session)
    assert teller.once() == [0, 1, 3]
    first, second = teller.as_recorded(0), teller.as_recorded(1)
    assert first.tags == second.tags == ("draft",)
    assert first.comments == ("fill in: no answer came before the session ended",)
    assert [step.text for step in second.steps] == ["the client sends"]
    assert teller.deeds(0) == []
    with pytest.raises((CannotSay, Unsayable)):
        teller.said(0, Way(offers=True))
