"""`mcpbdd mcp` on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.testing import CliRunner
from mcp.server.mcpserver import MCPServer

from mcpbdd.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_folder_that_is_not_there_is_told() -> None:
    ended = CliRunner().invoke(main, ["mcp", "--project", "nowhere"])
    assert ended.exit_code == 2
    assert ended.output == 'mcpbdd: There is no folder "nowhere".\n'


def test_the_project_is_served_over_stdio(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[object] = []
    monkeypatch.setattr(MCPServer, "run", lambda server, transport: served.append((server.name, transport)))
    assert CliRunner().invoke(main, ["mcp", "--project", str(folder)]).exit_code == 0
    assert served == [("mcpbdd", "stdio")]
