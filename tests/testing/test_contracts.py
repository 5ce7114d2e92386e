"""Runners of a handler's contract, and suites that go red on every kind of broken definition."""

from __future__ import annotations

from typing import Any

import anyio
import pytest
from pydantic import BaseModel

from mcpbdd.errors import Misuse
from mcpbdd.kit.codes import Code
from mcpbdd.kit.context import HandlerContext, Signal, declares
from mcpbdd.kit.contracts import DeclaredError
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.rounds import InputRequired, form
from mcpbdd.outcomes import Asking, Failed, Succeeded
from mcpbdd.testing import (
    Asks,
    Error,
    MockContext,
    Success,
    prompt_contract_suite,
    resource_contract_suite,
    run_prompt_contract,
    run_resource_contract,
    run_tool_contract,
    tool_contract_suite,
)
from mcpbdd.testing.running import handler_of

NO_MATCH = DeclaredError("no_match", Code.NOT_FOUND, "No note matches.", "Broaden the query or check the id.")
OUTPUT = {"type": "object"}


class Consent(BaseModel):
    """What is asked."""

    ok: bool


class Note(BaseModel):
    """What is found."""

    id: str
    words: int


@declares(NO_MATCH)
async def find(ctx: HandlerContext, note: str, copies: int = 1) -> Note:
    """Find a note."""
    if note == "lost":
        ctx.fail("no_match")
    if note == "bare":
        raise Failure(Code.NOT_FOUND, "Not there.", {"reason": "no_match", "requestId": "r-1"})
    if note == "crash":
        secret = "postgres://user:pw@db"
        raise RuntimeError(secret)
    if note == "wrong":
        return {"id": "wrong"}  # type: ignore[return-value]
    if note == "ask" and ctx.inputs.accepted("ok", Consent) is None:
        raise InputRequired({"ok": form("Really find it?", Consent)})
    return Note(id=note, words=copies * 2)


@declares(NO_MATCH)
def note_of(ctx: HandlerContext, name: str) -> str:
    """Read a note."""
    if name == "lost":
        ctx.fail("no_match")
    if name == "ask":
        raise InputRequired({"ok": form("Really read it?", Consent)})
    return f"{ctx.uri}: milk"


@declares(NO_MATCH)
def review(ctx: HandlerContext, note: str) -> str:
    """Ask for a review."""
    if note == "lost":
        ctx.fail("no_match")
    if note == "ask":
        raise InputRequired({"ok": form("Really review it?", Consent)})
    return f"Review {note}."


def tool(arguments: Any, **options: Any) -> Any:
    """Run the contract of the tool."""
    context = MockContext(**options) if options else None
    return anyio.run(lambda: run_tool_contract(find, arguments, context=context))


def aborted() -> Signal:
    """Give the signal of a caller who is gone."""
    signal = Signal()
    signal.abort()
    return signal


def test_a_success_has_both_surfaces_and_no_error() -> None:
    outcome = tool({"note": "a", "copies": 3})
    assert isinstance(outcome, Succeeded)
    assert outcome.result == {"id": "a", "words": 6}
    assert outcome.reply["content"]
    assert not outcome.reply.get("isError")


def test_bad_arguments_are_refused_by_name_before_the_handler() -> None:
    """Also where the caller has given up meanwhile, and where they are no object at all."""
    outcome = tool({"copies": "many"}, signal=aborted())
    assert isinstance(outcome, Failed)
    assert outcome.code == Code.INVALID_PARAMS
    assert all(word in outcome.message for word in ("find", "note", "copies"))
    assert tool(["a"]).code == Code.INVALID_PARAMS


def test_a_declared_reason_that_is_raised_bare_gains_the_hint() -> None:
    """And no id of a request, for there was none."""
    outcome = tool({"note": "bare"})
    assert (outcome.code, outcome.reason.token, outcome.recovery) == (
        Code.NOT_FOUND,
        "no_match",
        NO_MATCH.recovery,
    )
    assert "requestId" not in outcome.data
    assert tool({"note": "lost"}).text.startswith("Error: No note matches.")


def test_output_that_does_not_fit_is_the_servers_fault() -> None:
    outcome = tool({"note": "wrong"})
    assert outcome.code == Code.INTERNAL_ERROR
    assert "find returned output that does not match its output schema" in outcome.message


def test_what_nobody_foresaw_keeps_its_words() -> None:
    outcome = tool({"note": "crash"})
    assert outcome.code == Code.INTERNAL_ERROR
    assert "postgres" not in str(outcome.reply)


@pytest.mark.parametrize("note", ["lost", "crash", "wrong"])
def test_what_is_raised_after_the_caller_gave_up_is_a_cancellation(note: str) -> None:
    assert tool({"note": note}, signal=aborted()).code == Code.REQUEST_CANCELLED


def test_a_handler_that_ends_after_its_caller_gave_up_has_ended() -> None:
    assert isinstance(tool({"note": "a"}, signal=aborted()), Succeeded)


def test_a_question_is_an_outcome() -> None:
    """And the answer ends the call, in a second round."""
    outcome = tool({"note": "ask"})
    assert isinstance(outcome, Asking)
    assert outcome.questions[0].message == "Really find it?"
    answer = {"ok": {"action": "accept", "content": {"ok": True}}}
    assert isinstance(tool({"note": "ask"}, input_responses=answer), Succeeded)


def test_the_tests_own_context_stays_as_it_is() -> None:
    """What the handler declares holds in a copy of it."""
    context = MockContext()
    anyio.run(lambda: run_tool_contract(find, {"note": "lost"}, context=context))
    assert not len(context.contract)


def test_resources_have_a_runner_too() -> None:
    def read(uri: str) -> Any:
        return anyio.run(lambda: run_resource_contract(note_of, uri, template="note://{name}"))

    found = read("note://a")
    assert isinstance(found, Succeeded)
    assert found.reply["contents"][0]["text"] == "note://a: milk"
    lost = read("note://lost")
    assert (lost.channel, lost.reason.token, lost.recovery) == ("protocol", "no_match", NO_MATCH.recovery)
    assert isinstance(read("note://ask"), Asking)
    assert read("other://a").code == Code.INVALID_PARAMS


def test_a_resource_may_be_bytes_and_know_its_uri() -> None:
    def picture() -> bytes:
        """Give a picture."""
        return b"\x89PNG"

    found = anyio.run(lambda: run_resource_contract(picture, "map://here"))
    assert found.reply["contents"][0]["blob"] == "iVBORw=="


def test_prompts_have_a_runner_too() -> None:
    def get(arguments: dict[str, str] | None) -> Any:
        return anyio.run(lambda: run_prompt_contract(review, arguments))

    assert get({"note": "a"}).reply["messages"][0]["content"]["text"] == "Review a."
    assert get({"note": "lost"}).reason.token == "no_match"
    assert isinstance(get({"note": "ask"}), Asking)
    missing = get({})
    assert (missing.code, "note" in missing.message) == (Code.INVALID_PARAMS, True)


GOOD: dict[str, Any] = {
    "success": [Success(given={"note": "a"}, expected={"id": "a"}, name="finds it")],
    "errors": [Error(given={"note": "lost"}, code=Code.NOT_FOUND, reason="no_match", mentions="No note")],
    "asks": [Asks(given={"note": "ask"}, message="Really", key="ok")],
}

TestFindContract = tool_contract_suite(find, **GOOD)
TestNoteContract = resource_contract_suite(
    note_of,
    template="note://{name}",
    success=[Success(given="note://a", name="reads")],
    errors=[Error(given="note://lost", code=Code.NOT_FOUND, reason="no_match")],
    asks=[Asks(given="note://ask")],
)
TestReviewContract = prompt_contract_suite(
    review,
    success=[Success(given={"note": "a"})],
    errors=[Error(given={"note": "lost"}, code=Code.NOT_FOUND, reason="no_match")],
    asks=[Asks(given={"note": "ask"}, message="Really review")],
)


def run_all(suite: type) -> list[str]:
    """Run every test of a suite, and give the names of those that are red."""
    red = []
    for name in [name for name in vars(suite) if name.startswith("test_")]:
        try:
            getattr(suite(), name)()
        except AssertionError:
            red.append(name)
    return red


async def refuse(_: Succeeded) -> None:
    """Check something, and find it wrong."""
    await anyio.lowlevel.checkpoint()
    raise AssertionError("it is not so")


def silent(note: str) -> list[str]:
    """Give nothing at all."""
    return []


BROKEN: dict[str, dict[str, Any]] = {
    "another result expected": {"success": [Success(given={"note": "a"}, expected={"id": "b"})]},
    "a check that finds it wrong": {"success": [Success(given={"note": "a"}, check=refuse)]},
    "a success that fails": {"success": [Success(given={"note": "lost"})]},
    "a success where an error is expected": {"errors": [Error(given={"note": "a"}, code=Code.NOT_FOUND)]},
    "another code": {"errors": [Error(given={"note": "lost"}, code=Code.CONFLICT)]},
    "another reason": {"errors": [Error(given={"note": "lost"}, code=Code.NOT_FOUND, reason="gone")]},
    "another message": {"errors": [Error(given={"note": "lost"}, code=Code.NOT_FOUND, mentions="dragons")]},
    "a question where success is expected": {"success": [Success(given={"note": "ask"})]},
    "a success where a question is expected": {"asks": [Asks(given={"note": "a"})]},
    "another question": {"asks": [Asks(given={"note": "ask"}, message="dragons")]},
    "a list of another length": {"success": [Success(given={"note": "a"}, expected={"words": [1]})]},
    "a member that is not there": {"success": [Success(given={"note": "a"}, expected={"colour": "red"})]},
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_suite_goes_red_on_a_broken_definition(kind: str) -> None:
    """The one test of the case does, and nothing else but that a declared error was not reached."""
    red = run_all(tool_contract_suite(find, **BROKEN[kind]))
    assert len([name for name in red if name != "test_every_declared_error_is_reached"]) == 1


def test_a_suite_goes_red_on_empty_content() -> None:
    assert run_all(tool_contract_suite(silent, success=[Success(given={"note": "a"})])) == ["test_succeeds_1"]


def test_a_suite_goes_red_where_a_declared_error_is_never_reached() -> None:
    suite = tool_contract_suite(find, success=GOOD["success"])
    assert run_all(suite) == ["test_every_declared_error_is_reached"]


def test_a_good_definition_is_green() -> None:
    assert [run_all(suite) for suite in (TestFindContract, TestNoteContract, TestReviewContract)] == [
        [],
        [],
        [],
    ]


def test_a_suite_without_a_case_proves_nothing() -> None:
    with pytest.raises(Misuse, match="no case"):
        tool_contract_suite(find)


def test_a_case_has_options_of_its_own() -> None:
    """They win over those of the suite, and no context is shared."""
    case = Error(given={"note": "lost"}, code=Code.REQUEST_CANCELLED, context={"signal": aborted()})
    suite = tool_contract_suite(find, context={"tenant_id": "t", "signal": Signal()}, errors=[case])
    assert run_all(suite) == ["test_every_declared_error_is_reached"]


def test_what_asks_may_be_returned_as_well_as_raised() -> None:
    """The SDK's own way is to return it."""

    def returning() -> Any:
        """Ask by what it returns."""
        return InputRequired({"ok": form("Really?", Consent)}).result

    assert isinstance(anyio.run(lambda: run_prompt_contract(returning, {})), Asking)


def test_a_context_that_knows_its_errors_and_its_uri_keeps_them() -> None:
    context = MockContext(errors=[NO_MATCH], uri="note://b")
    found = anyio.run(
        lambda: run_resource_contract(note_of, "note://a", template="note://{name}", context=context)
    )
    assert found.reply["contents"][0]["text"] == "note://b: milk"


def test_what_is_expected_is_looked_for_in_lists_and_may_be_judged_at_once() -> None:
    """A check need not be a coroutine."""
    seen: list[Succeeded] = []
    case = Success(given={}, expected={"notes": [{"id": "a"}]}, check=seen.append)
    good = Succeeded("prompts/get", {"notes": [{"id": "a", "words": 2}], "messages": [{}]})
    handler = handler_of(review, "prompt", "")
    anyio.run(case.judge, handler, good)
    assert seen == [good]
    bad = Succeeded("prompts/get", {"notes": [{"id": "b"}], "messages": [{}]})
    with pytest.raises(AssertionError, match=r"notes\[0\]"):
        anyio.run(case.judge, handler, bad)
