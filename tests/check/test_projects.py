"""A whole project: its steps, its files, the command and what it writes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from mcpbdd import cli
from mcpbdd.check import RULES, feature_files, layout_of, learn
from mcpbdd.check.telling import as_sarif
from mcpbdd.errors import Misuse
from tests import commands

ROOT = Path(__file__).parent.parent.parent
FEATURE = """Feature: Orders
  Scenario: An order is listed
    Given the server "shop"
    When the client lists the tools
    Then the call succeeds
"""
OWN = """from mcpbdd import given, then
from behave import when as plain


@given("a customer called {string}")
def customer(world, name):
    \"\"\"Somebody who orders.\"\"\"


@then("the customer is happy")
def happy(world):
    \"\"\"They say so.\"\"\"


@plain("the moon rises")
def moon(context):
    pass
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "features").mkdir()
    (tmp_path / "features/orders.feature").write_text(FEATURE, encoding="utf-8")
    (tmp_path / "steps").mkdir()
    (tmp_path / "steps/library.py").write_text(
        "from mcpbdd.binding import use_steps\nuse_steps()\n", encoding="utf-8"
    )
    (tmp_path / "environment.py").write_text(
        "from mcpbdd.binding import install\ninstall(globals())\n", encoding="utf-8"
    )
    toml = '[servers.shop]\ntarget = "shop:server"\n'
    (tmp_path / "mcpbdd.toml").write_text(toml, encoding="utf-8")
    return tmp_path


def check(project: Path, *words: str) -> tuple[int, str, str]:
    """Run the command in a process of its own: sentences of step files, of other tests too, stay in theirs for good."""
    done = commands.run(["mcpbdd", "check", *words], project)
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def test_a_sound_project_has_nothing_to_mend(project: Path) -> None:
    code, out, _ = check(project)
    assert code == 0
    assert out.splitlines() == [
        'Tools and arguments are not looked at for: shop. To know them: "mcpbdd snapshot".',
        "1 feature: nothing to mend.",
    ]


def test_a_problem_is_told_with_place_why_and_remedy(project: Path) -> None:
    (project / "features/orders.feature").write_text(FEATURE.replace('"shop"', '"shopp"'), encoding="utf-8")
    code, out, _ = check(project, "features/orders.feature")
    assert code == 1
    assert out.splitlines()[:3] == [
        'features/orders.feature:3:22: error: The configuration has no server "shopp". [unknown-server]',
        "    The scenario fails at its first step.",
        '    Did you mean "shop"?',
    ]
    assert out.splitlines()[-1] == "1 feature: 1 error."


def test_warnings_count_where_they_are_asked_to(project: Path) -> None:
    path = project / "features/orders.feature"
    path.write_text(FEATURE + '  Scenario: Nothing\n    Given the server "shop"\n', encoding="utf-8")
    assert check(project)[0] == 0
    code, out, _ = check(project, "--strict")
    assert (code, out.splitlines()[-1]) == (1, "1 feature: 1 warning.")
    assert check(project, "--strict", "--ignore", "decides-nothing")[0] == 0
    code, _, err = check(project, "--ignore", "decides-nothin")
    assert code == 2
    assert 'Did you mean "decides-nothing"?' in err


def test_steps_of_the_project_are_known_and_unused_ones_told(project: Path) -> None:
    (project / "steps/own.py").write_text(OWN, encoding="utf-8")
    more = '  Scenario: A customer\n    Given a customer called "Ann"\n    When the moon rises\n    Then it is night\n'
    (project / "features/orders.feature").write_text(FEATURE + more, encoding="utf-8")
    code, out, _ = check(project)
    assert code == 1
    assert "features/orders.feature:9:10: error: No sentence reads “Then it is night”" in out
    assert (
        "steps/own.py:10:1: warning: No feature says “Then the customer is happy”. [unused-sentence]" in out
    )
    assert "customer called" not in out


def test_an_ambiguous_step_names_both_places(project: Path) -> None:
    own = OWN.replace("the customer is happy", "the call {anything}").replace(
        "def happy(world)", "def happy(world, x)"
    )
    own += "\n\nfrom mcpbdd import parameter_type\nparameter_type('anything', '.*', str)\n"
    own = own.replace(
        "from behave", "from mcpbdd import parameter_type as p\np('anything', '.*', str)\nfrom behave"
    )
    (project / "steps/own.py").write_text(own, encoding="utf-8")
    code, out, _ = check(project)
    assert code == 1
    assert "Two sentences read this" in out
    assert "own.py" in out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def broken(:\n", "steps/own.py:1:1: error: This step file cannot be loaded: SyntaxError"),
        (
            "import no_such_module_here\n",
            "steps/own.py:1:1: error: This step file cannot be loaded: ModuleNotFoundError",
        ),
        ("\nraise SystemExit(0)\n", "steps/own.py:2:1: error: This step file cannot be loaded: SystemExit"),
        ("from mcpbdd import given\n@given('a (b)')\ndef f(world): pass\n", "without parentheses"),
    ],
)
def test_step_files_that_cannot_be_loaded_are_told(project: Path, text: str, told: str) -> None:
    (project / "steps/own.py").write_text(text, encoding="utf-8")
    code, out, _ = check(project)
    assert code == 1
    assert told in out
    assert "[broken-steps]" in out


def test_a_project_without_the_language_is_told(project: Path) -> None:
    (project / "steps/library.py").unlink()
    code, out, _ = check(project)
    assert code == 1
    assert "steps:1:1: error: No step file loads the language of mcpbdd." in out


def test_files_that_no_run_loads_are_told(project: Path) -> None:
    (project / "features/old.feature.bak").write_text("", encoding="utf-8")
    (project / "features/Big.Feature").write_text("", encoding="utf-8")
    (project / "features/steps").mkdir()
    (project / "steps/library.py").rename(project / "features/steps/library.py")
    (project / "steps/own.py").write_text("from behave import given\n", encoding="utf-8")
    code, out, _ = check(project)
    told = sorted(line.partition(":")[0] for line in out.splitlines() if "[not-loaded]" in line)
    assert code == 0, out
    assert told == ["features/Big.Feature", "features/old.feature.bak", "steps/own.py"]


def test_step_files_within_steps_are_looked_at_as_behave_does(project: Path) -> None:
    (project / "steps/more").mkdir()
    (project / "steps/more/own.py").write_text("from behave import given\n", encoding="utf-8")
    assert "steps/more/own.py:1:1: warning: No run loads step files" in check(project)[1]
    (project / "behave.ini").write_text("[behave]\nuse_nested_step_modules = true\n", encoding="utf-8")
    assert "steps/more/own.py" not in check(project)[1]


def test_text_that_is_not_utf8_is_told_with_its_line(project: Path) -> None:
    (project / "features/orders.feature").write_bytes(b"Feature: F\n  Caf\xe9\n")
    code, out, _ = check(project)
    assert code == 1
    assert "features/orders.feature:2:1: error: This line is not UTF-8. [unreadable]" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("features/none.feature",), "There is no file or folder"),
        (("mcpbdd.toml",), "is no feature file"),
        (("--output", "none/check.json", "--format", "json"), "none/check.json cannot be written"),
        (("--format", "xml"), "Invalid value"),
    ],
)
def test_it_is_called_wrongly(project: Path, words: tuple[str, ...], told: str) -> None:
    code, _, err = check(project, *words)
    assert code == 2
    assert told in err


def test_a_broken_configuration_is_told(project: Path) -> None:
    (project / "mcpbdd.toml").write_text("[servers.shop]\ntarget = 7\n", encoding="utf-8")
    code, _, err = check(project)
    assert code == 2
    assert "mcpbdd.toml: " in err


def test_a_project_without_configuration_is_held_against_the_language(project: Path) -> None:
    (project / "mcpbdd.toml").unlink()
    code, out, _ = check(project)
    assert (code, out.splitlines()) == (0, ["1 feature: nothing to mend."])


def test_json_and_sarif_say_the_same(project: Path) -> None:
    (project / "features/orders.feature").write_text(FEATURE.replace('"shop"', '"shopp"'), encoding="utf-8")
    code, out, err = check(project, "--format", "json")
    assert code == 1
    (problem,) = json.loads(out)
    assert (problem["rule"], problem["severity"], problem["line"], problem["column"]) == (
        "unknown-server",
        "error",
        3,
        22,
    )
    assert "1 feature: 1 error." in err
    code, out, _ = check(project, "--format", "sarif", "--output", "check.sarif")
    assert "1 error" in _
    log = json.loads((project / "check.sarif").read_text(encoding="utf-8"))
    (result,) = log["runs"][0]["results"]
    assert (
        result["ruleId"]
        == log["runs"][0]["tool"]["driver"]["rules"][result["ruleIndex"]]["id"]
        == "unknown-server"
    )
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 22, "endColumn": 29}
    assert result["level"] == "error"


def test_a_snapshot_of_an_older_configuration_is_told(project: Path) -> None:
    facts = {"configured": "0" * 16, "taken": "2026-01-01T00:00:00Z", "eras": {"2025-11-25": {}}}
    (project / ".mcpbdd").mkdir()
    kept = {"format": 1, "servers": {"shop": facts}}
    (project / ".mcpbdd/snapshot.json").write_text(json.dumps(kept), encoding="utf-8")
    assert "Configured anew since the snapshot was taken: shop." in check(project)[1]
    (project / ".mcpbdd/snapshot.json").write_text("{", encoding="utf-8")
    code, _, err = check(project)
    assert code == 2
    assert "is no snapshot" in err


def test_every_rule_is_listed() -> None:
    result = CliRunner().invoke(cli.main, ["check", "--rules"])
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.splitlines()] == [rule.name for rule in RULES]
    assert len({rule.name for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", rule.name)
        assert rule.about.endswith(".")
        assert rule.why.endswith(".")


def test_our_own_features_have_nothing_to_mend() -> None:
    """Held against the sentences; `make check` holds them against what the servers offer too."""
    code, out, _ = check(ROOT, "features", "--strict")
    assert code == 0, out


def test_the_layout_is_that_of_behave(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    layout = layout_of(project)
    assert (layout.paths, layout.base, layout.nested) == ((project / "features",), project, False)
    with pytest.raises(Misuse, match="There is no file or folder"):
        feature_files([project / "none"])
    assert feature_files([project / "features"]) == [project / "features/orders.feature"]


def test_what_is_learned_in_this_process(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same as in a process of its own, so that it is measured."""
    monkeypatch.chdir(project)
    (project / "steps/own.py").write_text("raise RuntimeError\n", encoding="utf-8")
    knowledge = learn(project, project)
    assert [problem.rule.name for problem in knowledge.troubles] == ["broken-steps"]
    assert knowledge.server("shop") is not None
    assert knowledge.server(None) is None
    assert knowledge.facts(None) is None
    assert knowledge.unasked == ("shop",)
    assert knowledge.plain_step("when", "nobody says this") is None
    log = as_sarif(knowledge.troubles)
    jsonschema.validate(log, {"type": "object", "required": ["version", "runs"]})
