"""The parts of a world: clock, callers, log, descriptions, names, and the stage of a run."""

from __future__ import annotations

import logging
import re
import time
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from mcpbdd.config import Configuration
from mcpbdd.connection.call import Call
from mcpbdd.connection.command import Command
from mcpbdd.errors import Mismatch, Misuse, Unreachable
from mcpbdd.runtime import Runtime
from mcpbdd.transcript import Transcript
from mcpbdd.values.blocks import Rows
from mcpbdd.world import Stage, Who, Whose, actions
from mcpbdd.world.actions import finish, perform
from mcpbdd.world.always import misfit_of
from mcpbdd.world.callers import identity_from
from mcpbdd.world.clock import Clock, read_moment
from mcpbdd.world.described import described_command, described_module
from mcpbdd.world.reports import Progress, Reports
from mcpbdd.world.serverlog import LogLine, ServerLog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.world import World

PROJECT = Path(__file__).parents[2]


def test_a_stopped_clock_reads_what_it_was_told() -> None:
    """Until it is moved, set anew or closed; deadlines of the run stay real."""
    clock = Clock()
    assert not clock.stands
    clock.move(1_000_000)
    now = time.time()
    began = time.monotonic()
    clock.reads("2026-03-29T01:30:00+01:00")
    try:
        assert clock.stands
        assert datetime.now(UTC) == datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
        clock.move(1_500_000)
        assert datetime.now(UTC) == datetime(2026, 3, 29, 0, 30, 1, 500_000, tzinfo=UTC)
        time.sleep(0.01)
        assert time.monotonic() > began
        clock.reads("2020-01-01T00:00:00Z")
        assert datetime.now(UTC).year == 2020
    finally:
        clock.close()
    clock.close()
    assert not clock.stands
    assert abs(time.time() - now) < 60


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("tomorrow", r'"tomorrow" is no moment; write it as ISO 8601 with a zone'),
        ("2026-03-29", r'"2026-03-29" names no time; write 2026-03-29T00:00:00Z'),
        ("2026-03-29T01:30:00", r"names no zone; write 2026-03-29T01:30:00Z for UTC"),
    ],
)
def test_what_is_no_moment_is_the_authors_slip(written: str, words: str) -> None:
    """The text shows a right one; the clock goes on as it was."""
    clock = Clock()
    with pytest.raises(Misuse, match=words):
        clock.reads(written)
    assert not clock.stands
    assert read_moment("2026-01-01T00:00:00Z") == datetime(2026, 1, 1, tzinfo=UTC)


def rows(*pairs: tuple[str, str]) -> Rows:
    """Make rows."""
    return Rows(pairs)


def test_a_caller_is_a_name_or_rows() -> None:
    """Subject and client id stand for one another."""
    ben = identity_from("ben")
    assert (ben.subject, ben.client_id, ben.scopes, ben.expires_at) == ("ben", "ben", (), None)
    desk = identity_from(
        rows(("client id", "desk"), ("scopes", "read, write"), ("expires at", "1970-01-01T00:01:00Z"))
    )
    assert (desk.subject, desk.client_id) == ("desk", "desk")
    assert (desk.scopes, desk.expires_at) == (("read", "write"), 60)
    full = identity_from(
        rows(
            ("subject", "ben"), ("client id", "desk"), ("tenant", "acme"), ("session", "s"), ("audience", "a")
        )
    )
    assert (full.subject, full.tenant, full.session, full.audience) == ("ben", "acme", "s", "a")


@pytest.mark.parametrize(
    ("slip", "words"),
    [
        ((("subjetc", "ben"),), r'A caller has no "subjetc"\. Did you mean "subject"'),
        ((("tenant", "acme"),), r"A caller needs a subject or a client id"),
        ((("subject", "ben"), ("expires at", "soon")), r'"soon" is no moment'),
    ],
)
def test_a_caller_that_is_none_is_the_authors_slip(slip: Any, words: str) -> None:
    """With the nearest right row."""
    with pytest.raises(Misuse, match=words):
        identity_from(rows(*slip))


def caused(error: BaseException, cause: BaseException) -> BaseException:
    """Give an error that another one caused; it was never raised, so no line is known."""
    error.__cause__ = cause
    return error


@pytest.fixture
def log() -> Iterator[ServerLog]:
    """Give an open log."""
    made = ServerLog()
    made.open()
    yield made
    made.close()


def test_what_servers_log_is_kept_with_its_causes(log: ServerLog) -> None:
    """From INFO up for the SDK's loggers; our own lines are not the server's."""
    sdk = logging.getLogger("mcp.anything")
    sdk.info("hello %s", "you")
    sdk.debug("too fine")
    logging.getLogger("mcpbdd.x").error("ours")
    logging.getLogger("asyncio").error("the loop's")
    sdk.error("it broke", exc_info=caused(RuntimeError("outer"), ValueError("inner")))
    assert [str(line) for line in log.lines] == [
        "INFO mcp.anything: hello you",
        "ERROR mcp.anything: it broke ← RuntimeError: outer ← ValueError: inner",
    ]


def test_a_badly_written_log_call_does_not_fail_where_it_stands() -> None:
    """It is kept as it was written."""
    log = ServerLog()
    log.handle(logging.LogRecord("shop", logging.WARNING, __file__, 1, "%d apples", ("many",), None))
    (line,) = log.lines
    assert line.text == "%d apples (its arguments do not fit: ('many',))"


def test_causes_are_followed_as_python_shows_them(log: ServerLog) -> None:
    """Not further than four, not where they were suppressed; one without words shows its type."""
    shop = logging.getLogger("shop")
    try:
        read_moment("soon")
    except Misuse:
        shop.exception("first")
    error: BaseException = ValueError("0")
    for number in range(1, 7):
        following = ValueError(str(number))
        following.__context__ = error
        error = following
    shop.error("second", exc_info=error)
    shop.error("third", exc_info=AssertionError())
    texts = [line.text for line in log.lines]
    assert re.fullmatch(r'first ← Misuse: "soon" is no moment;[^←]* \(clock\.py:\d+\)', texts[0])
    assert texts[1] == "second ← " + " ← ".join(f"ValueError: {number}" for number in (6, 5, 4, 3))
    assert texts[2] == "third ← AssertionError"


def test_a_closed_log_leaves_logging_as_it_was() -> None:
    """Levels and handlers."""
    sdk, root = logging.getLogger("mcp"), logging.getLogger()
    before = (sdk.level, list(root.handlers))
    log = ServerLog()
    log.open()
    assert sdk.level == logging.INFO
    log.close()
    assert (sdk.level, list(root.handlers)) == before
    sdk.error("unheard")
    assert log.lines == []
    assert str(LogLine("", "", "bare")) == "bare"


def test_the_original_exception_of_a_tool_is_in_the_log(make_world: Any) -> None:
    """However the framework hides it from the client."""
    world: World = make_world("stub")
    world.call("crash")
    assert any("RuntimeError: outer ← ValueError: inner" in line.text for line in world.log_lines())


def test_actors_and_what_is_theirs_are_named_as_in_sentences() -> None:
    """For messages."""
    assert str(Who()) == "the client"
    assert str(Who("ben")) == 'client "ben"'
    assert str(Whose("call")) == "the call"
    assert str(Whose("text", Who("ben"))) == 'the text of client "ben"'


def test_a_module_is_described_by_its_file_and_distribution() -> None:
    """A server object has no module of its own: the target's is taken."""
    described = described_module("pytest:fixture", pytest.fixture)
    assert described["path"].endswith(".py")
    assert described["version"] == f"pytest {pytest.__version__}"
    described = described_module("tests.world.servers.small:server", SimpleNamespace())
    assert described["target"] == "tests.world.servers.small:server"
    assert described["version"] is None
    assert described_module("nowhere:x", 3)["path"] is None


def test_a_command_is_described_by_the_file_that_it_runs(tmp_path: Path) -> None:
    """And the package that the file belongs to."""
    (tmp_path / "package.json").write_text('{"name": "shop", "version": "1.2"}', encoding="utf-8")
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "index.js").touch()
    command = Command(("node", "--quiet", "dist/index.js", "stdio"), {}, tmp_path)
    assert described_command(["node"], command) == {
        "target": "node --quiet dist/index.js stdio",
        "path": str(tmp_path / "dist" / "index.js"),
        "version": "shop 1.2",
    }
    (tmp_path / "server.py").touch()
    assert described_command(["python"], Command(("python", "server.py"), {}, tmp_path))["version"] is None
    (tmp_path / "elsewhere").mkdir()
    command = Command(("python", "server.py"), {}, tmp_path / "elsewhere")
    (tmp_path / "elsewhere" / "server.py").touch()
    (tmp_path / "package.json").unlink()
    assert described_command(["python"], command)["version"] is None
    bare = described_command("a:b", Command(("python", "-m", "x"), {}, tmp_path))
    assert (bare["target"], bare["path"], bare["version"]) == ("a:b", "python", None)


def test_a_schema_that_cannot_be_used_is_told() -> None:
    """It is the declaration that is wrong, not the result."""
    reply = {"structuredContent": {"a": 1}}
    broken = misfit_of(reply, {"outputSchema": {"type": "no such type"}})
    assert broken is not None
    assert broken.expected == "an output schema that can be used"
    assert misfit_of(reply, {}) is None
    assert misfit_of(reply, {"outputSchema": {"type": "object"}}) is None
    found = misfit_of(reply, {"outputSchema": {"properties": {"a": {"type": "string"}}}})
    assert isinstance(found, Mismatch)
    assert found.path == "a"


@pytest.mark.slow
def test_a_command_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within its time."""
    monkeypatch.setattr(actions, "WITHIN", 0.3)
    known = {"long": ("python", "-c", "import time; time.sleep(30)")}
    began = time.monotonic()
    with pytest.raises(Unreachable, match=r'The event "long" did not end within 0\.3 seconds'):
        perform(known, "long", "event", PROJECT, {})
    assert time.monotonic() - began < 5


def test_a_function_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within its time, and nothing of it is left."""
    monkeypatch.setattr(actions, "WITHIN", 0.1)
    runtime = Runtime()
    finish(runtime, "The event", None)
    with pytest.raises(Unreachable, match=r"The event did not end within 0\.1 seconds"):
        finish(runtime, "The event", anyio.sleep_forever())
    assert runtime.close() == []


def test_everything_is_closed_whatever_becomes_of_the_rest(tmp_path: Path) -> None:
    """What went wrong is told, a sentence each."""
    stage = Stage(Configuration.model_validate({"servers": {}, "folder": tmp_path}))
    closed: list[str] = []

    def trouble() -> None:
        closed.append("first")
        raise Unreachable("It would not end.")

    stage.processes["a"] = SimpleNamespace(close=trouble)  # type: ignore[assignment]
    stage.processes["b"] = SimpleNamespace(close=lambda: closed.append("second"))  # type: ignore[assignment]
    stage.reused["c"] = SimpleNamespace(close=lambda within: closed.append(f"third in {within}"))  # type: ignore[assignment]
    stage.runtime.close()
    stage.runtime = SimpleNamespace(close=lambda: ["worker 1"])  # type: ignore[assignment]
    assert stage.close() == [
        "It would not end.",
        'A thread of a server did not end: "worker 1". The process is ended without it.',
    ]
    assert closed == ["first", "second", "third in 5"]
    assert stage.processes == {}
    assert stage.reused == {}


def test_a_script_is_of_the_package_that_it_lies_in(tmp_path: Path) -> None:
    """No further up than the nearest project of another kind, and whatever the manifest looks like."""
    (tmp_path / "package.json").write_text('{"name": "around", "version": "9"}')
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "main.js").write_text("")
    command = Command(("node", "main.js"), {}, inner)
    assert described_command(["node"], command)["version"] == "around 9"
    (inner / "pyproject.toml").write_text("")
    assert described_command(["node"], command)["version"] is None
    (inner / "package.json").write_text("{")
    assert described_command(["node"], command)["version"] is None


def test_progress_is_read_off_the_frames_of_the_call_alone() -> None:
    """What is malformed, or of another call, says nothing."""
    transcript = Transcript()
    call = Call("tools/call", {}, progress=True, first_frame=0, request_ids=[1])
    reports = Reports(transcript, "the client", call)
    for token, progress, total in ((2, 1, 4), (1, "half", 4), (1, 1, "all"), (1, 3, 4)):
        params = {"progressToken": token, "progress": progress, "total": total}
        transcript.add(
            "the client", "<-", 0.0, {"method": "notifications/progress", "params": params}, setup=False
        )
    reports.read_on()
    assert reports.all == [Progress(3, 4)]
    assert reports.has_reached(3, 4)
    assert not reports.has_reached(4, 4)
