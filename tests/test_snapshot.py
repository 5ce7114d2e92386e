"""What servers offer, kept in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from mcpbdd import cli
from mcpbdd.config import load
from mcpbdd.errors import Misuse
from mcpbdd.snapshot import Snapshot, fingerprint, load_snapshot, save_snapshot, snapshot_path, take

ROOT = Path(__file__).parent.parent
SERVERS = """
[servers.shop]
target = "tests.servers.answering:create_server"

[servers.desk]
target = "examples.desk.desk:create_server"
settings = { storage = "{store}" }

[servers.shelves]
target = "tests.servers.library:create_shelves"
"""
DEAD = """
[servers.gone]
target = ["python", "-c", "raise SystemExit(3)"]
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mcpbdd.toml").write_text(SERVERS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(ROOT))
    return tmp_path


def test_what_is_offered_is_kept_and_read_again(project: Path) -> None:
    configuration = load(project)
    taken = take(configuration, ["shop", "desk"], lambda _: None)
    assert taken.silent == {}
    path = snapshot_path(configuration)
    save_snapshot(taken.snapshot, path)
    again = load_snapshot(path)
    assert again == taken.snapshot
    assert [name.name for name in path.parent.iterdir()] == ["snapshot.json"]
    shop = again.servers["shop"]
    assert set(shop.eras) == {"2025-11-25", "2026-07-28"}
    assert "get_order" in shop.of("tools")
    assert shop.of("tools", "2025-11-25").keys() == shop.of("tools").keys()
    assert shop.of("prompts") == {}
    assert "tools (2025-11-25, 2026-07-28)" in shop.summary
    assert "no_match" in again.servers["desk"].reasons()
    assert shop.reasons() == {}
    assert again.servers["desk"].changing() == {"tools", "prompts", "resources", "resource templates"}


def test_a_changed_configuration_has_another_fingerprint(project: Path) -> None:
    before = fingerprint(load(project).server("desk"))
    assert before == fingerprint(load(project).server("desk"))
    text = SERVERS.replace('"{store}"', '"memory"')
    (project / "mcpbdd.toml").write_text(text, encoding="utf-8")
    assert fingerprint(load(project).server("desk")) != before


def test_secrets_are_not_kept(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server may tell its settings in a description."""
    monkeypatch.setenv("SHOP_TOKEN", "opensesame-7")
    (project / "telling.py").write_text(
        "from mcp.server.mcpserver import MCPServer\n"
        "def create_server(token):\n"
        "    server = MCPServer('telling')\n"
        "    server.tool(description=f'Uses {token}.')(look)\n"
        "    return server\n"
        "def look() -> str:\n"
        "    return ''\n",
        encoding="utf-8",
    )
    toml = '[servers.telling]\ntarget = "telling:create_server"\nsettings = { token = "{env:SHOP_TOKEN}" }\n'
    (project / "mcpbdd.toml").write_text(toml, encoding="utf-8")
    result = CliRunner().invoke(cli.main, ["snapshot"])
    assert result.exit_code == 0, result.output
    kept = (project / ".mcpbdd/snapshot.json").read_text(encoding="utf-8")
    assert "opensesame-7" not in kept
    assert "Uses" in kept


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "is no snapshot of servers"),
        ('{"format": 2}', "at format"),
        ('{"servers": {"shop": {"configured": "x", "taken": "y", "eras": {}}}}', "servers.shop.eras"),
        ('{"more": 1}', "at more"),
    ],
)
def test_a_damaged_file_is_told(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "snapshot.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Misuse, match=told):
        load_snapshot(path)


def test_what_cannot_be_read_or_written_is_told(tmp_path: Path) -> None:
    assert load_snapshot(tmp_path / "none.json") == Snapshot()
    with pytest.raises(Misuse, match="cannot be read"):
        load_snapshot(tmp_path)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Misuse, match="cannot be written"):
        save_snapshot(Snapshot(), tmp_path / "file" / "snapshot.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(Misuse, match="cannot be written"):
        save_snapshot(Snapshot(), tmp_path / "folder")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "folder"]


def test_the_command_keeps_what_it_knows_of_servers_that_do_not_answer(project: Path) -> None:
    runner = CliRunner()
    assert runner.invoke(cli.main, ["snapshot", "shop"]).exit_code == 0
    (project / "mcpbdd.toml").write_text(SERVERS + DEAD, encoding="utf-8")
    result = runner.invoke(cli.main, ["snapshot", "gone", "shelves"])
    assert result.exit_code == 1
    assert '"gone" did not answer' in result.output
    assert "shelves  5 prompts, 5 resources, 5 resource templates" in result.output
    kept = json.loads((project / ".mcpbdd/snapshot.json").read_text(encoding="utf-8"))
    assert set(kept["servers"]) == {"shop", "shelves"}


def test_a_server_that_is_not_configured_is_told(project: Path) -> None:
    result = CliRunner().invoke(cli.main, ["snapshot", "shopp"])
    assert result.exit_code == 2
    assert 'Did you mean "shop"?' in result.output
    assert not (project / ".mcpbdd").exists()


def test_a_server_that_speaks_neither_revision_is_told(project: Path) -> None:
    command = ["python", str(ROOT / "tests/servers/raw.py"), "none", "1999-01-01"]
    (project / "mcpbdd.toml").write_text(f"[servers.old]\ntarget = {json.dumps(command)}\n", encoding="utf-8")
    result = CliRunner().invoke(cli.main, ["snapshot"])
    assert result.exit_code == 1
    assert "2025-11-25: " in result.output
    assert "2026-07-28: " in result.output
