"""A connection and its calls, in both eras, to good servers and to bad ones in this process."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from mcpbdd import runtime as runtime_module
from mcpbdd.connection import session as session_module
from mcpbdd.connection.capabilities import declared
from mcpbdd.connection.identity import Identity
from mcpbdd.connection.manner import Manner
from mcpbdd.connection.session import Session
from mcpbdd.errors import Unreachable
from mcpbdd.outcomes import Asking, Cancelled, Failed, Succeeded
from mcpbdd.transcript import Transcript
from tests.connection.servers import stub
from tests.servers.asking import create_server as create_asking

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.connection.call import Call
    from mcpbdd.runtime import Runtime

ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
YES = {"action": "accept", "content": {"sure": True}}
NO = {"action": "decline"}


def call(session: Session, tool: str, patience: float = 5, **arguments: Any) -> Call:
    """Call a tool, and wait."""
    begun = session.start("tools/call", {"name": tool, "arguments": arguments})
    session.settle(begun, patience)
    return begun


def text(call: Call) -> str:
    """Give the text of a call that ended."""
    assert isinstance(call.outcome, Succeeded | Failed), call.outcome
    return call.outcome.text


def answer(session: Session, call: Call, *answers: dict[str, Any]) -> None:
    """Answer every question that waits, and wait for what comes of it."""
    assert isinstance(call.outcome, Asking)
    keys = [question.key for question in call.outcome.questions]
    session.answer(call, dict(zip(keys, answers, strict=True)))
    session.settle(call, 5)


@ERAS
def test_a_call_ends_with_what_the_server_answered(connect: Any, era: Any) -> None:
    """A result, a tool's error, a rejection: as sent."""
    session = connect(stub.create([]), era)
    done = call(session, "add", a=2, b=3)
    assert isinstance(done.outcome, Succeeded)
    assert done.outcome.result == {"result": 5}
    refused = call(session, "refuse").outcome
    assert isinstance(refused, Failed)
    assert (refused.channel, refused.reason and refused.reason.token) == ("tool", "no_way")
    rejected = call(session, "reject").outcome
    assert isinstance(rejected, Failed)
    assert (rejected.channel, rejected.code, rejected.message) == ("protocol", -32042, "Pay first")
    assert session.sound
    assert len(session.calls) == 3
    assert 0 < done.took < 5


@ERAS
def test_the_server_is_introduced_in_its_own_words(connect: Any, era: Any) -> None:
    """Name, version, instructions and capabilities under their names on the wire."""
    server = connect(stub.create([]), era).server
    assert (server["name"], server["version"], server["instructions"]) == ("stub", "1", "Call me.")
    assert "tools" in server["capabilities"]


@ERAS
def test_frames_are_written_down_and_the_hello_is_marked(connect: Any, era: Any) -> None:
    """What mcpbdd sends by itself can be told from what the scenario does."""
    session = connect(stub.create([]), era)
    hello = len(session.tape.transcript.frames)
    assert hello >= 2
    assert all(frame.setup for frame in session.tape.transcript.frames)
    done = call(session, "add", a=1, b=1)
    assert done.first_frame == hello
    sent, *_, received = session.tape.transcript.since(hello)
    assert (sent.direction, sent.message["method"], sent.setup) == ("->", "tools/call", False)
    assert sent.message["params"]["name"] == "add"
    assert (received.direction, received.message["id"]) == ("<-", sent.message["id"])
    assert done.request_ids == [sent.message["id"]]
    assert session.tape.answered(done)


@ERAS
def test_progress_is_asked_for_unless_the_scenario_does_not_want_it(connect: Any, era: Any) -> None:
    """A token goes out, and the reports with it stand in the transcript."""
    session = connect(stub.create([]), era)
    call(session, "report")
    silent = session.start("tools/call", {"name": "report", "arguments": {}}, progress=False)
    session.settle(silent, 5)
    frames = session.tape.transcript.frames
    sent = [frame.message["params"] for frame in frames if frame.message.get("method") == "tools/call"]
    assert "progressToken" in sent[0]["_meta"]
    assert "progressToken" not in sent[1].get("_meta", {})
    reports = [frame for frame in frames if frame.message.get("method") == "notifications/progress"]
    assert [report.message["params"]["message"] for report in reports] == ["step 1", "step 2"]


@ERAS
@pytest.mark.parametrize(
    ("given", "result", "noted"), [(YES, "Acted.", "acted"), (NO, "Refused.", "refused")]
)
def test_a_question_waits_until_it_is_answered(
    connect: Any, era: Any, given: Any, result: str, noted: str
) -> None:
    """The server does nothing meanwhile; then it does what the answer says."""
    seen: list[str] = []
    session = connect(stub.create(seen), era)
    asking = call(session, "gate")
    assert isinstance(asking.outcome, Asking)
    (question,) = asking.outcome.questions
    assert (question.kind, question.message, question.fields) == ("form", "Really?", ("sure",))
    session.stand_still()
    assert seen == []
    assert session.sound == (era == "2026-07-28")
    answer(session, asking, given)
    assert text(asking) == result
    assert seen == [noted]
    assert asking.questions == [question]
    assert session.sound


@ERAS
def test_the_time_that_people_need_is_not_the_servers(connect: Any, era: Any) -> None:
    """What a call took leaves thinking out."""
    session = connect(stub.create([]), era)
    asking = call(session, "gate")
    asked_after = asking.took
    time.sleep(0.4)
    answer(session, asking, YES)
    assert asked_after < asking.took < 0.4


def test_what_a_call_took_is_the_sum_of_its_rounds(connect: Any) -> None:
    """The first counts as much as the last."""
    session = connect(stub.create([]))
    asking = call(session, "gate")
    asking.took += 100
    answer(session, asking, YES)
    assert 100 < asking.took < 105


@ERAS
def test_the_model_can_be_asked(connect: Any, era: Any) -> None:
    """Every kind of question is told apart, and its answer reaches the server."""
    session = connect(stub.create([]), era)
    asking = call(session, "sample")
    assert isinstance(asking.outcome, Asking)
    assert asking.outcome.questions[0].kind == "sampling"
    content = {"type": "text", "text": "Seven."}
    answer(session, asking, {"role": "assistant", "model": "m", "content": content})
    assert text(asking) == "Seven."


def test_the_roots_can_be_asked_for(connect: Any) -> None:
    """On 2025-11-25 the client shows that it has none; on 2026-07-28 it is a question like others."""
    assert text(call(connect(stub.create([]), "2025-11-25"), "roots")) == ""
    session = connect(stub.create([]), "2026-07-28")
    asking = call(session, "roots")
    assert isinstance(asking.outcome, Asking)
    assert asking.outcome.questions[0].kind == "roots"
    answer(session, asking, {"roots": [{"uri": "file:///a"}]})
    assert text(asking) == "file:///a"


@ERAS
def test_a_wrong_answer_goes_out_as_it_is(connect: Any, era: Any) -> None:
    """What a scenario means to send wrongly is for the server to refuse."""
    session = connect(stub.create([]), era)
    asking = call(session, "gate")
    answer(session, asking, {"action": "accept", "content": {"sure": {"deep": 1}}})
    assert isinstance(asking.outcome, Failed)
    sent = [frame.message for frame in session.tape.transcript.frames if frame.direction == "->"][-1]
    answers = sent.get("result") or next(iter(sent["params"]["inputResponses"].values()))
    assert answers["content"] == {"sure": {"deep": 1}}


def asking_server(tmp_path: Path) -> Any:
    """Make the server that asks two questions at once."""
    return create_asking(str(tmp_path))


@ERAS
def test_two_questions_of_one_round_are_answered_together(connect: Any, era: Any, tmp_path: Path) -> None:
    """Each by its key, whichever was asked first."""
    session = connect(asking_server(tmp_path), era)
    asking = call(session, "board")
    session.stand_still()
    assert isinstance(asking.outcome, Asking)
    assert {question.message for question in asking.outcome.questions} == {"Which seat?", "Which meal?"}
    by_message = {"Which seat?": {"seat": "4C"}, "Which meal?": {"meal": "soup"}}
    answers = [
        {"action": "accept", "content": by_message[question.message]} for question in asking.outcome.questions
    ]
    answer(session, asking, *answers)
    assert text(asking) == "Seat 4C, meal soup."
    assert [len(sent.answers) for sent in asking.rounds] == [2]


@ERAS
def test_an_answer_that_is_sent_again_is_the_same_answer(connect: Any, era: Any) -> None:
    """On 2025-11-25 the server has long taken the first; on 2026-07-28 the round is repeated."""
    seen: list[str] = []
    session = connect(stub.create(seen), era)
    asking = call(session, "gate")
    answer(session, asking, YES)
    frames = len(session.tape.transcript.frames)
    session.answer_again(asking)
    session.stand_still()
    session.settle(asking, 5)
    again = session.tape.transcript.since(frames)[0].message
    assert text(asking) == "Acted."
    if era == "2025-11-25":
        assert again["result"] == YES
        assert seen == ["acted"]
    else:
        assert list(again["params"]["inputResponses"].values()) == [YES]
        assert again["params"]["requestState"] == asking.rounds[0].state
        assert seen == ["acted", "acted"]


def test_another_state_can_be_sent_instead(connect: Any) -> None:
    """And the server refuses it."""
    session = connect(stub.create([]))
    asking = call(session, "gate")
    assert isinstance(asking.outcome, Asking)
    session.answer(asking, {asking.outcome.questions[0].key: YES}, state="forged")
    session.settle(asking, 5)
    assert isinstance(asking.outcome, Failed)
    assert asking.outcome.code == -32602
    assert asking.rounds[0].state == "forged"


@ERAS
@pytest.mark.parametrize(
    ("tool", "offers"), [("gate", ()), ("gate", ("links",)), ("sample", ("forms",)), ("roots", ("forms",))]
)
def test_what_the_client_does_not_offer_is_not_asked(
    connect: Any, era: Any, tool: str, offers: tuple[str, ...]
) -> None:
    """The call fails, and nobody was asked."""
    session = connect(stub.create([]), era, offers=offers)
    refused = call(session, tool)
    assert isinstance(refused.outcome, Failed)
    assert refused.questions == []


def test_a_client_refuses_a_pushed_question_that_it_does_not_offer(connect: Any) -> None:
    """Whatever the server thinks of what was declared (spec: client/elicitation)."""
    session = connect(stub.create([]), "2025-11-25", offers=("links",))
    assert text(call(session, "ask_in_vain")) == "The client does not offer forms."


@ERAS
def test_a_cancelled_call_ends_in_the_server_too(connect: Any, era: Any) -> None:
    """The handler is cancelled, and the connection can be used further."""
    seen: list[str] = []
    session = connect(stub.create(seen), era)
    begun = session.start("tools/call", {"name": "hang", "arguments": {}})
    session.stand_still()
    assert seen == ["hanging"]
    assert not begun.settled
    session.cancel(begun)
    assert begun.outcome == Cancelled()
    assert seen == ["hanging", "cancelled"]
    assert text(call(session, "add", a=1, b=1)) == "2"


@ERAS
def test_a_call_that_asks_can_be_cancelled(connect: Any, era: Any) -> None:
    """The question is gone with it, and the next call is answered."""
    seen: list[str] = []
    session = connect(stub.create(seen), era)
    asking = call(session, "gate")
    session.cancel(asking)
    assert asking.outcome == Cancelled()
    assert seen == []
    assert text(call(session, "add", a=1, b=1)) == "2"


@ERAS
def test_a_missed_deadline_is_told_and_the_call_given_up(connect: Any, era: Any) -> None:
    """The server learns that nobody waits any longer."""
    seen: list[str] = []
    session = connect(stub.create(seen), era)
    with pytest.raises(Unreachable, match=r"^The server did not answer within 0\.1 seconds\.$"):
        call(session, "hang", patience=0.1)
    session.stand_still()
    assert seen == ["hanging", "cancelled"]
    assert not session.sound


TROUBLES = {
    "leave": r"ended the interpreter: SystemExit\(3\)",
    "leave_from_a_thread": r"ended the interpreter: SystemExit\(4\)",
    "block": r"blocked the event loop: nothing came back within 0\.4 seconds; last seen at .*stub\.py:\d+",
    "block_thread": r"did not answer within 0\.3 seconds",
}


@ERAS
@pytest.mark.parametrize("tool", TROUBLES)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_server_that_misbehaves_is_told_and_the_next_connection_works(
    connect: Any, era: Any, tool: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the run nor the interpreter ends."""
    monkeypatch.setattr(runtime_module, "GRACE", 0.1)
    server = stub.create([])
    session = connect(server, era)
    with pytest.raises(Unreachable, match=TROUBLES[tool]):
        call(session, tool, patience=0.3)
    assert not session.sound
    session.close()
    assert text(call(connect(server, era), "add", a=1, b=1)) == "2"


@ERAS
def test_a_worker_thread_serves_every_connection(connect: Any, era: Any) -> None:
    """Synchronous tools of two connections run in the same one."""
    server = stub.create([])
    first = text(call(connect(server, era), "thread"))
    assert text(call(connect(server, era), "thread")) == first


@ERAS
@pytest.mark.parametrize("trouble", [RuntimeError("no database"), SystemExit(5)])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_server_that_fails_to_start_is_told(connect: Any, era: Any, trouble: BaseException) -> None:
    """With what it raised; the next connection works."""
    began = time.monotonic()
    with pytest.raises(Unreachable, match=r"no database|SystemExit"):
        connect(stub.failing(trouble), era, within=3)
    assert time.monotonic() - began < 2
    assert text(call(connect(stub.create([]), era), "add", a=1, b=1)) == "2"


@ERAS
def test_waiting_for_a_server_that_never_stands_still_has_an_end(connect: Any, era: Any) -> None:
    """One that reports all the time is at work."""
    session = connect(stub.create([]), era)
    begun = session.start("tools/call", {"name": "chatter", "arguments": {}})
    began = time.monotonic()
    session.stand_still(within=0.2)
    assert 0.15 < time.monotonic() - began < 2
    assert not begun.settled


@ERAS
def test_waiting_ends_when_something_is_reached_or_the_call_stands_still(connect: Any, era: Any) -> None:
    """Or else when patience does."""
    session = connect(stub.create([]), era)
    tape = session.tape
    session.start("tools/call", {"name": "chatter", "arguments": {}})
    wanted = tape.count + 5
    session.turn_until(lambda: tape.count >= wanted, 5)
    assert tape.count >= wanted
    began = time.monotonic()
    session.turn_until(lambda: False, 0.1)
    assert 0.05 < time.monotonic() - began < 2
    done = call(session, "add", a=1, b=1)
    session.turn_until(lambda: done.settled, 5)
    assert time.monotonic() - began < 3


@ERAS
def test_another_scenario_begins_with_empty_books(connect: Any, era: Any) -> None:
    """Frames go to its transcript, and calls of the one before do not count."""
    session = connect(stub.create([]), era)
    call(session, "add", a=1, b=1)
    before, count = session.tape.transcript, len(session.tape.transcript.frames)
    fresh = Transcript()
    session.attend(fresh)
    assert session.calls == []
    asking = call(session, "gate")
    answer(session, asking, YES)
    assert len(before.frames) == count
    assert fresh.frames[0].number == 0
    assert session.calls == [asking]


@ERAS
def test_closing_gives_up_what_is_under_way(connect: Any, era: Any) -> None:
    """Twice is once."""
    seen: list[str] = []
    session = connect(stub.create(seen), era)
    begun = session.start("tools/call", {"name": "hang", "arguments": {}})
    session.stand_still()
    session.close()
    session.close()
    assert seen == ["hanging", "cancelled"]
    assert isinstance(begun.fault, Unreachable)
    assert not session.sound


def test_a_server_that_does_not_let_go_is_told(connect: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that is busy keeps its connection open."""
    session = connect(stub.create([]))
    session.start("tools/call", {"name": "block_thread", "arguments": {}})
    session.stand_still()
    with monkeypatch.context() as patch:
        patch.setattr(session_module, "CLOSING", 0.1)
        with pytest.raises(Unreachable, match=r"did not let go of its connection within 0\.1 seconds"):
            session.close()


def test_a_connection_that_was_never_opened_can_be_closed(runtime: Runtime) -> None:
    """Nothing is there to wait for."""
    manner = Manner("the client", "2026-07-28", (), declared(()))
    Session(runtime, anyio.create_task_group, manner, Transcript()).close()


@ERAS
def test_the_server_sees_who_acts(connect: Any, era: Any) -> None:
    """Through the SDK's own auth context; nobody in particular without an identity."""
    server = stub.create([])
    ben = Identity("ben", "desk", ("read", "write"), "acme", "s-1", "https://x.example/", 1_900_000_000)
    outcome = call(connect(server, era, identity=ben), "who").outcome
    assert isinstance(outcome, Succeeded)
    seen = outcome.result
    assert (seen["subject"], seen["client_id"], seen["scopes"]) == ("ben", "desk", ["read", "write"])
    assert (seen["resource"], seen["expires_at"]) == ("https://x.example/", 1_900_000_000)
    assert seen["claims"] == {"tenant": "acme", "tid": "acme", "sid": "s-1"}
    outcome = call(connect(server, era, identity=Identity("ann", "desk")), "who").outcome
    assert isinstance(outcome, Succeeded)
    assert (outcome.result["subject"], outcome.result["claims"]) == ("ann", {})
    outcome = call(connect(server, era), "who").outcome
    assert isinstance(outcome, Succeeded)
    assert outcome.result == {}


def test_connections_of_other_manners_cannot_serve_for_one_another() -> None:
    """Actor, era, capabilities, logs and identity must be the same; how long it may take need not."""
    manner = Manner("the client", "2026-07-28", (), declared(()))
    others = [
        Manner('client "ben"', "2026-07-28", (), declared(())),
        Manner("the client", "2025-11-25", (), declared(())),
        Manner("the client", "2026-07-28", ("roots",), declared(("roots",))),
        Manner("the client", "2026-07-28", (), declared(()), None),
        Manner("the client", "2026-07-28", (), declared(()), "debug", Identity("ben", "desk")),
    ]
    assert len({manner.key, *(other.key for other in others)}) == 6
    assert Manner("the client", "2026-07-28", (), declared(()), start_within=1).key == manner.key
