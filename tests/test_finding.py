"""The server of a project is found by reading, and only one is taken."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.finding import find_server

if TYPE_CHECKING:
    from pathlib import Path

SOURCES: list[tuple[str, str, str]] = [
    (
        "from mcp.server.mcpserver import MCPServer\nshop = MCPServer('x')\n",
        "app:shop",
        "a server in app.py, line 2",
    ),
    ("from fastmcp import FastMCP as F\nx: F = F('x')\n", "app:x", "a server in app.py, line 2"),
    ("import mcp.server.lowlevel as low\ns = low.Server('x')\n", "app:s", "a server in app.py, line 2"),
    ("from mcp.server.lowlevel import Server\ns = Server[int]('x')\n", "app:s", "a server in app.py, line 2"),
    (
        "from mcp.server import Server\ndef make(a=1, *, b=2):\n    s = Server('x')\n    return s\n",
        "app:make",
        "a function that gives a server in app.py, line 2",
    ),
    (
        "from mcp.server import Server\ns = Server('x')\ndef make(a):\n    return Server(a)\n",
        "app:s",
        "a server in app.py, line 2",
    ),
    (
        "from mcp.server import Server\ndef make(a, *, b) -> Server:\n    return whatever(a)\n",
        "app:make",
        "a function that gives a Server in app.py, line 2",
    ),
]


@pytest.mark.parametrize(("source", "target", "why"), SOURCES)
def test_a_server_in_python_is_found_unrun(tmp_path: Path, source: str, target: str, why: str) -> None:
    (tmp_path / "app.py").write_text(f"{source}raise RuntimeError('was run')\n")
    found = find_server(tmp_path)
    assert (found.words, found.why) == ((target,), why)


def test_packages_and_src_are_named_as_they_are_imported(tmp_path: Path) -> None:
    place = tmp_path / "src" / "shop"
    place.mkdir(parents=True)
    (place / "__init__.py").write_text(SOURCES[0][0])
    assert find_server(tmp_path).words == ("shop:shop",)


def test_what_is_no_server_of_the_project_is_passed_over(tmp_path: Path) -> None:
    for place in ("tests", ".hidden", "node_modules", "env"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "app.py").write_text(SOURCES[0][0])
    (tmp_path / "env" / "pyvenv.cfg").touch()
    (tmp_path / "test_app.py").write_text(SOURCES[0][0])
    (tmp_path / "not-a-module.py").write_text(SOURCES[0][0])
    (tmp_path / "__init__.py").write_text(SOURCES[0][0])
    (tmp_path / "broken.py").write_text("def (")
    (tmp_path / "huge.py").write_text(SOURCES[0][0] + "#" * 600_000)
    (tmp_path / "other.py").write_text("from http.server import Server\ns = Server('x')\nimport mcp\n")
    with pytest.raises(Misuse, match="No server was found here"):
        find_server(tmp_path)


def test_several_are_listed_to_choose_from(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(SOURCES[0][0])
    (tmp_path / "two.py").write_text(SOURCES[0][0])
    with pytest.raises(Misuse) as slip:
        find_server(tmp_path)
    assert str(slip.value).splitlines() == [
        "There are several servers here; say which one:",
        "  mcpbdd init one:shop   a server in one.py, line 2",
        "  mcpbdd init two:shop   a server in two.py, line 2",
    ]


def test_a_console_script_that_is_installed_is_taken(tmp_path: Path) -> None:
    project = '[project]\nname = "x"\n[project.scripts]\n'
    (tmp_path / "pyproject.toml").write_text(f'{project}sh = "shop_mcp.main:run"\nls = "shop.other:run"\n')
    found = find_server(tmp_path)
    assert (found.words, found.why) == (("sh",), 'the console script "sh" of pyproject.toml')
    (tmp_path / "pyproject.toml").write_text(f'{project}not-installed-anywhere = "a:b"\n')
    with pytest.raises(Misuse, match="No server"):
        find_server(tmp_path)


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"bin": 3}', '{"bin": {"a": "gone.js"}}', '{"scripts": {"start": 3}}']
)
def test_a_package_json_without_a_server_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "package.json").write_text(text)
    (tmp_path / "pyproject.toml").write_text("project = 3\n")
    with pytest.raises(Misuse, match="No server"):
        find_server(tmp_path)


def test_a_node_package_is_run_by_node(tmp_path: Path) -> None:
    (tmp_path / "index.js").touch()
    (tmp_path / "other.js").touch()
    package = tmp_path / "package.json"
    package.write_text(json.dumps({"bin": "index.js"}))
    assert find_server(tmp_path).words == ("node", "index.js")
    package.write_text(json.dumps({"scripts": {"start": "node index.js stdio"}}))
    assert find_server(tmp_path).words == ("node", "index.js", "stdio")
    package.write_text(json.dumps({"bin": {"a": "index.js", "b": "other.js"}}))
    with pytest.raises(Misuse, match=r"mcpbdd init -- node other\.js"):
        find_server(tmp_path)
