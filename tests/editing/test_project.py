"""The process that knows a project, started, asked, and started anew: here a small one that stands for it."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import pytest

from mcpbdd.editing import project as module
from mcpbdd.editing.project import CRASHES, Project
from mcpbdd.editing.wire import Answer, Ask, Learned

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

pytestmark = pytest.mark.slow

BEGIN = """\
import json, sys, time, pathlib
folder = pathlib.Path(sys.argv[1])
with (folder / "starts").open("a") as starts:
    starts.write("x")
"""
LEARNED = BEGIN + 'print(json.dumps({"watched": [str(folder / "steps")]}), flush=True)\n'
ANSWERS = (
    LEARNED + "for line in sys.stdin: print(json.dumps({'number': json.loads(line)['number']}), flush=True)\n"
)
QUESTION = Ask(number=0, wanted="findings", path="a", text="")


class Told(list[Learned]):
    """What was told."""

    def add(self, _project: Project, learned: Learned) -> None:
        self.append(learned)


def starts(folder: Path) -> int:
    return len((folder / "starts").read_text())


def run(
    folder: Path,
    script: str,
    monkeypatch: pytest.MonkeyPatch,
    session: Callable[[Project, Told], Awaitable[None]],
) -> None:
    """Hold a session with a project whose process is a script."""
    monkeypatch.setattr(module, "_COMMAND", (sys.executable, "-c", script))
    told = Told()

    async def whole() -> None:
        project = Project(folder, told.add)
        try:
            await session(project, told)
        finally:
            project.stop()
            await asyncio.sleep(0.2)

    asyncio.run(whole())


def test_one_process_answers_until_a_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "steps").mkdir()

    async def session(project: Project, told: Told) -> None:
        both = await asyncio.gather(project.ask(QUESTION), project.ask(QUESTION))
        assert [*both] == [Answer(number=1), Answer(number=2)]
        assert (starts(tmp_path), len(told)) == (1, 1)
        (tmp_path / "steps" / "own.py").write_text("1")
        assert await project.ask(QUESTION) == Answer(number=3)
        assert (starts(tmp_path), len(told)) == (2, 2)

    run(tmp_path, ANSWERS, monkeypatch, session)


def test_one_that_is_stuck_is_ended_and_another_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.5)

    async def session(project: Project, _told: Told) -> None:
        assert await project.ask(QUESTION) is None
        await asyncio.sleep(0.5)
        assert await project.ask(QUESTION) is None
        assert starts(tmp_path) == 2

    run(tmp_path, LEARNED + "time.sleep(60)", monkeypatch, session)


def test_one_that_ends_again_and_again_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def session(project: Project, _told: Told) -> None:
        for _ in range(CRASHES + 2):
            assert await project.ask(QUESTION) is None
            await asyncio.sleep(0.3)
        assert starts(tmp_path) <= CRASHES + 1

    run(tmp_path, LEARNED, monkeypatch, session)


@pytest.mark.parametrize("script", [BEGIN, BEGIN + "time.sleep(60)"])
def test_one_that_learns_nothing_is_told_and_tried_again_when_files_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    monkeypatch.setattr(module, "LEARNING", 2.0)
    (tmp_path / "steps").mkdir()

    async def session(project: Project, told: Told) -> None:
        assert await project.ask(QUESTION) is None
        assert await project.ask(QUESTION) is None
        assert starts(tmp_path) == 1
        assert "cannot be loaded" in told[0].notices[0]
        (tmp_path / "steps" / "own.py").write_text("1")
        assert await project.ask(QUESTION) is None
        assert starts(tmp_path) == 2

    run(tmp_path, script, monkeypatch, session)


def test_a_question_that_is_taken_back_ends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def session(project: Project, _told: Told) -> None:
        first = asyncio.create_task(project.ask(QUESTION))
        await asyncio.sleep(0)
        first.cancel()
        assert await project.ask(QUESTION) is not None
        assert starts(tmp_path) == 1

    run(tmp_path, ANSWERS, monkeypatch, session)


def test_an_answer_that_nobody_waits_for_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def session(project: Project, _told: Told) -> None:
        await project.ask(QUESTION)
        first = asyncio.create_task(project.ask(QUESTION))
        await asyncio.sleep(0.1)
        first.cancel()
        assert await project.ask(QUESTION) == Answer(number=3)

    run(tmp_path, ANSWERS.replace("sys.stdin: ", "sys.stdin: time.sleep(0.4); "), monkeypatch, session)


def test_files_that_change_while_they_are_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "steps").mkdir()

    async def session(project: Project, told: Told) -> None:
        first = asyncio.create_task(project.ask(QUESTION))
        await asyncio.sleep(0.8)
        (tmp_path / "steps" / "own.py").write_text("1")
        second = await project.ask(QUESTION)
        assert second is not None
        assert await first is not None
        assert (starts(tmp_path), [one.notices for one in told]) == (2, [()])

    run(tmp_path, ANSWERS.replace("print(", "time.sleep(1.5); print(", 1), monkeypatch, session)
