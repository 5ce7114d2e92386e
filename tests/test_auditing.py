"""`mcpbdd audit` and `mcpbdd rules`: the first minute of somebody who has a server and no feature."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from mcpbdd import auditing
from mcpbdd.cli import main

ROOT = Path(__file__).parents[1]
SERVER = '''\
"""A server."""
from mcp.server.mcpserver import MCPServer

server = MCPServer("shop")


@server.tool()
def price(item: str) -> str:
    """Tell what an item costs."""
    return "3 EUR"


def create(currency: str) -> MCPServer:
    return server


def fails() -> MCPServer:
    raise RuntimeError("no disk")


nothing = 3
'''
CONFIGURED = """
[servers.shelf]
target = "ruled_here:create"
settings = { folder = "{folder:shelf}", broken = "valid_schemas" }
watch = [{ folder = "shelf" }]
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a server, and no configuration."""
    (tmp_path / "shop_here.py").write_text(SERVER, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "shop_here", raising=False)
    return tmp_path


def run(*words: str) -> tuple[int, str]:
    """Run the command line; give its status and all that it wrote."""
    result = CliRunner().invoke(main, [*words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_a_server_is_held_against_the_rules_in_both_eras(project: Path) -> None:
    """Without a configuration, and without leaving anything behind."""
    before = sorted(project.iterdir())
    code, output = run("audit", "shop_here:server")
    assert code == 0
    assert "2025-11-25  shop" in output
    assert "2026-07-28  shop" in output
    assert output.count("No rule of") == 2
    assert "Advised otherwise:" in output
    assert "\033[" not in output
    assert sorted(project.iterdir()) == before


def test_a_broken_rule_is_told_with_its_place_and_how_to_mend_it(project: Path) -> None:
    """The server is one of the configuration, with settings and a folder that is watched."""
    (project / "mcpbdd.toml").write_text(CONFIGURED, encoding="utf-8")
    source = (ROOT / "tests/servers/ruled.py").read_text(encoding="utf-8")
    (project / "ruled_here.py").write_text(
        source.replace("def create_server", "def create"), encoding="utf-8"
    )
    code, output = run("audit", "shelf")
    assert code == 1
    assert "valid_schemas" in output
    assert "mend: " in output
    assert "1 of " in output
    code, written = run("audit", "--json", "shelf")
    audits = json.loads(written)
    assert code == 1
    assert [one["era"] for one in audits] == ["2025-11-25", "2026-07-28"]
    assert audits[0]["offers"]["tools"] == 2
    broken = [rule["rule"] for rule in audits[0]["rules"] if rule["result"] == "broken"]
    assert broken == ["valid_schemas"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("shop_here:sever",), 2, "sever"),
        (("no_such_module:server",), 2, "no_such_module"),
        (("shop_here:create",), 2, "needs settings (currency)"),
        (("shop_here:nothing",), 2, "neither a server"),
        (("shop_here:fails",), 1, "no disk"),
        (("no-such-command",), 2, "no-such-command"),
        (("shop_here.py:server",), 2, "names a file"),
        (("http://example.com/mcp",), 2, "nothing leaves this machine"),
        (("http://127.0.0.1:9/mcp",), 1, "Nothing answers"),
        (('"unclosed',), 2, "a quote is not closed"),
        (("",), 2, "empty"),
        ((), 2, "TARGET"),
    ],
)
def test_whatever_is_wrong_is_told_without_a_traceback(
    project: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    """With the status that scripts go by."""
    found, output = run("audit", *words)
    assert (found, said in output) == (code, True), output
    assert "Traceback" not in output


def test_an_unknown_name_is_told_with_the_nearest_of_the_configuration(project: Path) -> None:
    (project / "mcpbdd.toml").write_text(CONFIGURED, encoding="utf-8")
    code, output = run("audit", "shelff")
    assert code == 2
    assert 'Did you mean "shelf"?' in output


@pytest.mark.slow
def test_a_command_is_audited_in_a_process_of_its_own(project: Path) -> None:
    """And a server that speaks one era only is told as that."""
    raw = ROOT / "tests/servers/raw.py"
    code, output = run("audit", "--", sys.executable, str(raw), "none", "2025-11-25")
    assert code == 0, output
    assert "2026-07-28  not spoken" in output


@pytest.mark.slow
def test_a_command_that_dies_or_speaks_nothing_fails(project: Path) -> None:
    code, output = run("audit", "--", sys.executable, "-c", "import sys; sys.exit('no licence')")
    assert code == 1
    assert "no licence" in output
    code, output = run(
        "audit", "--", sys.executable, str(ROOT / "tests/servers/raw.py"), "none", "1999-01-01"
    )
    assert code == 1
    assert "2025-11-25: " in output


def test_colours_are_those_that_the_caller_sets(project: Path) -> None:
    found = auditing.audit(("shop_here:server",), project, lambda _: None)
    lines = auditing.lines_of(found, lambda text, colour: click.style(text, fg=colour))
    assert any(line.startswith("\033[32m") for line in lines)
    silent = auditing.Audit("2026-07-28", {}, {}, silent="it is too old")
    assert auditing.lines_of([silent], lambda text, _: text) == ["2026-07-28  not spoken: it is too old"]
    assert not silent.is_broken


def test_rules_are_listed() -> None:
    code, output = run("rules")
    assert (code, "Only advised:" in output) == (0, True)
    code, output = run("rules", "cursor")
    assert (code, "source" in output) == (0, True)
    code, output = run("rules", "--json", "cursors")
    assert (code, json.loads(output)[0]["name"]) == (0, "cursors")
    assert run("rules", "no", "such", "rule")[0] == 1


@pytest.mark.slow
def test_no_compiled_file_is_left_behind(project: Path) -> None:
    """As a user runs it, in a process of its own."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "mcpbdd.cli", "audit", "shop_here:server"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in project.iterdir()] == ["shop_here.py"]
