"""Questions as the client gets them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import anyio
import mcp_types as types
import pytest

from mcpbdd.connection.asking import Asked, SentWrongly, offers, question_of
from mcpbdd.connection.call import Call
from mcpbdd.connection.capabilities import declared
from mcpbdd.errors import Misuse
from mcpbdd.outcomes import Asking, Succeeded


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


def test_what_is_declared_is_offered_and_nothing_else() -> None:
    """An empty elicitation means forms (spec: client/elicitation, Capabilities)."""
    forms, links = declared(["forms"]), declared(["links"])
    empty = types.ClientCapabilities(elicitation=types.ElicitationCapability())
    assert (offers(forms, "form"), offers(forms, "link")) == (True, False)
    assert (offers(links, "form"), offers(links, "link")) == (False, True)
    assert (offers(empty, "form"), offers(empty, "link")) == (True, False)
    assert (offers(declared([]), "form"), offers(declared([]), "link")) == (False, False)
    assert offers(declared(["roots"]), "roots")


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


def ask(asked: Asked, calls: list[Call], *answers: dict[str, Any], params: Any = FORM) -> Any:
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
    """Servers ask for them whenever they like; there are none."""
    begun = call()
    shown = ask(Asked(declared(["roots"]), [begun]), [begun], params=None)
    assert shown == types.ListRootsResult(roots=[])
    assert not begun.settled


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
