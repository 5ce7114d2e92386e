"""What the tools answer, beside what features/mcpbdd says of them."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from mcpbdd.agents import evidence
from mcpbdd.agents.children import Children, Ended
from mcpbdd.agents.evidence import Evidence, evidence_of
from mcpbdd.agents.runs import Runs
from mcpbdd.kit.failures import Failure
from mcpbdd.livingdocs.model import Scenario, Step
from mcpbdd.livingdocs.runs import Fact, Run, StepResult
from tests.agents.conftest import reason, serving

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mcp_types import CallToolResult

    from mcpbdd.agents.project import Project

KNOWN: dict[str, Any] = {
    "keyword": "then",
    "pattern": "it rains",
    "meaning": "Water falls.",
    "example": "Then it rains",
}
SEEN: dict[str, Any] = {"sentences": [{**KNOWN, "topic": None, "gaps": [], "under": None}] * 3}


def answering(monkeypatch: pytest.MonkeyPatch, *ended: Ended) -> list[tuple[str, Sequence[str], str]]:
    """Let processes end so, one after the other, without being run; give what they would have been told."""
    told: list[tuple[str, Sequence[str], str]] = []
    left = list(ended)

    async def run(
        _: Children,
        module: str,
        arguments: Sequence[str],
        folder: Path,
        *,
        within: float,
        told_: str = "",
        **more: str,
    ) -> Ended:
        told.append((module, arguments, more.get("told", told_)))
        return left.pop(0)

    monkeypatch.setattr(Children, "run", run)
    return told


def call(folder: Path, tool: str, *calls: dict[str, Any]) -> list[CallToolResult]:
    """Call a tool so often, in one connection."""

    async def act() -> list[CallToolResult]:
        async with serving(folder) as client:
            return [await client.call_tool(tool, arguments) for arguments in calls]

    return anyio.run(act)


def found(result: CallToolResult) -> Any:
    """Give the structured content of a call that succeeded."""
    assert not result.is_error, result.content
    return result.structured_content


def test_sentences_are_counted_and_only_so_many_shown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = answering(monkeypatch, Ended(0, json.dumps(SEEN), ""))
    (some,) = call(folder, "find_sentences", {"words": "it rains", "keyword": "then", "limit": 2})
    assert (found(some)["total"], len(found(some)["sentences"])) == (3, 2)
    assert json.loads(told[0][2])["words"] == ["then", "it", "rains"]


def test_a_look_that_broke_tells_its_last_line_and_no_more(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, Ended(1, "", f"Traceback\n  File x\nOSError: {folder}/a is no file\n"))
    (broken,) = call(folder, "check_feature", {})
    assert reason(broken) == "project_broken"
    assert "OSError: a is no file" in str(broken.content)
    assert "Traceback" not in str(broken.content)


def test_a_check_says_which_file_it_means(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = answering(monkeypatch, *[Ended(0, "{}", "")] * 2)
    call(folder, "check_feature", {"path": "features/./greeter.feature"}, {"path": "x.feature", "text": "a"})
    jobs = [json.loads(line) for _, _, line in told]
    assert [(job["path"], job["text"]) for job in jobs] == [
        ("features/greeter.feature", None),
        ("x.feature", "a"),
    ]


def test_servers_that_do_not_answer_are_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, Ended(1, "", f'mcpbdd: "greeter" did not answer: {folder}/server.py is gone\n'))
    (asked,) = call(folder, "ask_servers", {})
    assert found(asked)["silent"] == '"greeter" did not answer: server.py is gone'


def test_a_configuration_that_is_wrong_is_told(folder: Path) -> None:
    (folder / "mcpbdd.toml").write_text("[servers.a]\ntarget = 3\n")
    (listed,), (read,) = call(folder, "list_servers", {}), call(folder, "read_evidence", {})
    assert (reason(listed), reason(read)) == ("project_broken", "project_broken")


def test_a_server_that_was_configured_anew_is_told(folder: Path) -> None:
    facts = {"configured": "before", "taken": "2026-10-01", "eras": {"2026-07-28": {}}}
    (folder / ".mcpbdd").mkdir()
    (folder / ".mcpbdd/snapshot.json").write_text(json.dumps({"servers": {"greeter": facts}}))
    (listed,) = call(folder, "list_servers", {})
    assert "configuration has changed" in found(listed)["servers"][0]["summary"]


def test_evidence_of_an_unknown_scenario_names_the_nearest(folder: Path) -> None:
    record = [
        {"gherkinDocument": {"uri": "a.feature", "feature": {"name": "A", "children": []}}},
        {"pickle": {"id": "p", "uri": "a.feature", "name": "It rains", "steps": [], "astNodeIds": []}},
        {"testCase": {"id": "c", "pickleId": "p", "testSteps": []}},
        {"testCaseStarted": {"id": "s", "testCaseId": "c", "timestamp": {"seconds": 1, "nanos": 0}}},
        {"testCaseFinished": {"testCaseStartedId": "s", "timestamp": {"seconds": 2, "nanos": 0}}},
    ]
    (folder / ".mcpbdd").mkdir()
    (folder / ".mcpbdd/run.ndjson").write_text("\n".join(map(json.dumps, record)))
    all_of_it, unknown = call(folder, "read_evidence", {}, {"scenario": "It rain"})
    assert [one["title"] for one in found(all_of_it)["scenarios"]] == ["It rains"]
    assert reason(unknown) == "no_such_scenario"
    assert 'Did you mean "It rains"?' in str(unknown.content)


def test_what_lies_beside_a_feature_is_there_for_its_text_too(
    project: Project, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "features/environment.py").rename(folder / "environment.py")
    (folder / "features/letter.txt").write_text("Dear Ada")
    (folder / "features/link.txt").symlink_to("letter.txt")
    (folder / "features/huge.txt").write_bytes(b"0" * 1_000_001)
    seen: list[list[str]] = []

    async def run(_: Children, __: str, arguments: Sequence[str], ___: Path, **____: object) -> Ended:
        seen.append(sorted(os.listdir(os.path.dirname(arguments[-1]))))  # noqa: PTH120, PTH208 - asynchronous
        return Ended(0, "USING RUNNER: x\nnothing", "")

    monkeypatch.setattr(Children, "run", run)
    runs = Runs(project, Children())
    with pytest.raises(Failure) as raised:
        anyio.run(lambda: runs.run("features/a.feature", "Feature: A\n", line=3, era="both", within=9))
    assert (raised.value.reason, raised.value.message) == (
        "nothing_ran",
        "No scenario ran. behave says: nothing",
    )
    assert seen == [["a.feature", "letter.txt"]]
    assert list(project.kept.iterdir()) == []


def scenario() -> Scenario:
    """Make a scenario that passed in one era and failed in the other."""
    step = Step("When ", "it rains", line=3)
    frames = Fact(0, "frames.json", json.dumps([{"setup": True}, {"message": {"method": "rain"}}]))
    changes, server = Fact(0, "changes.json", "[]"), Fact(0, "server.json", "{}")
    log = Fact(0, "log.json", json.dumps([{"text": "wet"}]))
    facts = (frames, changes, server, log)
    good = Run("2025-11-25", "in process", "passed", facts=facts)
    hook = StepResult(None, "after_scenario", "failed", 0.1, "no roof")
    bad = Run("2026-07-28", "in process", "failed", results=(hook,), facts=facts)
    return Scenario("1", "Rain", "Scenario", "", (), 2, (step,), row=(("how", "hard"),), runs=(good, bad))


def test_evidence_is_chosen_by_era_and_kind() -> None:
    assert [(one.era, one.kind) for one in evidence_of([scenario()]).seen] == [
        ("2025-11-25", "frames"),
        ("2025-11-25", "log"),
        ("2026-07-28", "frames"),
        ("2026-07-28", "log"),
    ]
    chosen = evidence_of([scenario()], era="2026-07-28", kinds=["frames"])
    assert [one.entries for one in chosen.seen] == [[{"message": {"method": "rain"}}]]
    assert {one.era for one in evidence_of([scenario()], failing=True).seen} == {"2026-07-28"}


def test_evidence_that_has_no_room_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "LONGEST", 10)
    assert evidence_of([scenario()]) == Evidence(seen=[], cut=True)


def test_a_hook_that_failed_stands_for_the_step() -> None:
    told = evidence.came("a.feature", scenario(), str.upper)
    assert told.title == "Rain (how: hard)"
    assert [(one.step, one.message) for one in told.eras] == [("", ""), ("after_scenario", "NO ROOF")]
