"""Frames read as exchanges, in both eras, whatever else a stranger sends."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.capturing.conversation import conversation_in, offers_in
from mcpbdd.connection.call import Refusal
from mcpbdd.outcomes import Asking, Cancelled, Failed, Succeeded
from tests.capturing.frames import FORM, META, asks, calls, exchanges, frames, gets, hello, text

ELICIT: dict[str, Any] = {"message": "Delete a?", "mode": "form", "requestedSchema": FORM}


def pushed(number: int, method: str = "elicitation/create", **params: Any) -> tuple[str, dict[str, Any]]:
    """A question that the server pushes (2025-11-25)."""
    return "<-", {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def answers(number: int, result: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What the client answered to it."""
    return "->", {"jsonrpc": "2.0", "id": number, "result": result}


def test_a_pushed_question_belongs_to_the_call() -> None:
    """With its answer; the numbers of both sides do not meet."""
    (one,) = exchanges(
        *hello(), calls(1, "delete", path="a"), pushed(1, **ELICIT), answers(1, {"action": "accept", "content": {}}),
        gets(1, text("Deleted.")),
    )  # fmt: skip
    assert (one.era, one.method, one.name, one.arguments) == (
        "2025-11-25",
        "tools/call",
        "delete",
        {"path": "a"},
    )
    assert one.offers == ("forms",)
    assert [(asked.question.message, asked.answer) for asked in one.asked] == [
        ("Delete a?", {"action": "accept", "content": {}})
    ]
    assert isinstance(one.outcome, Succeeded)


def test_rounds_of_one_call_are_one_exchange() -> None:
    """2026-07-28: the retry is found by its state, and what belongs to a round is left out of the request."""
    ask = {
        "resultType": "input_required",
        "requestState": "s1",
        "inputRequests": {"q": {"method": "elicitation/create", "params": ELICIT}},
    }
    params = {"name": "delete", "arguments": {"path": "a"}, "_meta": META}
    (one,) = exchanges(
        asks(1, "tools/call", params), gets(1, ask),
        asks(2, "tools/call", {**params, "requestState": "s1", "inputResponses": {"q": {"action": "decline"}}}),
        gets(2, text("Error: consent_declined", isError=True)),
    )  # fmt: skip
    assert one.era == "2026-07-28"
    assert one.params == {"name": "delete", "arguments": {"path": "a"}}
    assert [len(together) for together in one.rounds] == [1]
    assert one.asked[0].answer == {"action": "decline"}
    assert isinstance(one.outcome, Failed)


def test_questions_that_wait_together_are_one_round() -> None:
    """Pushed before the first is answered."""
    (one,) = exchanges(
        *hello(), calls(1, "board"), pushed(1, **ELICIT), pushed(2, **ELICIT),
        answers(2, {"action": "cancel"}), answers(1, {"action": "decline"}), pushed(3, **ELICIT),
        ("->", {"jsonrpc": "2.0", "id": 3, "error": {"code": -1, "message": "no"}}), gets(1, text("Done.")),
    )  # fmt: skip
    assert [[asked.answer for asked in together] for together in one.rounds] == [
        [{"action": "decline"}, {"action": "cancel"}],
        [Refusal(-1, "no")],
    ]


def test_roots_are_the_clients_own_and_no_question() -> None:
    """They are asked for whenever the server likes."""
    (one,) = exchanges(
        *hello({"roots": {}}), pushed(1, "roots/list"), answers(1, {"roots": [{"uri": "file:///a", "name": "a"}, 5]}),
        calls(1, "look"), gets(1, text("a")),
    )  # fmt: skip
    assert one.rounds == ()
    assert [(root.uri, root.name) for root in one.roots] == [("file:///a", "a")]


def test_an_error_that_asks_for_a_link_is_a_question() -> None:
    """2025-11-25, UrlElicitationRequired."""
    link = {"mode": "url", "url": "https://pay.example.com/1", "message": "Pay", "elicitationId": "1"}
    error = {"code": -32042, "message": "Pay first", "data": {"elicitations": [link]}}
    (one,) = exchanges(*hello(), calls(1, "order"), ("<-", {"jsonrpc": "2.0", "id": 1, "error": error}))
    assert isinstance(one.outcome, Asking)
    assert one.asked[0].question.kind == "link"


def test_a_call_may_be_cancelled_or_never_answered() -> None:
    """What comes after the cancelling counts no more."""
    first, second, third = exchanges(
        *hello(), calls(1, "slow"), ("->", {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}),
        gets(1, text("Done.")), calls(2, "lost"),
        calls(3, "bad"), ("<-", {"jsonrpc": "2.0", "id": 3, "error": {"code": "x", "message": "no"}}),
    )  # fmt: skip
    assert isinstance(first.outcome, Cancelled)
    assert second.outcome is None
    assert isinstance(third.outcome, Failed)
    assert third.outcome.code == 0


def test_strange_messages_are_passed_over() -> None:
    """Neither end is trusted."""
    strange: list[tuple[str, dict[str, Any]]] = [
        ("<-", {"unreadable": "x"}), ("<-", {"id": 99, "result": {}}), ("->", {"id": 98, "result": {}}),
        ("->", {"id": 1, "method": "tools/call", "params": 5}), ("<-", {"id": 1, "result": 7}),
        ("->", {"id": 2, "method": "tools/call", "params": {"name": "x", "arguments": 3, "requestState": "none"}}),
        ("<-", {"method": "notifications/message", "params": {}}), ("<-", {"id": 5, "method": "ping"}),
        ("->", {"method": "notifications/cancelled", "params": {}}),
        ("<-", {"id": 2, "result": {"resultType": "input_required", "inputRequests": {"a": 1}}}),
    ]  # fmt: skip
    found = conversation_in(frames(*strange))
    assert [one.method for one in found] == ["tools/call", "tools/call"]
    assert found[1].arguments == {}


def test_several_clients_are_kept_apart() -> None:
    """Their numbers may be the same."""
    ours = frames(*hello(), calls(1, "a"), client="one")
    theirs = frames(*hello(), calls(1, "b"), gets(1, text("b")), client="two")
    found = [one for one in conversation_in((*ours, *theirs)) if one.method != "initialize"]
    assert [(one.client, one.name, one.outcome is None) for one in found] == [
        ("one", "a", True),
        ("two", "b", False),
    ]


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        ({}, ()),
        ({"elicitation": {}}, ("forms",)),
        ({"elicitation": {"url": {}}}, ("links",)),
        ({"elicitation": {"form": {}, "url": {}}, "roots": {}}, ("forms", "links", "roots")),
        ({"sampling": {"tools": {}}}, ("sampling", "sampling with tools")),
        ({"sampling": {}, "elicitation": 5}, ("sampling",)),
    ],
)
def test_what_a_client_declares_in_words(declared: dict[str, Any], words: tuple[str, ...]) -> None:
    """The words of the language."""
    assert offers_in(declared) == words
