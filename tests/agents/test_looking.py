"""The process that looks at texts and sentences, and the one that runs behave."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mcpbdd.agents.looking import Seen

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]


def run(
    module: str, *arguments: str, told: str = "", folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run a module of ours as the server does."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-P", "-m", module, *arguments]
    process = subprocess.Popen(
        command, stdin=-1, stdout=-1, stderr=-1, text=True, cwd=folder, env=environment
    )
    assert process.stdin is not None
    process.stdin.write(told)
    process.stdin.flush()
    process.wait(60)
    process.stdin.close()
    process.stdin = None
    out, err = process.communicate()
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def look(folder: Path, **job: Any) -> Seen:
    """Look at a project."""
    ended = run(
        "mcpbdd.agents.looking", told=json.dumps({"folder": str(folder), **job}) + "\n", folder=folder
    )
    return Seen.model_validate_json(ended.stdout)


def test_what_step_files_print_does_not_stand_in_the_answer(folder: Path) -> None:
    (folder / "features/steps/loud.py").write_text(
        'import os\nfrom mcpbdd import then\nos.write(1, b"loud")\nprint("loud")\n\n\n'
        '@then("it rains")\ndef rains(world):\n    """Water falls."""\n'
    )
    # Read only when the process has ended, a pipe holds no more than a few sentences.
    own = [one for one in look(folder, what="sentences", words=["rains"]).sentences if one.topic is None]
    assert [(one.example, one.meaning) for one in own] == [("Then it rains", "Water falls.")]


def test_a_whole_project_one_file_and_a_text_are_checked(folder: Path) -> None:
    (folder / "features/bad.feature").write_text("Feature: Bad\n  Scenario: Bad\n    Then nonsense\n")
    whole = look(folder, what="check")
    assert {one.path for one in whole.problems} == {"features/bad.feature"}
    assert whole.summary.startswith("2 features")
    assert look(folder, what="check", path="features/greeter.feature").problems == ()
    assert (
        look(folder, what="check", text="Feature: A\n  Scenario: B\n    Then nonsense\n").problems[0].path
        == "the text"
    )


def test_a_wrong_configuration_is_told(folder: Path) -> None:
    (folder / "mcpbdd.toml").write_text("[servers.a]\ntarget = 3\n")
    assert "target" in look(folder, what="check").misuse


def test_behave_runs_what_lies_elsewhere_with_the_steps_of_the_project(folder: Path, tmp_path: Path) -> None:
    text = (folder / "features/greeter.feature").read_text()
    feature = tmp_path / "elsewhere.feature"
    feature.write_text(text)
    ended = run("mcpbdd.agents.behaving", str(folder / "features"), "-f", "null", str(feature), folder=folder)
    assert ended.returncode == 0, ended.stdout
    assert "1 passed" in ended.stdout
