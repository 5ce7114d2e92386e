"""The pages about writing and choosing: what is poor is found by the check, and what is better is clean and runs green."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mcpbdd.check import Knowledge, check_text, learn
from tests import commands

ROOT = Path(__file__).parents[1]
WRITING = (ROOT / "docs/writing.md").read_text(encoding="utf-8")
CHOOSING = (ROOT / "docs/choosing.md").read_text(encoding="utf-8")
_BLOCK = r"```gherkin\n(.*?)```"
POOR = re.findall(rf"^Poor:\n\n{_BLOCK}\n\n`check` says: \[([\w-]+)\]", WRITING, re.DOTALL | re.MULTILINE)
BETTER = re.findall(rf"^Better:\n\n{_BLOCK}", WRITING, re.DOTALL | re.MULTILINE)
PLACES = re.findall(_BLOCK, CHOOSING, re.DOTALL)
CONFIGURATION = '[servers.time]\ntarget = "mcp_server_time.server:create_server"\nsettings = { local_tz = "Europe/Warsaw" }\n'


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    """What the specs of this repository are held against."""
    return learn(ROOT, ROOT)


def test_every_example_is_one_of_these() -> None:
    """None is left untried; the page has as many poor ones as better ones."""
    assert len(POOR) == len(BETTER) == WRITING.count("```gherkin") // 2
    assert len(PLACES) == 4


@pytest.mark.parametrize(("text", "rule"), POOR, ids=[rule for _, rule in POOR])
def test_what_is_poor_is_found(text: str, rule: str, knowledge: Knowledge) -> None:
    """By the rule that the page names, and by no other."""
    assert {one.rule.name for one in check_text("a.feature", text, knowledge)} == {rule}


@pytest.mark.parametrize("text", [*BETTER, *PLACES])
def test_what_is_better_is_clean(text: str, knowledge: Knowledge) -> None:
    """Not even advice is given."""
    assert check_text("a.feature", text, knowledge) == ()


@pytest.mark.slow
def test_what_is_better_runs_green(tmp_path: Path) -> None:
    """As it stands in the pages, in both eras."""
    for path in ("environment.py", "steps/library.py"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes((ROOT / path).read_bytes())
    (tmp_path / "mcpbdd.toml").write_text(CONFIGURATION, encoding="utf-8")
    (tmp_path / "features").mkdir()
    for number, text in enumerate([*BETTER, *PLACES]):
        (tmp_path / f"features/{number}.feature").write_text(text, encoding="utf-8")
    done = commands.run(["behave", "features/", "--no-color", "-f", "progress"], tmp_path, within=240)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "11 scenarios passed, 0 failed, 0 skipped" in done.stdout
