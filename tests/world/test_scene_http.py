"""Scenes over http: what is served, what is handed over, who is let in, and what is left out."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from mcpbdd.config import Configuration
from mcpbdd.connection.served import ServedServer
from mcpbdd.errors import LeftOut, Misuse
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.values.blocks import Rows
from mcpbdd.world import Plan, Stage, Who, Whose, World
from tests.world.conftest import PROJECT
from tests.world.servers.small import create

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mcpbdd.config import Era, Transport

READER = Rows((("subject", "ann"), ("scopes", "reports:read")))
SERVERS: dict[str, Any] = {
    "guarded": {"target": "tests.servers.guarded:create_server", "settings": {"verifier": "{verifier}"}},
    "stub": {"target": "tests.world.servers.small:create"},
    "kept": {"target": "tests.world.servers.small:create", "reuse": True},
    "object": {"target": "tests.world.servers.small:server", "transport": "http"},
    "noting": {"target": "tests.servers.noting:create_server", "settings": {"storage": "{store}"}},
    "bell": {
        "target": "tests.servers.keeping:create_server",
        "settings": {"folder": "{folder:desk}"},
        "watch": [{"object": "tests.servers.keeping:bell"}],
    },
    "here": {"target": "http://127.0.0.1:9/mcp"},
    "watched": {"target": "http://127.0.0.1:9/mcp", "watch": [{"object": "tests.servers.keeping:bell"}]},
    "both": {"target": "tests.servers.guarded:create_server", "reuse": True},
}


@pytest.fixture
def stage() -> Iterator[Stage]:
    """Give the stage of a run."""
    made = Stage(Configuration.model_validate({"servers": SERVERS, "folder": PROJECT, "deadline": 5}))
    yield made
    assert made.close() == []


@pytest.fixture
def make_world(stage: Stage, tmp_path: Path) -> Iterator[Any]:
    """Give a function that makes the world of a scenario."""
    worlds: list[World] = []

    def made(
        server: str,
        transport: Transport | None = "http",
        *,
        era: Era = "2026-07-28",
        run_transport: Transport | None = None,
    ) -> World:
        stage.transport = run_transport
        world = World(stage, Plan(era, tmp_path))
        worlds.append(world)
        world.staging.use_server(server, transport)
        return world

    yield made
    for world in worlds:
        assert world.close() == []


def port_of(world: World) -> int:
    """Give the port at which the server of a world is."""
    return urlsplit(world.server()._address()).port or 0


def is_open(port: int) -> bool:
    """Tell whether somebody listens."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize("server", ["stub", "object", "kept"])
def test_a_server_is_served_until_the_scenario_ends(make_world: Any, server: str) -> None:
    """At a port of its own each time, also where the server itself is kept for the run."""
    ports = []
    for _ in range(2):
        world = make_world(server, None if server == "object" else "http")
        assert isinstance(world.call("echo", {"text": "hello"}), Succeeded)
        ports.append(port_of(world))
        assert is_open(ports[-1])
        assert world.close() == []
        assert not is_open(ports[-1])


def test_a_restart_opens_another_port(make_world: Any) -> None:
    """The old one is closed at once."""
    world = make_world("stub")
    world.call("echo")
    before = port_of(world)
    world.happening.restart_server()
    assert not is_open(before)
    world.call("echo")
    assert is_open(port_of(world))


def test_what_lives_in_this_process_is_at_hand(make_world: Any) -> None:
    """A store, a watched object and the clock: over http the server is in the same process."""
    world = make_world("noting")
    assert world.server().takes_store
    make_world("bell")
    world.staging.stop_clock("2026-03-28T12:00:00Z")


def test_an_address_is_another_process(make_world: Any) -> None:
    """Its clock cannot be stopped, its objects cannot be watched, and it takes no transport of the run."""
    world = make_world("here", None, run_transport="stdio")
    assert world.server().transport == "http"
    with pytest.raises(LeftOut, match=r"the clock of another process"):
        world.staging.stop_clock("2026-03-28T12:00:00Z")
    with pytest.raises(LeftOut, match=r"a watched object lives in this process"):
        make_world("watched", None)


@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
def test_a_server_at_an_address_is_reached_and_left_alone(stage: Stage, tmp_path: Path, era: Era) -> None:
    """It goes on when the scenario ends, and no scenario restarts it."""
    served = ServedServer(stage.runtime, create(), "the server")
    served.open(5)
    configuration = {"servers": {"there": {"target": served.url}}, "folder": PROJECT}
    other = Stage(Configuration.model_validate(configuration), runtime=stage.runtime, network=stage.network)
    for number in ("1", "2"):
        world = World(other, Plan(era, tmp_path))
        world.staging.use_server("there", None)
        found = world.call("next_number")
        assert isinstance(found, Succeeded)
        assert found.text == number
        with pytest.raises(Misuse, match=r'"there" is at an address and runs by itself'):
            world.happening.restart_server()
        assert world.close() == []
    served.close(5)


def test_a_kept_server_is_given_no_tokens(make_world: Any) -> None:
    """They are new in every scenario."""
    world = make_world("both")
    with pytest.raises(Misuse, match=r"built once a run \(reuse\), so no scenario can give it tokens"):
        world.staging.use_server("both", "http", Rows((("verifier", "{verifier}"),)))


@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
def test_a_token_is_known_and_a_secret(make_world: Any, stage: Stage, era: Era) -> None:
    """The redactor learns it when it is issued."""
    world = make_world("guarded", era=era)
    world.staging.act_as(Who(), READER)
    assert world.call("who_am_i").result["subject"] == "ann"
    assert any(len(secret) >= 40 for secret in stage.redactor.secrets)


def test_a_connection_that_is_refused_is_a_call_that_fails(make_world: Any) -> None:
    """Once for the attempt, and for every call after it."""
    world = make_world("guarded")
    world.happening.attempt_connection(Who())
    found = world.looking.outcome_of(Whose("call"))
    assert (found.method, found.code) == ("connect", 401)
    assert world.call("who_am_i").code == 401
    assert world.looking.hint_for(Whose("call")) == ""
    world.acting.list(Who(), "tools")
    assert world.looking.outcome_of(Whose("call")).code == 401
    assert world.looking.code(Whose("call"), "Forbidden") == 403


def test_an_identity_needs_somebody_who_verifies_it(make_world: Any) -> None:
    """The scenario's own choice of http is its slip, the run's leaves it out; whatever is said first."""
    with pytest.raises(Misuse, match=r"No identity reaches a server over http that has no setting"):
        make_world("stub").staging.act_as(Who(), "ann")
    with pytest.raises(LeftOut, match=r"no identity reaches a server over http that has no setting"):
        make_world("stub", None, run_transport="http").staging.act_as(Who(), "ann")
    with pytest.raises(LeftOut, match=r"no identity reaches a server over stdio"):
        make_world("stub", None, run_transport="stdio").staging.act_as(Who(), "ann")
    with pytest.raises(LeftOut, match=r"the tokens of a scenario cannot be handed to another process"):
        make_world("guarded", None, run_transport="stdio")
    world = make_world("guarded")
    world.staging.act_as(Who(), READER)
    with pytest.raises(Misuse, match=r"The tokens of a scenario cannot be handed to another process"):
        world.staging.use_server("guarded", "stdio")


def test_the_session_of_another_is_refused_by_the_server(make_world: Any) -> None:
    """The other goes on with it."""
    world = make_world("guarded", era="2025-11-25")
    for name in ("ann", "ben"):
        world.staging.act_as(Who(name), Rows((("subject", name), ("scopes", "reports:read"))))
    world.staging.use_session(Who("ben"), Who("ann"))
    assert isinstance(world.call("who_am_i", client="ben"), Failed)
    assert isinstance(world.call("who_am_i", client="ann"), Succeeded)
    with pytest.raises(Misuse, match=r"before its first call"):
        world.staging.use_session(Who("ben"), Who("ann"))


def test_sessions_belong_to_http_and_the_earlier_era(make_world: Any) -> None:
    """The run's choice leaves the scenario out, its own is its slip."""
    with pytest.raises(LeftOut, match=r"only a server over http has sessions"):
        make_world("stub", None, era="2025-11-25").staging.use_session(Who("ben"), Who("ann"))
    world = make_world("guarded")
    with pytest.raises(LeftOut, match=r"2026-07-28 knows no sessions"):
        world.staging.use_session(Who("ben"), Who("ann"))
    world.actor(Who("ben")).speak("2026-07-28")
    with pytest.raises(Misuse, match=r"2026-07-28 knows no sessions"):
        world.staging.use_session(Who("ben"), Who("ann"))


def test_a_client_that_was_not_let_in_has_no_session(make_world: Any) -> None:
    """So nobody can use it."""
    world = make_world("guarded", era="2025-11-25")
    world.staging.act_as(Who("ben"), READER)
    world.staging.use_session(Who("ben"), Who("ann"))
    with pytest.raises(Misuse, match=r'Client "ann" has no session that could be used'):
        world.call("who_am_i", client="ben")
