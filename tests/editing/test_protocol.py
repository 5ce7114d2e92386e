"""The installed command, spoken to by a real client of the Language Server Protocol."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from lsprotocol import types as lsp

from mcpbdd.snapshot import Snapshot, save_snapshot
from tests.editing.editor import COMMAND, editor
from tests.editing.shop import FACTS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.slow

LIBRARY = "from mcpbdd.binding import use_steps\n\nuse_steps()\n"
OWN = """\
import os
import sys
from mcpbdd import given

print("a step file may print", flush=True)
os.write(1, b"Content-Length: 5\\r\\n\\r\\nhello")
assert sys.stdin.read() == ""


@given("the customer has paid {string}")
def paid(world, amount):
    \"\"\"The customer has paid so much.\"\"\"
"""
FEATURE = """\
Feature: Ordering 😀
  Scenario: Somebody orders
    Given the server "shpo"
    And the customer has paid "7"
    When the client calls the tool "order" with
      | item | 😀 |
    Then the call succeeds
"""
RIGHT = FEATURE.replace("shpo", "shop")


SHARED = """\
from behave import when


@when("something shared is done")
def shared(context): ...
"""
PLAIN = """\
import functools

import shared
from behave import given, register_type, step, then, use_step_matcher, when


@given("{count:d} guests come")
def guests(context, count):
    \"\"\"So many come.\"\"\"


use_step_matcher("re")


@when(r"the (?P<thing>bell|clock) rings")
def rings(context, thing): ...


use_step_matcher("cfparse")
register_type(Dish=str)


def loudly(function):
    @functools.wraps(function)
    def aloud(context, **named):
        print("loud")
        return function(context, **named)

    return aloud


@step("they eat {dishes:Dish+}")
@loudly
def eat(context, dishes): ...


@then("they leave")
async def leave(context): ...
"""
DINNER = """\
Feature: Dinner
  Scenario: Everybody comes
    Given 7 guests come
    When the bell rings
    * they eat soup, nuts
    And something shared is done
    Then they leave
    And the sofa flies
"""
LED_TO = {
    2: ("steps/plain.py", '@given("{count:d} guests come")'),
    3: ("steps/plain.py", '@when(r"the (?P<thing>bell|clock) rings")'),
    4: ("steps/plain.py", '@step("they eat {dishes:Dish+}")'),
    5: ("shared.py", '@when("something shared is done")'),
    6: ("steps/plain.py", '@then("they leave")'),
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "steps").mkdir(parents=True)
    (folder / "features").mkdir()
    (folder / "mcpbdd.toml").write_text('[servers.shop]\ntarget = ["shop"]\n')
    (folder / "steps" / "library.py").write_text(LIBRARY)
    (folder / "steps" / "own.py").write_text(OWN)
    save_snapshot(Snapshot(servers={"shop": FACTS}), folder / ".mcpbdd" / "snapshot.json")
    return folder


A = "features/a.feature"


def test_a_session(project: Path) -> None:
    async def session() -> None:
        async with editor(project) as client:
            client.open(A, FEATURE)
            (wrong,) = await client.diagnostics(A)
            assert (wrong.code, wrong.severity, wrong.source) == (
                "unknown-server",
                lsp.DiagnosticSeverity.Error,
                "mcpbdd",
            )
            assert wrong.range == lsp.Range(lsp.Position(2, 21), lsp.Position(2, 27))
            assert 'Did you mean "shop"?' in wrong.message

            client.open("notes.txt", "When nobody knows this")
            client.edit(A, FEATURE)
            client.edit(A, RIGHT)
            assert await client.diagnostics(A) == []
            assert client.uri("notes.txt") not in client.found

            client.edit(A, RIGHT + '    When client "😀" calls the tool "or\n')
            offers = await client.offers(A, 7, len('    When client "😀" calls the tool "or') + 1)
            assert [one.label for one in offers] == ["order"]
            edit = offers[0].text_edit
            assert isinstance(edit, lsp.TextEdit)
            assert (edit.new_text, edit.range.start.character) == ('order"', 37)
            sentences = await client.offers(A, 7, 9)
            assert {one.insert_text_format for one in sentences} == {lsp.InsertTextFormat.Snippet}

            hover = await client.hover(A, 4, 38)
            assert hover is not None
            assert isinstance(hover.contents, lsp.MarkupContent)
            assert hover.contents.kind == lsp.MarkupKind.Markdown
            assert "Order something." in hover.contents.value
            assert await client.hover(A, 0, 0) is None

            own = await client.definition(A, 3, 12)
            assert isinstance(own, lsp.Location)
            assert own.uri == client.uri("steps/own.py")
            assert own.range.start.line == OWN.split("\n").index('@given("the customer has paid {string}")')
            assert await client.definition(A, 6, 12) is None

            assert client.registered == ["workspace/didChangeWatchedFiles"]
            assert (client.told, client.broken) == ([], [])
            client.text_document_did_close(
                lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(client.uri(A)))
            )
            client.found.clear()
            assert await client.diagnostics(A) == []
            assert await client.end() == 0

    asyncio.run(session())


def test_steps_of_plain_behave_lead_to_their_functions(project: Path) -> None:
    """Whichever matcher reads them, however they are decorated, and wherever they stand."""
    files = {"steps/plain.py": PLAIN, "shared.py": SHARED}
    for name, text in files.items():
        (project / name).write_text(text)

    async def session() -> None:
        async with editor(project) as client:
            client.open(A, DINNER)
            found = await client.diagnostics(A)
            assert [(one.code, one.range.start.line) for one in found] == [("unknown-sentence", 7)]
            for line, (name, first) in LED_TO.items():
                led = await client.definition(A, line, 12)
                assert isinstance(led, lsp.Location)
                assert led.uri == client.uri(name)
                assert led.range.start.line == files[name].split("\n").index(first)
            assert await client.definition(A, 7, 12) is None

            hover = await client.hover(A, 2, 12)
            assert hover is not None
            assert isinstance(hover.contents, lsp.MarkupContent)
            assert "`Given {count:d} guests come`\n\nSo many come." in hover.contents.value
            assert "A step of this project, defined at `steps/plain.py:7`" in hover.contents.value
            assert await client.hover(A, 7, 12) is None

            (project / "steps/plain.py").write_text("\n\n" + PLAIN)
            client.save(A)
            await client.diagnostics(A)
            moved = await client.definition(A, 2, 12)
            assert moved.range.start.line == 8
            assert (client.told, client.broken) == ([], [])
            assert await client.end() == 0

    asyncio.run(session())


def test_what_is_found_is_what_check_finds(project: Path) -> None:
    text = FEATURE + "    When nobody knows this\n\n  Scenario: B\n    Then the call fails\n"

    async def session() -> list[lsp.Diagnostic]:
        async with editor(project) as client:
            client.open(A, text)
            return await client.diagnostics(A)

    found = asyncio.run(session())
    (project / A).write_text(text)
    done = subprocess.run(
        [COMMAND, "check", "--format", "json", A], cwd=project, capture_output=True, text=True, check=False
    )
    told = json.loads(done.stdout[done.stdout.index("[\n") :])
    assert [(one.code, one.range.start.line + 1) for one in found] == [
        (one["rule"], one["line"]) for one in told
    ]
    assert [one.message for one in found] == [
        "\n".join((one["what"], one["why"], one["remedy"])) for one in told
    ]
    assert len(found) > 2


def test_what_changes_in_the_project_is_learned_anew(project: Path) -> None:
    later = RIGHT + "    And nothing hurts\n"

    async def session() -> None:
        async with editor(project) as client:
            client.open(A, later)
            assert [one.code for one in await client.diagnostics(A)] == ["unknown-sentence"]
            moved = (
                "\n\n"
                + OWN
                + '\n\nfrom mcpbdd import then\n@then("nothing hurts")\ndef nothing(world): ...\n'
            )
            (project / "steps" / "own.py").write_text(moved)
            client.save(A)
            assert await client.diagnostics(A) == []

            (project / "mcpbdd.toml").write_text('[servers.shops]\ntarget = ["shop"]\n')
            client.found.clear()
            client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([]))
            assert [one.code for one in await client.diagnostics(A)] == ["unknown-server"]

            (project / "mcpbdd.toml").write_text("[servers")
            client.save(A)
            await client.diagnostics(A)
            assert "is not TOML" in client.told[-1]
            assert await client.end() == 0

    asyncio.run(session())


def test_a_step_file_that_is_broken_is_told_at_its_place(project: Path) -> None:
    (project / "steps" / "own.py").write_text("x = 1\nraise ValueError('no')\n")

    async def session() -> None:
        async with editor(project, rich=False) as client:
            client.open(A, "Feature: A\n  Scenario: B\n    When the client connects\n")
            await client.diagnostics(A)
            (wrong,) = client.found[client.uri("steps/own.py")]
            assert (wrong.code, wrong.range.start.line) == ("broken-steps", 1)
            assert "ValueError: no" in wrong.message
            hover = await client.hover(A, 2, 12)
            assert hover is not None
            assert isinstance(hover.contents, lsp.MarkupContent)
            assert hover.contents.kind == lsp.MarkupKind.PlainText
            (project / "steps" / "own.py").write_text("x = 1\n")
            client.save(A)
            await client.diagnostics(A)
            assert client.found[client.uri("steps/own.py")] == []
            assert await client.end() == 0

    asyncio.run(session())


@pytest.mark.parametrize("slip", ["import os\nos._exit(0)\n", "raise SystemExit(0)\n"])
def test_a_step_file_that_ends_its_process_ends_no_more(project: Path, slip: str) -> None:
    (project / "steps" / "own.py").write_text(slip)

    async def session() -> None:
        async with editor(project) as client:
            client.open(A, RIGHT)
            await client.until(lambda: client.told or client.found)
            (project / "steps" / "own.py").write_text(OWN)
            client.save(A)
            assert await client.diagnostics(A) == []
            assert await client.end() == 0

    asyncio.run(session())


def test_without_a_configuration(tmp_path: Path) -> None:
    async def session() -> None:
        async with editor(tmp_path) as client:
            client.open(A, RIGHT)
            assert "unknown-server" not in {one.code for one in await client.diagnostics(A)}
            assert await client.offers(A, 2, 10)
            assert "No step file loads the language" in client.told[0]
            assert await client.end() == 0

    asyncio.run(session())


def test_no_text_breaks_it(project: Path) -> None:
    texts = [
        "x" * 10_000_000,
        "Feature: \ud83d\n  Scenario: \udc00\n    When \ud800",
        "\x00\ufffd|",
        '"""\n|',
        "@\r\r\n|\u2028|",
    ]

    async def session() -> None:
        async with editor(project) as client:
            client.open(A, "")
            assert await client.diagnostics(A) == []
            for text in texts:
                client.edit(A, text)
                await client.diagnostics(A)
                await client.offers(A, 2, 9)
                await client.hover(A, 0, 0)
            client.edit(A, RIGHT)
            assert await client.diagnostics(A) == []
            assert await client.offers(A, 999, 999) is not None
            assert (client.told, client.broken) == ([], [])
            assert await client.end() == 0

    asyncio.run(session())


def test_an_editor_that_vanishes_leaves_no_process(project: Path) -> None:
    async def session() -> int:
        async with editor(project) as client:
            client.open(A, RIGHT)
            await client.diagnostics(A)
            below = children(client.process.pid)
            assert len(below) == 1
            assert client.process.stdin is not None
            client.process.stdin.close()
            async with asyncio.timeout(30):
                status = await client.process.wait()
            assert await comes(lambda: not is_alive(below[0]))
            return status

    assert asyncio.run(session()) == 1


def test_a_server_that_is_killed_leaves_no_process(project: Path) -> None:
    (project / "steps" / "own.py").write_text("while True: pass\n")

    async def session() -> None:
        async with editor(project) as client:
            client.open(A, RIGHT)
            assert await comes(lambda: bool(children(client.process.pid)))
            (below,) = children(client.process.pid)
            await asyncio.sleep(3)
            client.process.send_signal(signal.SIGKILL)
            await client.process.wait()
            assert await comes(lambda: not is_alive(below))

    asyncio.run(session())


def test_without_the_extra_it_says_what_to_install(project: Path) -> None:
    hidden = project / "hidden" / "pygls"
    hidden.mkdir(parents=True)
    (hidden / "__init__.py").write_text("raise ModuleNotFoundError('pygls')")
    done = subprocess.run(
        [COMMAND, "lsp"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(hidden.parent), *sys.path])},
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'mcpbdd[editor]'" in done.stderr
    assert "Traceback" not in done.stderr


async def comes(is_so: Callable[[], bool]) -> bool:
    """Wait for what nobody tells."""
    for _ in range(300):
        if is_so():
            return True
        await asyncio.sleep(0.1)
    return False


def children(process: int) -> list[int]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in found.stdout.split()]


def is_alive(process: int) -> bool:
    found = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False
    )
    return bool(found.stdout.strip()) and not found.stdout.strip().startswith("Z")
