"""Looks for the server of a project: in its Python source, its console scripts, its package.json.

Source is read and not run; what is found there is imported only once it is chosen.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import shutil
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpbdd.errors import Misuse
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MAKES = frozenset({"MCPServer", "FastMCP", "Server"})
"""Classes of servers; those of the SDK and of FastMCP."""
_PACKAGES = frozenset({"mcp", "fastmcp"})
_PASSED_OVER = frozenset(
    {"node_modules", "site-packages", "tests", "test", "build", "dist", "steps", "__pycache__"}
)
_MOST_FILES = 2000
_LARGEST = 500_000
_NAME = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be the project's server.

    Attributes:
        words: as one would write it after `mcpbdd init`.
        why: what was found, and where.
    """

    words: tuple[str, ...]
    why: str


def find_server(folder: Path) -> Candidate:
    """Find the server of a project.

    Args:
        folder: the project's.

    Returns:
        The only one of the first kind of which there are any: a server in Python, a console script, a Node package.

    Raises:
        Misuse: there is none, or several.
    """
    for kind in (_in_python, _console_scripts, _in_package_json):
        found = list(kind(folder))
        if len(found) == 1:
            return found[0]
        if found:
            listed = "\n".join(f"  mcpbdd init {_written(one.words)}   {one.why}" for one in found[:20])
            raise Misuse(f"There are several servers here; say which one:\n{listed}")
    raise Misuse(
        "No server was found here. Name it: mcpbdd init my_package.server:create_server, or its command: "
        "mcpbdd init -- python -m my_server"
    )


def _written(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"-- {shlex.join(words)}"


def _in_python(folder: Path) -> Iterator[Candidate]:
    for file in _sources(folder):
        relative = file.relative_to(folder)
        parts = list(relative.with_suffix("").parts)
        parts = parts[1:] if parts[0] == "src" and len(parts) > 1 else parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        if not parts or not all(_NAME.fullmatch(part) for part in parts):
            continue
        tree = _parsed(file)
        if tree is not None and (found := _server_of(tree)) is not None:
            name, what, line = found
            yield Candidate(
                (f"{'.'.join(parts)}:{name}",), f"{what} in {shown(str(relative))[1:-1]}, line {line}"
            )


def _sources(folder: Path) -> Iterator[Path]:
    seen = 0
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if _is_looked_into(name, place))
        for name in sorted(files):
            if name.endswith(".py") and not name.startswith("test_") and seen < _MOST_FILES:
                seen += 1
                yield folder / os.path.relpath(os.path.join(place, name), folder)  # noqa: PTH118 - of os.walk


def _is_looked_into(name: str, place: str) -> bool:
    hidden = name.startswith(".") or name in _PASSED_OVER
    return not hidden and not os.path.exists(os.path.join(place, name, "pyvenv.cfg"))  # noqa: PTH110, PTH118


def _parsed(file: Path) -> ast.Module | None:
    try:
        if file.stat().st_size > _LARGEST:
            return None
        return ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):  # somebody's half-written file
        return None


def _server_of(tree: ast.Module) -> tuple[str, str, int] | None:
    """Give the name, the kind and the line of a module's server: a factory without needs, else an object."""
    makes = _imported(tree)
    if not makes:
        return None
    objects = dict(_assigned(tree.body, makes))
    factories = [
        (node.name, f"a function that gives a {_gives(node, makes, objects)}", node.lineno)
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and _gives(node, makes, objects)
    ]
    free = [one for one, node in _with_nodes(factories, tree) if not _needs(node)]
    plain = [(name, "a server", line) for name, line in objects.items()]
    return next(iter([*free, *plain, *factories]), None)


def _with_nodes(
    found: list[tuple[str, str, int]], tree: ast.Module
) -> Iterator[tuple[tuple[str, str, int], Any]]:
    by_line = {node.lineno: node for node in tree.body}
    return ((one, by_line[one[2]]) for one in found)


def _needs(node: ast.FunctionDef) -> bool:
    spec = node.args
    return len(spec.posonlyargs) + len(spec.args) > len(spec.defaults) or None in spec.kw_defaults


def _imported(tree: ast.Module) -> set[str]:
    """Name what a module calls the classes of servers."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.ImportFrom)
            and (node.module or "").split(".")[0] in _PACKAGES
            and not node.level
        ):
            names |= {alias.asname or alias.name for alias in node.names if alias.name in MAKES}
        elif isinstance(node, ast.Import) and any(
            alias.name.split(".")[0] in _PACKAGES for alias in node.names
        ):
            names |= {f".{make}" for make in MAKES}
    return names


def _makes(node: ast.expr | None, makes: set[str]) -> str:
    """Give the class of a server that an expression calls or names; empty where it does not."""
    called = node.func if isinstance(node, ast.Call) else node
    called = called.value if isinstance(called, ast.Subscript) else called
    if isinstance(called, ast.Name) and called.id in makes:
        return called.id
    if isinstance(called, ast.Attribute) and f".{called.attr}" in makes:
        return called.attr
    return ""


def _assigned(body: list[ast.stmt], makes: set[str]) -> Iterator[tuple[str, int]]:
    for node in body:
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.AnnAssign)
            else []
        )
        if isinstance(value, ast.Call) and _makes(value, makes):
            yield from ((one.id, node.lineno) for one in targets if isinstance(one, ast.Name))


def _gives(node: ast.FunctionDef, makes: set[str], objects: dict[str, int]) -> str:
    """Give the class of the server that a function returns; empty where it returns none."""
    inside = dict(_assigned([one for one in ast.walk(node) if isinstance(one, ast.stmt)], makes))
    for one in ast.walk(node):
        value = one.value if isinstance(one, ast.Return) else None
        if isinstance(value, ast.Call) and (found := _makes(value, makes)):
            return found
        if isinstance(value, ast.Name) and value.id in {**inside, **objects}:
            return "server"
    return _makes(node.returns, makes) if node.returns is not None else ""


def _console_scripts(folder: Path) -> Iterator[Candidate]:
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8")).get("project")
    except (OSError, ValueError):
        return
    scripts = project.get("scripts") if isinstance(project, dict) else None
    scripts = scripts if isinstance(scripts, dict) else {}
    names = sorted(scripts)
    likely = [name for name in names if "mcp" in f"{name} {scripts[name]}".lower()] or names
    for name in likely:
        if shutil.which(name) is not None:
            yield Candidate((name,), f"the console script {shown(name)} of pyproject.toml")


def _in_package_json(folder: Path) -> Iterator[Candidate]:
    try:
        package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return
    if not isinstance(package, dict):
        return
    binaries = package.get("bin")
    paths = (
        [binaries]
        if isinstance(binaries, str)
        else list(binaries.values())
        if isinstance(binaries, dict)
        else []
    )
    for path in dict.fromkeys(path for path in paths if isinstance(path, str)):
        if (folder / path).is_file():
            yield Candidate(("node", path), '"bin" of package.json')
    scripts = package.get("scripts")
    start = scripts.get("start") if isinstance(scripts, dict) else None
    if not paths and isinstance(start, str) and start.startswith("node "):
        yield Candidate(tuple(start.split()), 'the script "start" of package.json')
