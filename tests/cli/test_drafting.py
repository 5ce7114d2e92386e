"""`mcpbdd draft`, and `mcpbdd init` where a server answers."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mcpbdd import cli
from mcpbdd.drafting import Draft, Drafted, DraftedFeature
from mcpbdd.phrasing import Feature, Scenario

SERVER = '''
from mcp.server.mcpserver import MCPServer

shop = MCPServer("shop")


@shop.tool()
def price(item: str) -> str:
    """Tell what an item costs."""
    return f"{item}: 3 EUR"


@shop.tool()
def broken(key: str) -> str:
    raise RuntimeError("no")
'''


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a server, as the working folder."""
    (tmp_path / "drafted_shop.py").write_text(SERVER)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setenv("PYTHONPATH", str(Path(cli.__file__).parents[2]))
    monkeypatch.delitem(sys.modules, "drafted_shop", raising=False)
    return tmp_path


def run(*words: str, **more: Any) -> Result:
    return CliRunner().invoke(cli.main, list(words), **more)


def test_a_draft_is_printed_and_nothing_is_written(project: Path) -> None:
    result = run("draft", "--print", "drafted_shop:shop")
    assert result.exit_code == 0
    assert result.stdout.startswith("Feature: price\n")
    assert 'Then the call succeeds\n    And the text says "example: 3 EUR"' in result.stdout
    assert not list(project.rglob("*.feature"))


def test_a_draft_is_written_and_what_exists_is_kept(project: Path) -> None:
    there = project / "features" / "drafted_shop" / "price.feature"
    there.parent.mkdir(parents=True)
    there.write_text("# mine")
    result = run("draft", "drafted_shop:shop")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "wrote features/drafted_shop/broken.feature",
        "kept features/drafted_shop/price.feature, which exists already",
        "3 scenarios ran green; 1 say what to fill in (@draft).",
        "The features call the server “drafted_shop”; add it to the configuration:",
        '  [servers."drafted_shop"]',
        '  target = "drafted_shop:shop"',
    ]
    assert there.read_text() == "# mine"
    again = run("draft", "drafted_shop:shop")
    assert again.exit_code == 2
    assert again.stderr.startswith(
        "mcpbdd: Nothing was written, since this exists already: features/drafted_shop/"
    )


def test_a_configured_server_is_drafted_by_its_name(project: Path) -> None:
    (project / "mcpbdd.toml").write_text('[servers.shop]\ntarget = "drafted_shop:shop"\n')
    result = run("draft", "--to", "elsewhere", "shop")
    assert "add it to the configuration" not in result.stdout
    assert 'the server "shop"' in (project / "elsewhere" / "price.feature").read_text()
    assert run("draft", "shap").exit_code == 2
    silent = run("draft", "--", sys.executable, "-c", "pass")
    assert silent.exit_code == 1
    assert "does not answer" in silent.stderr


@pytest.mark.slow
def test_init_finds_the_server_drafts_a_feature_and_runs_it_green(project: Path) -> None:
    result = run("init")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("took  drafted_shop:shop: a server in drafted_shop.py, line 4\n")
    assert "Scenario: It works with item example" in result.stdout
    assert "2 scenarios passed, 0 failed" in result.stdout
    assert result.stdout.endswith("Next: behave features/\n")
    settings = json.loads((project / ".vscode" / "settings.json").read_text())
    assert set(settings) == {"cucumber.features", "cucumber.glue"}


@pytest.mark.slow
def test_a_first_feature_that_fails_is_told(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "sitecustomize.py").write_text("")
    monkeypatch.setattr(
        "mcpbdd.drafting.first.first_feature", lambda *_: ("Feature: x\n  Scenario: y\n    Given z\n", "")
    )
    result = run("init", "drafted_shop:shop")
    assert result.exit_code == 1
    assert "The first feature fails." in result.stderr


def test_init_leaves_settings_of_the_editor_alone(project: Path) -> None:
    (project / ".vscode").mkdir()
    (project / ".vscode" / "settings.json").write_text("{}")
    (project / "drafted_shop.py").write_text("def shop(zone): ...\n")
    result = run("init", "drafted_shop:shop")
    assert result.exit_code == 0
    assert ".vscode/settings.json exists already; for the Cucumber extension add:\n" in result.stdout
    assert "Fill in the settings in mcpbdd.toml: zone\n" in result.stdout
    assert (project / ".vscode" / "settings.json").read_text() == "{}"


def test_init_without_a_server_or_with_several_is_told(project: Path) -> None:
    (project / "other.py").write_text(SERVER)
    several = run("init")
    assert several.exit_code == 2
    assert "  mcpbdd init drafted_shop:shop   a server in drafted_shop.py, line 4\n" in several.stderr
    for name in ("other.py", "drafted_shop.py"):
        (project / name).unlink()
    assert run("init").exit_code == 2
    assert not list(project.rglob("*.toml"))


def test_where_nothing_of_a_server_can_be_called_the_first_feature_lists_the_tools(project: Path) -> None:
    (project / "drafted_shop.py").write_text(
        "from mcp.server.mcpserver import MCPServer\nshop = MCPServer('x')\n"
    )
    result = run("init", "drafted_shop:shop")
    assert "none of its tools and prompts could be called" in result.stdout
    assert "When the client lists the tools" in (project / "features" / "drafted_shop.feature").read_text()


MADE = Draft(
    "shop",
    (
        DraftedFeature("a.feature", Feature("A"), (Drafted(Scenario("One", ())),)),
        DraftedFeature("b.feature", Feature("B"), (Drafted(Scenario("Two", ()), "a value"),)),
    ),
)


def test_what_was_drafted_is_told(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mcpbdd.drafting.drafting_of", lambda *_: (MADE, "  [servers.shop]"))
    assert run("draft", "--print", "shop").stdout == "Feature: A\n\nFeature: B\n"
    (project / "there").mkdir()
    (project / "there" / "a.feature").write_text("# mine")
    assert run("draft", "--to", "there", "shop").stdout.splitlines() == [
        "wrote there/b.feature",
        "kept there/a.feature, which exists already",
        "1 scenarios ran green; 1 say what to fill in (@draft).",
        "The features call the server “shop”; add it to the configuration:",
        "  [servers.shop]",
    ]
    assert run("draft", "--to", "there", "shop").exit_code == 2
    monkeypatch.setattr("mcpbdd.drafting.drafting_of", lambda *_: (MADE, ""))
    assert "add it to" not in run("draft", "--to", "elsewhere", "shop").stdout


@pytest.mark.slow
def test_the_first_feature_is_written_and_run(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    feature = 'Feature: A\n  Scenario: B\n    Given the server "drafted_shop"\n'
    monkeypatch.setattr("mcpbdd.drafting.first.first_feature", lambda *_: (feature, ""))
    result = run("init")
    assert "took  drafted_shop:shop" in result.stdout
    assert "behave features/drafted_shop.feature" in result.stdout
    assert (project / "features" / "drafted_shop.feature").read_text() == feature
