"""The page about checks: its table is that of the rules, and each example sets off the one rule that it stands under."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mcpbdd.check import RULES, check_text
from tests import commands
from tests.check.conftest import knowledge_of
from tests.mangling.projects import write_project

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/check.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### (\S+)\n\n(.*?)(?=^### |\Z)", PAGE, re.DOTALL | re.MULTILINE))
STEPS = "Feature: Orders\n  Scenario: An order is placed\n{}"
OF_FILES = ("ambiguous-sentence", "broken-steps", "unused-sentence", "not-loaded")


def example_of(rule: str) -> str:
    """Give the code that stands under a rule."""
    found = re.search(r"^```\w+\n(.*?)^```$", SECTIONS[rule], re.DOTALL | re.MULTILINE)
    assert found is not None, rule
    return found.group(1)


def test_the_table_is_that_of_the_rules() -> None:
    """Name, severity, what it finds and why, the gravest first."""
    rows = [f"| [{one.name}](#{one.name}) | {one.severity} | {one.about} | {one.why} |" for one in RULES]
    written = [line for line in PAGE.splitlines() if line.startswith("| [")]
    assert written == rows, "docs/check.md is stale; its table should be:\n" + "\n".join(rows)


def test_every_rule_has_a_section() -> None:
    """In the order of the table."""
    assert list(SECTIONS) == [one.name for one in RULES]


@pytest.mark.parametrize("rule", [one.name for one in RULES if one.name not in OF_FILES])
def test_an_example_sets_off_its_rule_alone(rule: str) -> None:
    """And is told about in the words that stand below it."""
    code = example_of(rule)
    steps = "".join(f"    {line}\n" for line in code.splitlines())
    problems = check_text(
        "a.feature", code if code.startswith("Feature:") else STEPS.format(steps), knowledge_of()
    )
    assert {one.rule.name for one in problems} == {rule}
    assert f"> {problems[0].what} {problems[0].remedy}\n" in SECTIONS[rule]


@pytest.mark.slow
@pytest.mark.parametrize("rule", OF_FILES)
def test_an_example_of_a_file_sets_off_its_rule(tmp_path: Path, rule: str) -> None:
    """In a project that is good without it; a feature says what it takes for a sentence to be read twice."""
    first, _, _ = (code := example_of(rule)).partition("\n")
    files = {first.removeprefix("# "): code.encode()}
    if rule == "ambiguous-sentence":
        good = '    Given the server "answering"\n    And the shelf "oak" is full\n    Then nothing has changed\n'
        files["features/good.feature"] = STEPS.format(good).encode()
    write_project(tmp_path, files)
    done = commands.run(["mcpbdd", "check", "--format", "json"], tmp_path)
    found = {one["rule"] for one in json.loads(done.stdout)}
    assert rule in found, done.stdout + done.stderr
    assert done.returncode == (1 if any(one.severity == "error" for one in RULES if one.name in found) else 0)
