"""Questions as the client gets them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import anyio
import mcp_types as types
import pytest

from mcpbdd.connection.asking import Asked, SentWrongly, question_of, required_links
from mcpbdd.connection.call import Call, Refusal
from mcpbdd.connection.capabilities import OFFERS, Root, declared, lacking
from mcpbdd.errors import Misuse
from mcpbdd.outcomes import Asking, Question, Succeeded


@pytest.mark.parametrize(
    ("method", "params", "kind"),
    [
        ("elicitation/create", {"message": "?"}, "form"),
        ("elicitation/create", {"mode": "form"}, "form"),
        ("elicitation/create", {"mode": "url"}, "link"),
        ("sampling/createMessage", {"mode": "url"}, "sampling"),
        ("roots/list", {}, "roots"),
    ],
)
def test_a_question_is_of_the_kind_that_its_request_says(method: str, params: Any, kind: str) -> None:
    """The method decides, and for elicitation the mode."""
    question = question_of("k", method, params)
    assert (question.key, question.kind, question.params) == ("k", kind, params)


ONE_EACH = [
    Question("1", "form"),
    Question("2", "link"),
    Question("3", "roots"),
    Question("4", "sampling"),
    Question("5", "sampling", {"tools": []}),
    Question("6", "sampling", {"toolChoice": {"mode": "none"}}),
]
TOOLS = "sampling with tools"
EMPTY = types.ClientCapabilities(elicitation=types.ElicitationCapability())


@pytest.mark.parametrize(
    ("offered", "lacked"),
    [
        (declared(OFFERS), ["", "", "", "", "", ""]),
        (declared([]), ["forms", "links", "roots", "sampling", TOOLS, TOOLS]),
        (declared(["forms"]), ["", "links", "roots", "sampling", TOOLS, TOOLS]),
        (EMPTY, ["", "links", "roots", "sampling", TOOLS, TOOLS]),
        (declared(["links", "roots"]), ["forms", "", "", "sampling", TOOLS, TOOLS]),
        (declared(["sampling"]), ["forms", "links", "roots", "", TOOLS, TOOLS]),
        (declared([TOOLS]), ["forms", "links", "roots", "", "", ""]),
    ],
)
def test_what_is_declared_is_offered_and_nothing_else(offered: Any, lacked: list[str]) -> None:
    """An empty elicitation means forms, and tools for a model are declared by themselves."""
    assert [lacking(offered, question) for question in ONE_EACH] == lacked


URL = {"mode": "url", "message": "Pay", "url": "https://pay.example/1", "elicitationId": "1"}


@pytest.mark.parametrize(
    ("code", "data", "number"),
    [
        (-32042, {"elicitations": [URL, {**URL, "elicitationId": "2"}]}, 2),
        (-32042, {"elicitations": []}, 0),
        (-32042, {"elicitations": [{"url": 7}]}, 0),
        (-32042, {"elicitations": ["https://pay.example/1"]}, 0),
        (-32042, {"elicitations": URL}, 0),
        (-32042, {"reason": "unpaid"}, 0),
        (-32042, None, 0),
        (-32602, {"elicitations": [URL]}, 0),
        (None, {"elicitations": [URL]}, 0),
    ],
)
def test_an_error_may_ask_for_links(code: Any, data: Any, number: int) -> None:
    """Only the one that the protocol has for it, and only where it names addresses."""
    links = required_links(code, data)
    assert [question.kind for question in links] == ["link"] * number
    assert len({question.key for question in links}) == number


def test_a_client_declares_what_its_words_say() -> None:
    """In the terms of the protocol."""
    assert declared([]) == types.ClientCapabilities()
    everything = declared(["forms", "links", "sampling", "sampling with tools", "roots"])
    shown = everything.model_dump(by_alias=True, exclude_none=True)
    assert shown == {
        "elicitation": {"form": {}, "url": {}},
        "sampling": {"tools": {}},
        "roots": {"listChanged": True},
    }
    assert declared(["sampling"]).model_dump(exclude_none=True) == {"sampling": {}}
    assert declared(["sampling with tools"]).model_dump(exclude_none=True) == {"sampling": {"tools": {}}}
    with pytest.raises(Misuse, match=r'cannot offer "form"\. Did you mean "forms"\?'):
        declared(["form"])


FORM = types.ElicitRequestFormParams(message="?", requested_schema={"type": "object", "properties": {}})
NO: dict[str, Any] = {"action": "decline"}


def call() -> Call:
    """Make a call that is under way."""
    return Call("tools/call", {}, progress=True, first_frame=0)


def ask(asked: Asked, calls: list[Call], *answers: Any, params: Any = FORM) -> Any:
    """Ask, answer what is parked, and give what goes back to the server."""

    async def go() -> Any:
        given: list[Any] = []

        async def take() -> None:
            given.append(await asked(SimpleNamespace(request_id=5), params))  # type: ignore[arg-type]

        async with anyio.create_task_group() as group:
            group.start_soon(take)
            await anyio.wait_all_tasks_blocked()
            parked = [waiting for each in calls for waiting in each.parked.values()]
            for waiting, answer in zip(parked, answers, strict=False):
                waiting.answer = answer
                waiting.answered.set()
        return given[0]

    return anyio.run(go)


def test_the_latest_open_call_is_the_one_that_asks() -> None:
    """Not one that has ended; the question is parked at it, and its answer goes back."""
    ended, older, open_one = call(), call(), call()
    ended.settle(Succeeded("tools/call", {}))
    calls = [older, open_one, ended]
    answer = ask(Asked(declared(["forms"]), calls), calls, NO)
    assert answer == types.ElicitResult(action="decline")
    assert isinstance(open_one.outcome, Asking)
    assert open_one.questions[0].key == "asked-5"
    assert older.questions == ended.questions == []


def test_nobody_is_asked_while_no_call_is_open() -> None:
    """The request is refused."""
    refused = ask(Asked(declared(["forms"]), []), [])
    assert isinstance(refused, types.ErrorData)
    assert (refused.code, refused.message) == (-32600, "No call is open that could ask.")


def test_the_roots_are_shown_without_a_call() -> None:
    """Servers ask for them whenever they like."""
    begun = call()
    asked = Asked(declared(["roots"]), [begun])
    assert ask(asked, [begun], params=None) == types.ListRootsResult(roots=[])
    asked.roots = (Root("file:///home/ann", "Home"), Root("file:///tmp"))
    shown = ask(asked, [begun], params=None)
    assert shown.model_dump(mode="json", exclude_none=True)["roots"] == [
        {"uri": "file:///home/ann", "name": "Home"},
        {"uri": "file:///tmp"},
    ]
    assert not begun.settled
    assert asked.take_unoffered() == []


MESSAGES = types.CreateMessageRequestParams(messages=[], max_tokens=5)


@pytest.mark.parametrize(
    ("params", "code", "word"),
    [(FORM, -32602, "forms"), (MESSAGES, -32601, "sampling"), (None, -32601, "roots")],
)
def test_what_is_not_offered_is_refused_and_noted(params: Any, code: int, word: str) -> None:
    """The server hears what it did wrong, and so does the scenario, once."""
    begun = call()
    asked = Asked(declared([]), [begun])
    refused = ask(asked, [begun], params=params)
    assert (refused.code, refused.message) == (code, f"The client does not offer {word}.")
    assert [lacked for _, lacked in asked.take_unoffered()] == [word]
    assert asked.take_unoffered() == []
    assert not begun.settled


def test_a_refusal_goes_back_as_an_error() -> None:
    """Nothing is made up in its place."""
    begun = call()
    refused = ask(Asked(declared(["sampling"]), [begun]), [begun], Refusal(-1, "No."), params=MESSAGES)
    assert refused == types.ErrorData(code=-1, message="No.")


def test_a_question_that_the_server_takes_back_no_longer_waits() -> None:
    """As when the tool that asked has given up."""
    begun = call()

    async def go() -> None:
        with anyio.move_on_after(0.01):
            await Asked(declared(["forms"]), [begun])(SimpleNamespace(request_id=5), FORM)  # type: ignore[arg-type]

    anyio.run(go)
    assert begun.parked == {}


def test_another_scenarios_calls_are_served_from_now_on() -> None:
    """Those of the one before are forgotten."""
    before, now = call(), call()
    asked = Asked(declared(["forms"]), [before])
    asked.at([now])
    ask(asked, [now], NO)
    assert (len(before.questions), len(now.questions)) == (0, 1)


def test_an_answer_of_no_model_is_sent_wrongly() -> None:
    """It is not repaired on its way."""
    open_one = call()
    with pytest.raises(ExceptionGroup) as raised:
        ask(Asked(declared(["forms"]), [open_one]), [open_one], {"action": "perhaps"})
    inner: Any = raised.value.exceptions[0]
    assert isinstance(inner, SentWrongly)
    assert inner.answer == {"action": "perhaps"}


def test_a_call_that_was_never_sent_can_be_given_up() -> None:
    """Nothing is there to cancel."""
    begun = call()
    begun.give_up()
    assert not begun.settled


def test_news_of_a_call_must_be_looked_at_again() -> None:
    """Also where the earlier stop was looked at."""
    begun = call()
    begun.settle(Asking(()))
    begun.looked_at = True
    begun.settle(Succeeded("tools/call", {}))
    assert begun.settled
    assert not begun.looked_at
