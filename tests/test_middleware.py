"""The tables in docs/middleware.md, and what no single part of the house can prove."""

from __future__ import annotations

import ast
import re
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from mcpbdd.config import Configuration
from mcpbdd.errors import Mismatch
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.values.blocks import Document, Rows
from mcpbdd.world import Plan, Stage, Who, World

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpbdd.doubles.behind import Answer

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"\| ([BT]\d+) \|.*\| ([^|]*) \|")
PROOF = re.compile(r"`((?:tests|features|examples)/[\w/]+\.(?:py|feature))::([^`]+)`")
ROWS, TRAPS = [f"B{number}" for number in range(27)], [f"T{number}" for number in range(1, 14)]
ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])


def rows() -> dict[str, str]:
    """Give what stands under "proof", by row."""
    lines = (ROOT / "docs/middleware.md").read_text(encoding="utf-8").splitlines()
    return {found[1]: found[2] for line in lines if (found := ROW.fullmatch(line))}


@cache
def proofs(path: str) -> frozenset[str]:
    """Give what a file proves: the names of its scenarios, or of its functions."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".feature"):
        return frozenset(re.findall(r"^\s*Scenario(?: Outline)?: (.+)$", text, re.MULTILINE))
    functions = (
        node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return frozenset(node.name for node in functions)


def test_every_row_and_every_trap_is_there() -> None:
    """In order, none left out."""
    assert list(rows()) == [*ROWS, *TRAPS]


@pytest.mark.parametrize("row", [*ROWS, *TRAPS])
def test_every_row_names_proofs_that_are_there(row: str) -> None:
    """Nothing is claimed without one."""
    named = PROOF.findall(rows()[row])
    assert named
    assert PROOF.sub("", rows()[row]) == "<br>" * (len(named) - 1), "a proof is not written as one"
    for path, name in named:
        assert name in proofs(path), f"{path} has no {name}"


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., World]]:
    """Give a function that makes worlds; they are closed afterwards."""
    made: list[tuple[World, Stage]] = []

    def world(era: Any, transport: Any = None, folder: Path = ROOT, **servers: Any) -> World:
        stage = Stage(
            Configuration.model_validate({"servers": servers, "folder": folder, "deadline": 10}), transport
        )
        made.append((World(stage, Plan(era, tmp_path, frozenset())), stage))
        return made[-1][0]

    yield world
    assert [trouble for one, stage in reversed(made) for trouble in (*one.close(), *stage.close())] == []


def answers() -> dict[str, Answer]:
    """Give every form that an answer takes."""
    from mcpbdd.doubles.behind import Crash, Refusal, Reply, Report  # noqa: PLC0415 - names for this table alone

    return {
        "succeeds": Reply({"title": "Home"}),
        "is refused": Refusal(-32002, "page not found", {"uri": "page:7"}),
        "reports": Report("quota exceeded"),
        "crashes": Crash(),
    }


def shown(world: World, answer: Answer, connection: str) -> tuple[object, ...]:
    """Give how a call ends over a connection, in what has to be the same over all."""
    world.behind.use("tests.servers.middlewares:keep_intentional_errors")
    world.behind.answers(answer)
    if connection == "none":
        world.directly.describe(Rows((("method", "tools/call"),)))
    outcome = world.call("read_page", {"id": 7})
    world.behind.expect_calls(1)
    if isinstance(outcome, Succeeded):
        return "succeeded", outcome.result, outcome.text
    assert isinstance(outcome, Failed)
    return outcome.channel, outcome.code, outcome.message, outcome.data


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("succeeds", ("succeeded", {"title": "Home"}, '{\n  "title": "Home"\n}')),
        ("is refused", ("protocol", -32002, "page not found", {"uri": "page:7"})),
        ("reports", ("tool", None, "quota exceeded", {})),
        ("crashes", ("protocol", -32603, "Internal error", None)),
    ],
)
def test_the_same_call_ends_the_same_over_every_connection(
    make: Callable[..., World], form: str, expected: tuple[object, ...]
) -> None:
    """Without a client, in process and over HTTP, in both eras; and as it should, so that none passes wrongly."""
    for era in ("2025-11-25", "2026-07-28"):
        for connection, transport in (("none", None), ("streams", None), ("port", "http")):
            assert shown(make(era, transport), answers()[form], connection) == expected, (era, connection)


def test_the_features_of_the_gateway_are_those_of_its_example() -> None:
    """There is one copy, which stands in both places."""
    assert (ROOT / "features/gateway").resolve() == ROOT / "examples/gateway/features"


def is_open(url: str) -> bool:
    """Tell whether somebody listens there."""
    parts = urlsplit(url)
    with socket.socket() as one:
        return one.connect_ex((parts.hostname, parts.port)) == 0


@pytest.mark.slow
@ERAS
def test_a_port_is_closed_though_the_scenario_failed(make: Callable[..., World], era: Any) -> None:
    """A step that failed, in the middle of a call, leaves nothing behind."""
    world = make(era, "http")
    world.behind.use("tests.servers.middlewares:pass_through")
    world.behind.takes(60)
    world.behind.replies(Document("late"))
    world.acting.call_tool(Who(), "report", wait=False)
    [request] = world.behind.received.requests
    assert is_open(request.url)
    with pytest.raises(Mismatch):
        world.behind.expect_calls(2)
    assert world.close() == []
    assert not is_open(request.url)


@pytest.mark.slow
@ERAS
@pytest.mark.parametrize("transport", ["in process", "stdio"])
def test_a_file_named_like_one_of_pythons_own_shadows_nothing(
    make: Callable[..., World], tmp_path: Path, era: Any, transport: str
) -> None:
    """The project's folder is on the path of its server, and not before that has started."""
    (tmp_path / "types.py").write_text("raise RuntimeError('shadowed')", encoding="utf-8")
    (tmp_path / "shadowed_shop.py").write_text(
        "from mcp.server.mcpserver import MCPServer\n\n\ndef create() -> MCPServer:\n    return MCPServer('shop')\n",
        encoding="utf-8",
    )
    world = make(era, transport, tmp_path, shop={"target": "shadowed_shop:create"})
    world.staging.use_server("shop")
    world.acting.list(Who(), "tools")
    assert isinstance(world.latest_actor.call.outcome, Succeeded)


@pytest.mark.slow
def test_the_doubles_bring_nothing_along_but_the_sdk() -> None:
    """Whoever tests a middleware in a plain test needs no runner, and no world of scenarios."""
    code = (
        "import sys, mcpbdd.doubles.behind, mcpbdd.doubles.upstream_servers\n"
        "print(', '.join({'behave', 'mcpbdd.world', 'mcpbdd.steps', 'mcpbdd.binding'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("\n", "")
