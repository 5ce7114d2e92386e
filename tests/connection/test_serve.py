"""Serving a `module:attr` target over stdin and stdout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.connection import serve
from mcpbdd.connection.command import ORDER
from mcpbdd.outcomes import Succeeded

if TYPE_CHECKING:
    from mcpbdd.connection.session import Session

PROJECT = Path(__file__).parents[2]
MODULE = "tests.connection.servers.served"
COMMAND = ["python", "-m", "mcpbdd.connection.serve"]


def order(attribute: str, **settings: Any) -> dict[str, str]:
    """Give the environment that carries an order."""
    return {
        ORDER: json.dumps({"target": f"{MODULE}:{attribute}", "settings": settings, "folder": str(PROJECT)})
    }


def result(session: Session, tool: str) -> Any:
    """Call a tool."""
    call = session.start("tools/call", {"name": tool, "arguments": {}})
    session.settle(call, 10)
    assert isinstance(call.outcome, Succeeded), call.outcome
    return call.outcome.result


@pytest.mark.slow
def test_settings_reach_the_factory_and_nobody_else_sees_them(connect: Any) -> None:
    """Other users see a process's arguments; so the order is in the environment, and gone once it is read."""
    told = result(connect(COMMAND, "2025-11-25", **order("create", word="hunter2!", folder="/x")), "tell")
    assert (told["word"], told["folder"]) == ("hunter2!", "PosixPath")
    assert not any("hunter2!" in argument for argument in told["arguments"])
    assert ORDER not in told["variables"]


@pytest.mark.slow
def test_a_low_level_server_is_served_and_cleaned_up(connect: Any) -> None:
    """What the factory set up is undone when the connection ends."""
    session = connect(COMMAND, **order("create_low"))
    assert session.server["name"] == "low"
    assert result(session, "any") == "low"
    session.close()
    assert session._link.troubles._stderr() == "cleaned up\n"


def served(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]) -> int:
    """Serve in this process, where stdin is empty."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return serve.main()


@pytest.mark.parametrize(
    ("attribute", "settings", "words"),
    [
        ("number", {}, f"{MODULE}:number is a int, neither a server nor a function that gives one."),
        (
            "create",
            {"colour": 1},
            f"{MODULE}:create cannot be called with the settings it has here (colour):",
        ),
        ("create_nothing", {}, f"{MODULE}:create_nothing gave str, which is no MCP server."),
        ("create_app", {}, f"{MODULE}:create_app gives a web app, which is reached over http"),
        ("missing", {}, 'has no attribute "missing"'),
    ],
)
def test_a_slip_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    attribute: str,
    settings: Any,
    words: str,
) -> None:
    """On stderr, with the status 2, and the order is gone from the environment."""
    assert served(monkeypatch, order(attribute, **settings)) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
    assert ORDER not in os.environ


@pytest.mark.parametrize(
    ("attribute", "settings"),
    [
        ("create", {"word": "x"}),
        ("create_low", {}),
        ("server", {}),
        ("serve", {}),
        ("create_later", {}),
    ],
)
def test_serving_ends_when_stdin_does(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, attribute: str, settings: Any
) -> None:
    """With the status 0."""
    empty = tmp_path / "empty"
    empty.touch()
    with empty.open(encoding="utf-8") as nothing, (tmp_path / "out").open("w", encoding="utf-8") as out:
        monkeypatch.setattr(sys, "stdin", nothing)
        monkeypatch.setattr(sys, "stdout", out)
        assert served(monkeypatch, order(attribute, **settings)) == 0


@pytest.mark.slow
def test_a_slip_ends_the_process_with_the_status_2() -> None:
    """Started as it is from a scenario."""
    done = subprocess.run(
        [sys.executable, *COMMAND[1:]],
        env={**os.environ, **order("number")},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{MODULE}:number is a int")
