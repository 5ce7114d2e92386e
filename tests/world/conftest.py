"""Worlds of scenarios, on real servers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from mcpbdd.config import Configuration
from mcpbdd.world import Plan, Stage, World

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.config import Era, Transport

PROJECT = Path(__file__).parents[2]
SERVERS: dict[str, Any] = {
    "keeping": {
        "target": "tests.servers.keeping:create_server",
        "settings": {"folder": "{folder:desk}"},
        "watch": [{"folder": "desk"}],
        "events": {
            "the bell rings": "tests.servers.keeping:bell.ring",
            "a file comes": ["python", "-c", "import os; open(os.environ['NAME'], 'w').close()"],
            "it fails": ["python", "-c", "raise SystemExit('no luck')"],
        },
        "prepare": {
            "two files": "tests.servers.keeping:prepare",
            "a command": ["python", "-c", "open('made', 'w').close()"],
        },
    },
    "bell": {
        "target": "tests.servers.keeping:create_server",
        "settings": {"folder": "{folder:desk}"},
        "watch": [{"object": "tests.servers.keeping:bell"}],
    },
    "asking": {
        "target": "tests.servers.asking:create_server",
        "settings": {"folder": "{folder:desk}"},
        "watch": [{"folder": "desk"}],
    },
    "paying": {
        "target": "tests.servers.paying:create_server",
        "settings": {"folder": "{folder:receipts}"},
        "watch": [{"folder": "receipts"}],
        "events": {
            "paid": "tests.servers.paying:paid_abroad",
            "it fails": ["python", "-c", "raise SystemExit(1)"],
        },
        "links": {"https://": "it fails", "https://pay.example.com/": "paid"},
    },
    "paying badly": {
        "target": "tests.servers.paying:create_server",
        "settings": {"folder": "{folder:receipts}"},
        "events": {"it fails": ["python", "-c", "raise SystemExit(1)"]},
        "links": {"https://": "it fails"},
    },
    "paying nowhere": {
        "target": "tests.servers.paying:create_server",
        "settings": {"folder": "{folder:receipts}"},
    },
    "thinking": {"target": "tests.servers.thinking:create_server"},
    "newsroom": {
        "target": "tests.servers.newsroom:create_server",
        "settings": {"folder": "{folder:desk}"},
    },
    "liar": {"target": "tests.servers.broken:create_liar"},
    "circle": {"target": "tests.servers.broken:create_circle"},
    "bare": {"target": "tests.world.servers.small:bare"},
    "rooted": {"target": "tests.connection.servers.stub:create", "settings": {"seen": []}},
    "stub": {"target": "tests.world.servers.small:create"},
    "kept": {"target": "tests.world.servers.small:create", "reuse": True},
    "object": {"target": "tests.world.servers.small:server"},
    "number": {"target": "tests.world.servers.small:number"},
    "trouble": {"target": "tests.servers.broken:create_trouble"},
    "absent": {"target": "not_installed_anywhere:create", "optional": True},
    "needed": {"target": "not_installed_anywhere:create"},
    "raw": {"target": ["python", "tests/servers/raw.py", "none"]},
    "dying": {"target": ["python", "tests/servers/raw.py", "death"]},
    "old": {"target": ["python", "tests/servers/raw.py", "none", "2025-11-25"]},
    "sworn": {
        "target": ["python", "tests/servers/raw.py", "none", "2025-11-25"],
        "eras": ["2025-11-25", "2026-07-28"],
    },
    "listed": {"target": ["python", "tests/servers/raw.py", "none"], "eras": ["2025-11-25"]},
    "told": {"target": ["python", "tests/servers/raw.py", "none"], "environment": {"AT": "{folder:desk}"}},
    "secret": {
        "target": ["python", "tests/servers/raw.py", "none"],
        "environment": {"TOKEN": "{env:MCPBDD_TEST_TOKEN}"},
    },
    "calling out": {
        "target": "tests.servers.calling_out:create_server",
        "settings": {"orders": "{upstream:https://orders.example.test}", "folder": "{folder:desk}"},
        "watch": [{"folder": "desk"}],
    },
    "library": {"target": "tests.servers.library:create_server"},
    "shelves": {"target": "tests.servers.library:create_shelves"},
    "serving": {"target": "tests.servers.lending.by_hand:serve"},
    "web app": {"target": "tests.servers.lending.by_fastmcp:create_app", "transport": "http"},
    "far": {"target": "https://mcp.example/"},
}


class MakeWorld(Protocol):
    """Makes the world of a scenario."""

    def __call__(
        self,
        server: str | None = None,
        *,
        era: Era = "2026-07-28",
        tags: frozenset[str] = frozenset(),
        transport: Transport | None = None,
        run_transport: Transport | None = None,
    ) -> World:
        """See the fixture."""


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    """Give the stage of a run; afterwards no process is left."""
    monkeypatch.setenv("MCPBDD_TEST_TOKEN", "token-4711")
    configuration = Configuration.model_validate({"servers": SERVERS, "folder": PROJECT, "deadline": 5})
    made = Stage(configuration)
    yield made
    assert made.close() == []
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.fixture
def make_world(stage: Stage, tmp_path: Path) -> Iterator[MakeWorld]:
    """Give a function that makes the world of a scenario; all are closed afterwards."""
    worlds: list[World] = []

    def made(
        server: str | None = None,
        *,
        era: Era = "2026-07-28",
        tags: frozenset[str] = frozenset(),
        transport: Transport | None = None,
        run_transport: Transport | None = None,
    ) -> World:
        stage.transport = run_transport
        world = World(stage, Plan(era, tmp_path, tags))
        worlds.append(world)
        if server is not None:
            world.staging.use_server(server, transport)
        return world

    yield made
    for world in worlds:
        assert world.close() == []


@pytest.fixture
def world(make_world: MakeWorld) -> World:
    """Give a world without a server."""
    return make_world()
