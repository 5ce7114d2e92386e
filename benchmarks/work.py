"""The same work twice: as scenarios for behave, and as a suite for pytest, written into a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

Server = Literal["built for each", "built once"]

PER_FEATURE = 50

_CONFIGURATION = """\
[servers.sums]
target = "benchmarks.server:create_server"
reuse = {reuse}
"""

_STEPS = "from mcpbdd.binding import use_steps\n\nuse_steps()\n"

_HOOKS = "from mcpbdd.binding import install\n\ninstall(globals())\n"

_SCENARIO = """\
  Scenario: Number {n}
    Given the server "sums"
    When the client calls the tool "add" with
      | a | {n} |
      | b | 1   |
    Then the result has
      | result | {sum} |
    When the client calls the tool "multiply" with
      | a | {n} |
      | b | 2   |
    Then the result has
      | result | {product} |
    When the client calls the tool "repeat" with
      | text | ({n}) |
    Then the text says "({n})({n})"

"""

_WATCHING = """\
watch = [{ folder = "shelf" }]
"""

_PREPARING = """\
prepare = { "many files" = "benchmarks.server:fill" }
"""

_PREPARED = """\
  Scenario: Number {n}
    Given the server "sums"
    And the folder "shelf" is prepared by "many files"
"""

_CALL = """\
    When the client calls the tool "add" with
      | a | {n} |
      | b | 1   |
"""

_OWN_STEP = '''\
from mcpbdd import then


@then("the benchmark looks at {string}")
def looks(world, text):
    """Do nothing: what is left is the price of any step."""
'''

_SUITE = '''\
"""What one writes without mcpbdd: the SDK's client over streams, one test for each scenario."""

import pytest
from mcp.client._memory import InMemoryTransport
from mcp.client.client import Client

from benchmarks.server import create_server

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"


@pytest.fixture(scope="{scope}")
def server():
    return create_server()


@pytest.mark.parametrize("n", range({count}))
async def test_number(server, n):
    async with Client(InMemoryTransport(server), mode="{mode}") as client:
        added = await client.call_tool("add", {{"a": n, "b": 1}})
        assert added.structured_content == {{"result": n + 1}}
        multiplied = await client.call_tool("multiply", {{"a": n, "b": 2}})
        assert multiplied.structured_content == {{"result": n * 2}}
        repeated = await client.call_tool("repeat", {{"text": f"({{n}})"}})
        assert repeated.content[0].text == f"({{n}})({{n}})"
'''


def write_scenarios(folder: Path, count: int, server: Server) -> None:
    """Write a project for behave with so many scenarios: connect, three calls, a check of each.

    Args:
        folder: an empty folder.
        count: how many.
        server: whether every scenario has a server of its own.
    """
    _write(folder / "mcpbdd.toml", _CONFIGURATION.format(reuse=str(server == "built once").lower()))
    _write(folder / "steps/library.py", _STEPS)
    _write(folder / "environment.py", _HOOKS)
    for first in range(0, count, PER_FEATURE):
        numbers = range(first, min(count, first + PER_FEATURE))
        scenarios = "".join(_SCENARIO.format(n=n, sum=n + 1, product=n * 2) for n in numbers)
        _write(folder / f"features/from_{first:05}.feature", f"Feature: From {first}\n\n{scenarios}")


def write_steps(folder: Path, count: int) -> None:
    """Write a project with one scenario that calls once, and then has so many steps that do nothing.

    Args:
        folder: an empty folder.
        count: how many.
    """
    write_scenarios(folder, 1, "built for each")
    _write(folder / "steps/own.py", _OWN_STEP)
    steps = "".join(f'    And the benchmark looks at "{n}"\n' for n in range(count))
    feature = folder / "features/from_00000.feature"
    _write(feature, feature.read_text(encoding="utf-8").rstrip() + "\n" + steps)


def write_watching(folder: Path, scenarios: int, calls: int, *, watched: bool) -> None:
    """Write a project for behave whose scenarios have a folder of 1,000 new files, and call so many times.

    Args:
        folder: an empty folder.
        scenarios: how many.
        calls: of each scenario.
        watched: whether the folder is watched; the files are there in any case.
    """
    write_scenarios(folder, 0, "built for each")
    configuration = _CONFIGURATION.format(reuse="false") + _PREPARING + (_WATCHING if watched else "")
    _write(folder / "mcpbdd.toml", configuration)
    texts = (
        _PREPARED.format(n=n) + "".join(_CALL.format(n=call) for call in range(calls))
        for n in range(scenarios)
    )
    _write(folder / "features/watching.feature", "Feature: Watching\n\n" + "\n".join(texts))


def write_suite(folder: Path, count: int, server: Server, mode: str) -> None:
    """Write a suite for pytest that does the same.

    Args:
        folder: an empty folder.
        count: how many tests.
        server: whether every test has a server of its own.
        mode: the SDK's word for the era: `legacy` or `auto`.
    """
    scope = "function" if server == "built for each" else "session"
    _write(folder / "test_by_hand.py", _SUITE.format(count=count, scope=scope, mode=mode))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
