"""A real editor, set up as docs/editors.md says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import commands
from tests.servers import greeter_project

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "editors.md").read_text("utf-8")
FEATURE = """\
Feature: Greeting
  Scenario: Somebody is greeted
    Given the server "greeter"
    When the client calls the tool "greet" with
      | nme | Ada |
    Then the guest smiles
    And the call succeds
"""
OWN = """\
from mcpbdd import then


@then("the guest smiles")
def smiles(world):
    \"\"\"The guest smiles.\"\"\"
"""
Shown = dict[str, list[Any]]
"""What Neovim shows: kind -> each of them."""


def neovim() -> str:
    """Give the editor's path."""
    found = shutil.which("nvim")
    if found is None:
        pytest.skip("nvim is not on the path")
    return found


def settings(path: str) -> str:
    """Give what the page says for this version."""
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"v(\d+)\.(\d+)", said)
    assert version is not None
    newer, older = re.findall(r"```lua\n(.*?)```", PAGE, re.DOTALL)
    return str(newer if (int(version[1]), int(version[2])) >= (0, 11) else older)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    """Open a feature with slips, and give what is shown of it."""
    editor, project = neovim(), tmp_path_factory.mktemp("edited")
    greeter_project.prepare(project)
    (project / "init.lua").write_text(settings(editor), encoding="utf-8")
    (project / "features" / "new.feature").write_text(FEATURE, encoding="utf-8")
    (project / "features" / "steps" / "own.py").write_text(OWN, encoding="utf-8")
    assert commands.run(["mcpbdd", "snapshot"], project).returncode == 0
    folders = [str(Path(sys.executable).parent), os.environ["PATH"]]
    done = subprocess.run(
        [editor, "--headless", "-n", "-u", "init.lua", "features/new.feature", "-S", str(HERE / "look.lua")],
        cwd=project, env={**os.environ, "PATH": os.pathsep.join(folders)}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert lines, done.stdout + done.stderr
    return {
        kind: [one["value"] for one in lines if one["what"] == kind]
        for kind in {one["what"] for one in lines}
    }


def test_what_is_wrong_is_shown_where_it_stands(shown: Shown) -> None:
    """With the nearest right thing."""
    places = [(one["line"], one["column"], one["rule"]) for one in shown["problem"]]
    assert places == [(5, 9, "unknown-argument"), (7, 9, "unknown-sentence")]
    assert 'Did you mean "name"?' in shown["problem"][0]["message"]
    assert "The nearest is “Then the call succeeds”" in shown["problem"][1]["message"]


def test_sentences_are_offered_and_explained(shown: Shown) -> None:
    """While one is written, and over one that stands there."""
    assert 'the client calls the tool "…" with' in shown["completion"]
    assert all(label.startswith("the client ") for label in shown["completion"])
    assert "Call a tool" in shown["meaning"][0]


def test_a_sentence_of_the_project_leads_to_its_line(shown: Shown) -> None:
    """In its step file."""
    [place] = shown["definition"]
    assert place["uri"].endswith("/steps/own.py")
    assert place["line"] in {3, 4}
