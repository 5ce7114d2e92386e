"""The process that knows a project, by itself."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.check import Knowledge
from mcpbdd.editing import serving
from mcpbdd.editing.wire import Answer, Ask, Learned, Point
from tests.editing.shop import in_scenario

if TYPE_CHECKING:
    from pathlib import Path

OWN = "import helper\nfrom mcpbdd import given\n\n\n@given('a shelf')\ndef shelf(world): ...\n"


def served(folder: Path, *lines: str) -> tuple[Learned, list[Answer]]:
    """Ask a process questions, and let it end."""
    command = [sys.executable, "-P", "-m", "mcpbdd.editing.serving", str(folder)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": folder}
    with subprocess.Popen(command, **pipes) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        learned = Learned.model_validate_json(process.stdout.readline())
        answers = []
        for line in lines:
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            answers.append(Answer.model_validate_json(process.stdout.readline()))
        process.stdin.close()
        assert process.wait(30) == 0
    return learned, answers


def ask(number: int, **keys: Any) -> str:
    return Ask(number=number, path="a.feature", **keys).model_dump_json()


@pytest.mark.slow
def test_it_says_what_it_learned_and_answers_until_nobody_asks(tmp_path: Path) -> None:
    (tmp_path / "steps").mkdir()
    (tmp_path / "helper.py").write_text("print('hello')\n")
    (tmp_path / "steps" / "library.py").write_text("from mcpbdd.binding import use_steps\nuse_steps()\n")
    (tmp_path / "steps" / "own.py").write_text(OWN)
    (tmp_path / "steps" / "slip.py").write_text("\n\nraise ValueError('so')\n")
    (tmp_path / "mcpbdd.toml").write_text("[servers")
    text = in_scenario("And a shelf")
    learned, answers = served(
        tmp_path,
        ask(1, wanted="spot", text=text, at=Point(line=3, character=10)),
        "nonsense",
        ask(2, wanted="findings", text=in_scenario("When nobody knows this")),
    )
    (trouble,) = learned.findings
    assert (trouble.path, trouble.span.start.line) == (str(tmp_path / "steps" / "slip.py"), 2)
    assert "is not TOML" in learned.notices[0]
    assert {str(tmp_path / "steps"), str(tmp_path / "helper.py"), str(tmp_path / "mcpbdd.toml")} <= set(
        learned.watched
    )
    spot, nonsense, findings = answers
    assert spot.spot is not None
    assert (spot.spot.path, spot.spot.line) == (str(tmp_path / "steps" / "own.py"), 4)
    assert (nonsense.number, bool(nonsense.failed)) == (-1, True)
    assert "unknown-sentence" in {one.rule for one in findings.findings}


@pytest.mark.slow
def test_behaves_configuration_may_be_broken(tmp_path: Path) -> None:
    (tmp_path / "behave.ini").write_text("[behave]\npaths = %(nobody)s\nuse_nested_step_modules = perhaps\n")
    learned, answers = served(
        tmp_path, ask(1, wanted="offers", text=in_scenario("When "), at=Point(line=3, character=9))
    )
    assert any("behave's configuration cannot be read" in notice for notice in learned.notices)
    assert answers[0].offers


def test_what_breaks_within_is_said_and_not_raised(tmp_path: Path) -> None:
    class Broken(Knowledge):
        def recognize(self, kind: str, text: str) -> Any:
            raise ZeroDivisionError("so")

    line = ask(3, wanted="findings", text=in_scenario("When x")).encode()
    answer = serving._answered(line, Broken(), tmp_path)
    assert (answer.number, answer.failed) == (3, "findings: ZeroDivisionError: so")


def test_a_configuration_above_is_watched_too(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "mcpbdd.toml").write_text("")
    assert str(tmp_path / "mcpbdd.toml") in set(serving._watched(inner))
    (tmp_path / "pyproject.toml").write_text("[")
    assert str(tmp_path / "pyproject.toml") in set(serving._watched(inner))
    assert json.dumps(sorted(serving._own_modules(tmp_path))) == "[]"
