"""The SDK's client through the recorder, over stdio and HTTP: what it did is written, passes, and fails where it should."""

from __future__ import annotations

import shutil
from typing import Any

import pytest

from tests.capturing.conftest import ERAS, NOTES, ROOT, Project, accepting, declining, over_http, run

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("_patient")]

ALL_PASS = "0 failed, 0 skipped"


def passes(project: Project, scenarios: int) -> None:
    """All of the written scenarios pass, and none is a draft."""
    assert "@draft" not in project.feature, project.feature
    done = project.behave()
    assert done.returncode == 0, done.stdout + done.stderr + project.feature
    assert f"{scenarios} scenarios passed, {ALL_PASS}" in done.stdout


@ERAS
def test_the_time_server_over_stdio(project: Project, mode: Any) -> None:
    """Nothing that tells the moment is in the scenarios, and what is asked for is."""
    project.write(
        "mcpbdd.toml",
        '[servers.time]\ntarget = "mcp_server_time.server:create_server"\nsettings = { local_tz = "Europe/Warsaw" }\n',
    )

    async def work() -> None:
        async with project.over_stdio(mode, "time") as client:
            await client.list_tools()
            await client.call_tool("get_current_time", {"timezone": "Europe/Warsaw"})
            tokyo = {"source_timezone": "Europe/Warsaw", "time": "16:30", "target_timezone": "Asia/Tokyo"}
            await client.call_tool("convert_time", tokyo)
            await client.call_tool("get_current_time", {"timezone": "Mars/X"})

    run(work)
    passes(project, 4)
    assert "| target.timezone | Asia/Tokyo" in project.feature
    assert "day_of_week" not in project.feature
    assert "datetime" not in project.feature
    assert "Mars/X" in project.feature


@ERAS
def test_ids_are_remembered_and_what_changed_is_prepared(project: Project, mode: Any) -> None:
    """An id that is new each time is taken from the call that gave it; a count needs the calls before it."""

    async def work() -> None:
        async with project.over_stdio(mode, "notes") as client:
            added = await client.call_tool("add", {"text": "bread"})
            assert added.structured_content is not None
            key = added.structured_content["id"]
            await client.call_tool("read", {"id": key})
            await client.call_tool("count", {})
            await client.call_tool("read", {"id": "n-nothing"})

    run(work)
    passes(project, 5)  # the SDK's client lists the tools by itself
    assert 'the client remembers "id" as "id 0"' in project.feature
    assert "| id | {{id 0}} |" in project.feature
    assert 'Given the client has called the tool "add" with' in project.feature
    project.write("notes_server.py", NOTES.replace("return kept[id]", 'return kept[id] + "!"'))
    done = project.behave()
    assert done.returncode == 1
    assert 'expected: the text "bread"' in done.stdout


@ERAS
@pytest.mark.parametrize("user", ["yes", "no"])
def test_the_desk_over_http(project: Project, mode: Any, user: str) -> None:
    """A server that this recorder serves; consent is in the scenarios, question and answer."""
    shutil.copytree(ROOT / "examples" / "desk" / "desk", project.folder / "desk")
    project.write(
        "mcpbdd.toml", '[servers.desk]\ntarget = "desk:create_server"\nsettings = { storage = "{store}" }\n'
    )
    report = {"id": "rents", "title": "Rents", "owner": "ada", "text": "Higher again."}
    answer = accepting(confirm=True) if user == "yes" else declining()

    async def work(url: str) -> None:
        async with over_http(url, mode, answer) as client:
            await client.call_tool("import", {"reports": [report]})
            await client.call_tool("delete", {"report": "rents"})
            await client.call_tool("search", {"query": "rents"})

    with project.listening("desk") as url:
        run(lambda: work(url))
    passes(project, 4)
    assert 'Then the server asks "Delete for good \\"rents\\" (title \\"Rents\\")?"' in project.feature
    assert ("When the user accepts" in project.feature) is (user == "yes")
    assert ("When the user declines" in project.feature) is (user == "no")
    gate = project.folder / "desk" / "deleting.py"
    gate.write_text(
        gate.read_text("utf-8").replace("if not isinstance(verdict, Granted):", "if False:"), "utf-8"
    )
    done = project.behave()
    assert done.returncode == 1, done.stdout
    assert "the server asks" in done.stdout


@ERAS
def test_a_password_is_in_no_file(project: Project, mode: Any) -> None:
    """A mark stands in its place, the scenario says so and passes all the same."""
    project.write(
        "mcpbdd.toml",
        '[servers.asking]\ntarget = "tests.servers.asking:create_server"\nsettings = { folder = "{folder:desk}" }\n',
    )

    async def work() -> None:
        answer = accepting(user="ada", password="hunter2")
        async with project.over_stdio(mode, "asking", answer=answer) as client:
            await client.list_tools()
            await client.call_tool("log_in", {})

    run(work)
    passes(project, 2)
    assert "| password | [redacted] |" in project.feature
    assert "# fill in: a secret was left out, [redacted] stands in its place" in project.feature
    written = [path for path in project.folder.rglob("*") if path.is_file() and ".mcpbdd" not in path.parts]
    assert not [path for path in written if "hunter2" in path.read_text("utf-8", errors="replace")]
    assert "Secrets were left out" in (project.folder / "stderr.txt").read_text("utf-8")


def test_a_server_in_another_language(project: Project) -> None:
    """A process in a folder of the scenario: each scenario gets one of its own."""
    index = ROOT / "node_modules/@modelcontextprotocol/server-memory/dist/index.js"
    project.write(
        "mcpbdd.toml",
        f'[servers.memory]\ntarget = ["node", "{index}"]\neras = ["2025-11-25"]\n'
        'environment = { MEMORY_FILE_PATH = "{folder:memory}/graph.jsonl" }\n',
    )
    ada = {"name": "Ada", "entityType": "person", "observations": ["writes notes"]}

    async def work() -> None:
        async with project.over_stdio("legacy", "memory") as client:
            await client.call_tool("create_entities", {"entities": [ada]})
            await client.call_tool("search_nodes", {"query": "notes"})

    run(work)
    passes(project, 3)
    assert 'Given the client has called the tool "create_entities" with' in project.feature


def test_a_process_that_keeps_state_is_fresh_for_each_scenario(project: Project) -> None:
    """Scenarios of a run share a process; where that matters the scenario is tagged."""
    project.write("mcpbdd.toml", '[servers.notes]\ntarget = ["python", "serve.py"]\n')
    project.write("serve.py", "from notes_server import create\n\ncreate().run()\n")

    async def work() -> None:
        async with project.over_stdio("auto", "notes") as client:
            await client.call_tool("count", {})
            await client.call_tool("add", {"text": "bread"})
            await client.call_tool("count", {})

    run(work)
    passes(project, 4)
    assert "@fresh" in project.feature


def test_an_impatient_client_finds_the_file_all_the_same(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends the recorder two seconds after it has gone, as the SDK's does; what was recorded is there."""
    monkeypatch.undo()

    async def work() -> None:
        async with project.over_stdio("auto", "notes") as client:
            await client.call_tool("add", {"text": "bread"})

    run(work)
    assert "| text | bread" in project.feature
    assert project.behave("--tags=not @draft").returncode in (0, 1)
    assert list((project.folder / "features").iterdir()) == [project.folder / "features" / "recorded.feature"]
