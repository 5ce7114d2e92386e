"""From frames to files in this process: what is settled, what is a draft and why, and what is told."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from mcpbdd import cli
from mcpbdd.capturing import recording
from mcpbdd.capturing.keeping import as_lines
from mcpbdd.capturing.launching import Launch
from mcpbdd.capturing.replaying import Stand
from mcpbdd.capturing.settling import Settling
from mcpbdd.config import load
from mcpbdd.errors import Misuse
from mcpbdd.phrasing import Step
from tests.capturing.conftest import ROOT, TO
from tests.capturing.frames import META, MOMENT, asks, calls, frames, gets, hello, text, told

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

    from tests.capturing.conftest import Project

Message = tuple[str, dict[str, Any]]


@pytest.fixture(autouse=True)
def _here(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project.folder)
    monkeypatch.setattr(sys, "path", [str(ROOT), *sys.path])
    monkeypatch.delitem(sys.modules, "notes_server", raising=False)


def record(
    project: Project, *messages: Message, words: tuple[str, ...] = ("notes",), client: str = "c"
) -> Result:
    """Write scenarios from messages."""
    project.write("session.ndjson", as_lines(frames(*messages, client=client), MOMENT.timestamp()))
    return CliRunner().invoke(cli.main, ["record", *words, "--from", "session.ndjson", "--to", TO])


def test_what_differs_is_a_draft_that_says_why(project: Project) -> None:
    """The server does otherwise than was recorded; what agrees passes."""
    result = record(
        project, *hello(), calls(1, "add", text="bread"),
        gets(1, {"content": [], "structuredContent": {"id": "n-1234", "text": "bread", "at": "x"}}),
        calls(2, "count"), gets(2, text("7", structuredContent={"result": 7})),
        calls(3, "read", id="n-9"), gets(3, text("recorded")),
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert (
        "wrote 3 scenarios to features/recorded.feature, 1 of them drafts that say what to fill in"
        in result.stderr
    )
    before, _, after = project.feature.partition("The tool count succeeds")
    assert "| text | bread |" in before
    assert "n-1234" not in project.feature
    assert "@draft" not in before
    assert "| result |" not in after  # it was never again what it was when it was recorded
    assert "# fill in: expected: the call to succeed but was: the tool reported an error" in after
    assert project.behave("--tags=not @draft").returncode == 0


def test_what_passes_in_one_era_only_is_tagged(project: Project) -> None:
    """A run tries both."""
    code = "\n\ndef choosy():\n    from mcp.server.mcpserver import Context, MCPServer\n    server = MCPServer('choosy')\n\n    @server.tool()\n    def era(ctx: Context) -> str:\n        return ctx.protocol_version\n\n    return server\n"
    project.write("choosy.py", code)
    project.write("mcpbdd.toml", '[servers.choosy]\ntarget = "choosy:choosy"\n')
    params = {"name": "era", "arguments": {}, "_meta": META}
    result = record(project, asks(1, "tools/call", params), gets(1, text("2026-07-28")), words=("choosy",))
    assert result.exit_code == 0, result.output
    assert "@era:2026-07-28" in project.feature
    done = project.behave()
    assert done.returncode == 0, done.stdout


def test_a_client_that_can_be_asked_nothing_says_so(project: Project) -> None:
    """Where the server does otherwise then."""
    project.write(
        "mcpbdd.toml",
        '[servers.asking]\ntarget = "tests.servers.asking:create_server"\nsettings = { folder = "{folder:desk}" }\n',
    )
    error = {
        "code": -32021,
        "message": "Client did not declare the form elicitation capability required by resolver 'tests.servers.asking:ask_once'",
    }
    params = {
        "name": "empty_bin",
        "arguments": {},
        "_meta": {**META, "io.modelcontextprotocol/clientCapabilities": {}},
    }
    result = record(
        project, asks(1, "tools/call", params), ("<-", {"id": 1, "error": error}), words=("asking",)
    )
    assert result.exit_code == 0, result.output
    assert "Given the client cannot be asked anything" in project.feature
    assert "@draft" not in project.feature


def test_what_is_no_message_and_several_clients_are_told(project: Project) -> None:
    """Beside the scenarios."""
    one = frames(
        *hello(), ("<-", {"unreadable": "rub\x1bbish"}), calls(1, "count"), gets(1, text("0")), client="one"
    )
    two = frames(*hello(), calls(1, "read", id="n"), gets(1, text("no", isError=True)), client="two")
    project.write("session.ndjson", as_lines((*one, *two), 0.0))
    result = CliRunner().invoke(
        cli.main, ["record", "notes", "--from", "session.ndjson", "--to", TO, "--no-replay"]
    )
    assert result.exit_code == 0, result.output
    assert '1 lines of the server were no messages; the first: "rub\\x1bbish"' in result.stderr
    assert "Several clients were connected" in result.stderr
    assert "Not replayed, as --no-replay says." in project.feature


def test_a_server_that_is_in_no_configuration_needs_one(project: Project) -> None:
    """The file says so; the scenarios are tried all the same."""
    (project.folder / "mcpbdd.toml").unlink()
    result = record(
        project,
        *hello(),
        calls(1, "count"),
        gets(1, text("0", structuredContent={"result": 0})),
        words=("notes_server:create",),
    )
    assert result.exit_code == 0, result.output
    assert 'The configuration needs a server of the name "notes"' in project.feature
    assert "@draft" not in project.feature


def test_nothing_is_written_where_nothing_was_called(project: Project) -> None:
    """A hello is no scenario."""
    result = record(project, *hello())
    assert result.exit_code == 0
    assert "The client called nothing, so there is no scenario to write." in result.stderr
    assert not (project.folder / TO).exists()


def test_what_there_is_no_time_for_stays_as_it_was_recorded(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And says so."""
    monkeypatch.setattr(recording, "REPLAY_WITHIN", -1.0)
    record(project, *hello(), calls(1, "count"), gets(1, text("7")), calls(2, "lost"))
    assert "# Not replayed, since there was no time left for it." in project.feature
    assert project.feature.count("Not replayed") == 1
    assert "@draft" in project.feature  # what was never answered can never pass


def test_a_second_interrupt_is_not_waited_for() -> None:
    """The first one hurries."""
    settling = Settling(told(*hello(), calls(1, "x"), gets(1, text(""))), ("2025-11-25",), 60)
    settling.hurry()
    with pytest.raises(KeyboardInterrupt):
        settling.hurry()


def test_an_interrupt_while_trying_leaves_the_rest(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal to end does not even that."""
    passes = Stand.passes

    def interrupted(self: Stand, *arguments: Any) -> Any:
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)
        return passes(self, *arguments)

    monkeypatch.setattr(Stand, "passes", interrupted)
    messages = [
        *hello(),
        calls(1, "count"),
        gets(1, text("0", structuredContent={"result": 0})),
        calls(2, "read", id="n"),
        gets(2, text("x")),
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Settling, "hurry", lambda self: setattr(self, "_ends", 0.0))
        assert record(project, *messages).exit_code == 0
    assert project.feature.count("Not replayed") == 1


def test_a_stand_tells_what_came(project: Project) -> None:
    """A sentence that nobody knows, a server that raises, one that cannot be reached."""
    project.write(
        "mcpbdd.toml",
        '[servers.notes]\ntarget = "notes_server:create"\n[servers.gone]\ntarget = ["python", "no_such.py"]\n',
    )
    stand = Stand(load(project.folder), "notes", [Step("given", 'the server "notes"')])
    gone = Stand(load(project.folder), "gone", [Step("given", 'the server "gone"')])
    try:
        assert (
            "No sentence reads: nobody knows this"
            in stand.passes([Step("when", "nobody knows this")], "2025-11-25").trouble
        )
        assert (
            stand.passes([Step("given", "the client speaks 2025-11-25")], "2026-07-28", ["http"]).verdict
            == "left out"
        )
        assert stand.passes(
            [Step("when", 'the client calls the tool "no"')], "2025-11-25"
        ).trouble.startswith("expected: somebody to look at")
        assert not stand.shares
        assert gone.shares
        (none,) = gone.session([], [[Step("when", "the client lists the tools")]], "2025-11-25", [])
        assert none.outcome is None
    finally:
        stand.close()
        gone.close()


def test_a_fault_of_ours_or_of_a_step_is_told_as_trouble(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that the server's code does ends the recorder."""
    stand = Stand(load(project.folder), "notes", [])

    def leaves(*_: Any) -> None:
        raise SystemExit(3)

    monkeypatch.setattr(Stand, "_say", leaves)
    try:
        assert stand.passes([Step("when", "x")], "2025-11-25").trouble == "SystemExit: 3"
    finally:
        stand.close()


UNFIT = {
    "tokens": ('[servers.a]\ntarget = "x:y"\ntransport = "http"\nsettings = { v = "{verifier}" }\n', "the tokens of a scenario"),
    "upstream servers": ('[servers.a]\ntarget = "x:y"\nsettings = { r = "{resolver}" }\ncatalogues = { b = "c.json" }\n', "the servers behind it"),
    "the upstream": ('[servers.a]\ntarget = "x:y"\nsettings = { u = "{upstream}" }\n', "stands for no address outside of scenarios"),
}  # fmt: skip


@pytest.mark.parametrize("what", UNFIT)
def test_what_lives_in_scenarios_only_cannot_be_recorded(project: Project, tmp_path: Path, what: str) -> None:
    """It is told before anything starts."""
    configuration, told_so = UNFIT[what]
    project.write("mcpbdd.toml", configuration)
    launch = Launch(load(project.folder), "a", is_configured=True, folder_of=lambda name: tmp_path / name)
    with pytest.raises(Misuse, match=told_so):
        launch.command_of_a_server_over_http()


def test_how_a_server_is_started(project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what the configuration gives it, and what this process was given only where no configuration does."""
    project.write(
        "mcpbdd.toml",
        '[servers.a]\ntarget = ["python", "{folder:work}/x.py"]\nenvironment = { KEY = "{env:MADE_UP}" }\n'
        '[servers.b]\ntarget = "x:y"\nsettings = { u = "{upstream:https://a.example.test}" }\n'
        '[servers.c]\ntarget = "http://127.0.0.1:1/mcp"\n[servers.d]\ntarget = "http://example.com/mcp"\n',
    )
    monkeypatch.setenv("MADE_UP", "very secret")
    loaded = load(project.folder)

    def launch(name: str, *, is_configured: bool = True) -> Launch:
        return Launch(loaded, name, is_configured, lambda folder: tmp_path / folder)

    one = launch("a")
    assert one.folders() == {"work": str(tmp_path / "work")}
    command = one.command()
    assert command.arguments == (sys.executable, f"{tmp_path}/work/x.py")
    assert command.environment["KEY"] == "very secret"
    assert "MADE_UP" not in command.environment
    assert one.redactor.text("a very secret") == "a [redacted]"
    assert launch("a", is_configured=False).command().environment["MADE_UP"] == "very secret"
    assert "https://a.example.test" in launch("b").command().environment["MCPBDD_SERVE"]
    assert launch("c").is_at_an_address
    assert launch("c").address() == "http://127.0.0.1:1/mcp"
    for name, wrong in (("c", "is reached over http: write --http"), ("d", "nothing leaves this machine")):
        with pytest.raises(Misuse, match=wrong):
            _ = launch(name).command() if name == "c" else launch(name).address()
    with pytest.raises(Misuse, match="is a command, so it is reached over stdio: leave out --http"):
        launch("a").command_of_a_server_over_http()


def test_the_command_refuses_what_does_not_fit(project: Project) -> None:
    """A port without --http, and a server that is not there."""
    runner = CliRunner()
    without = runner.invoke(cli.main, ["record", "notes", "--to", TO, "--port", "8000"])
    assert without.exit_code == 2
    assert "--port is for --http" in without.stderr
    nobody = runner.invoke(cli.main, ["record", "note", "--to", TO])
    assert nobody.exit_code == 2
    assert 'Did you mean "notes"?' in nobody.stderr
