"""The server of a scenario: which one, how it is reached, restarted, shared and put away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.errors import LeftOut, Mismatch, Misuse, Unreachable
from mcpbdd.outcomes import Succeeded
from mcpbdd.values.blocks import Rows
from mcpbdd.world import Who, Whose

if TYPE_CHECKING:
    from mcpbdd.world import Stage, World

CLIENT = Who()
CALL = Whose("call")
ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])


def rows(*pairs: tuple[str, str]) -> Rows:
    """Make rows."""
    return Rows(pairs)


def called(world: World, tool: str, **arguments: Any) -> Any:
    """Call a tool, and give its result."""
    outcome = world.call(tool, arguments)
    assert isinstance(outcome, Succeeded), outcome
    return outcome.result["result"] if isinstance(outcome.result, dict) else outcome.result


def test_a_server_that_nobody_configured_is_unknown(world: World) -> None:
    """The nearest name is offered; without any server nothing can be called."""
    with pytest.raises(Misuse, match=r'has no server "keepign"(.|\n)*Did you mean "keeping"'):
        world.staging.use_server("keepign")
    with pytest.raises(Misuse, match=r'No server was named yet; begin with: Given the server "NAME"'):
        world.call("anything")


def test_a_scenario_has_one_server(make_world: Any) -> None:
    """A second one is the author's slip; the same again changes its settings."""
    world = make_world("keeping")
    with pytest.raises(Misuse, match=r'already has the server "keeping"'):
        world.staging.use_server("stub")
    world.staging.use_server("keeping", settings=rows(("greeting", "Salut")))
    assert called(world, "greet", name="Ann") == "Salut Ann"


def test_settings_come_before_the_first_call(make_world: Any) -> None:
    """Later ones would change nothing."""
    world = make_world("keeping")
    called(world, "greet", name="Ann")
    with pytest.raises(Misuse, match=r"A client is already connected"):
        world.staging.use_server("keeping", settings=rows(("greeting", "Salut")))


@ERAS
def test_every_scenario_has_a_server_of_its_own(make_world: Any, era: Any) -> None:
    """Unless the configuration says to reuse it, or the target is an object."""
    for name, numbers in (("stub", [1, 1]), ("kept", [1, 2])):
        assert [called(make_world(name, era=era), "next_number") for _ in range(2)] == numbers
    first, second = (called(make_world("object", era=era), "next_number") for _ in range(2))
    assert second == first + 1


def test_a_server_that_was_reused_is_built_anew_when_it_restarts(make_world: Any) -> None:
    """For this scenario and the ones after it."""
    world = make_world("kept")
    assert called(world, "next_number") == 1
    assert called(world, "next_number") == 2
    world.happening.restart_server()
    assert called(world, "next_number") == 1
    assert called(make_world("kept"), "next_number") == 2


@ERAS
def test_a_restarted_server_has_forgotten_but_folders_stay(make_world: Any, era: Any) -> None:
    """What it kept in its memory is gone."""
    world = make_world("keeping", era=era)
    called(world, "remember", word="plum")
    called(world, "write", path="a", content="x")
    world.happening.restart_server()
    assert world.call("recall").reason.token == "nothing_kept"
    assert (world.folder("desk") / "a").read_text(encoding="utf-8") == "x"


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("number", Misuse, "is a int, neither a server nor a function that gives one"),
        ("trouble", Unreachable, "raised RuntimeError: the database is not there"),
        ("needed", Misuse, "not_installed_anywhere"),
        ("absent", LeftOut, 'the server "absent" is optional and not installed'),
    ],
)
def test_a_server_that_cannot_be_built_is_told(make_world: Any, name: str, kind: Any, words: str) -> None:
    """Each time that it is tried."""
    world = make_world(name)
    for _ in range(2):
        with pytest.raises(kind, match=words):
            world.call("anything")


def test_a_server_is_reached_only_in_ways_that_exist(make_world: Any) -> None:
    """A command over stdio only, and nothing beyond this machine."""
    with pytest.raises(Misuse, match=r'The server "raw" is a command, so it is reached over stdio'):
        make_world("raw", transport="in process")
    with pytest.raises(Misuse, match=r'"raw" is a command, so it is reached over stdio, not over http'):
        make_world("raw", transport="http")
    with pytest.raises(Misuse, match=r'"far" is at "mcp.example", and nothing leaves this machine'):
        make_world("far")
    with pytest.raises(Misuse, match=r'"far" is at an address, so it is reached over http only'):
        make_world("far", transport="stdio")


def test_the_runs_transport_is_for_servers_that_can_take_it(make_world: Any) -> None:
    """A command stays a command; a sentence wins over the option."""
    assert make_world("stub", run_transport="stdio").server().transport == "stdio"
    assert make_world("raw", run_transport="in process").server().transport == "stdio"
    assert (
        make_world("stub", transport="in process", run_transport="stdio").server().transport == "in process"
    )


def test_scenarios_of_another_transport_are_left_out(make_world: Any) -> None:
    """By their tag; and where what is watched lives in this process."""
    with pytest.raises(LeftOut, match=r"it is meant for stdio only"):
        make_world("stub", tags=frozenset({"stdio"}))
    with pytest.raises(LeftOut, match=r"it is meant for http only"):
        make_world("stub", tags=frozenset({"http"}))
    assert make_world("raw", tags=frozenset({"stdio"})).server().transport == "stdio"
    with pytest.raises(LeftOut, match=r"a watched object lives in this process"):
        make_world("bell", run_transport="stdio")


@pytest.mark.parametrize("order", ["clock first", "server first"])
def test_the_clock_of_another_process_cannot_be_stopped(make_world: Any, order: str) -> None:
    """Left out where the run chose it, the author's slip where the scenario did; in either order."""

    def tell(**transport: Any) -> None:
        world = make_world()
        steps = [
            lambda: world.staging.stop_clock("2026-01-01T00:00:00Z"),
            lambda: world.staging.use_server("stub", transport.get("transport")),
        ]
        world.stage.transport = transport.get("run_transport")
        for step in steps if order == "clock first" else reversed(steps):
            step()

    with pytest.raises(LeftOut, match=r"the clock of another process cannot be stopped"):
        tell(run_transport="stdio")
    with pytest.raises(Misuse, match=r"^The clock of another process cannot be stopped\.$"):
        tell(transport="stdio")
    tell()


@pytest.mark.parametrize("order", ["identity first", "server first"])
def test_no_identity_reaches_another_process(make_world: Any, order: str) -> None:
    """In either order."""
    world = make_world(run_transport="stdio")
    steps = [lambda: world.staging.act_as(CLIENT, "ben"), lambda: world.staging.use_server("stub")]
    first, second = steps if order == "identity first" else reversed(steps)
    first()
    with pytest.raises(LeftOut, match=r"no identity reaches a server over stdio"):
        second()


@pytest.mark.slow
def test_an_era_that_nobody_promised_is_left_out(make_world: Any, stage: Stage) -> None:
    """And not tried again: what it answered is known."""
    words = 'the server "old" does not speak 2026-07-28: it answered the hello with -32601'
    with pytest.raises(LeftOut, match=words):
        make_world("old").call("act")
    assert ("old", "2026-07-28") in stage.unspoken
    started = make_world("old")
    with pytest.raises(LeftOut, match=words):
        started.call("act")
    assert started.scene.described == {}


@pytest.mark.slow
def test_an_era_that_the_configuration_promises_must_be_spoken(make_world: Any) -> None:
    """It is never left out; nor where the scenario itself says it."""
    for _ in range(2):
        with pytest.raises(
            Mismatch, match=r'the server "sworn" to speak 2026-07-28, as the configuration says'
        ):
            make_world("sworn").call("act")
    world = make_world("old")
    world.actor(CLIENT).speak("2026-07-28")
    with pytest.raises(Mismatch, match=r"the client to speak 2026-07-28 with the server"):
        world.call("act")


def test_an_era_that_the_configuration_leaves_out_is_left_out(make_world: Any) -> None:
    """Without starting anything."""
    with pytest.raises(
        LeftOut, match=r'the server "listed" speaks 2025-11-25 only, as the configuration says'
    ):
        make_world("listed").call("act")


@pytest.mark.slow
def test_scenarios_of_a_feature_share_a_process(make_world: Any, stage: Stage) -> None:
    """Its frames and its stderr belong to the scenario that runs."""
    first = make_world("raw")
    called(first, "act")
    (shared,) = stage.processes.values()
    session = first.actor(CLIENT).session
    assert first.close() == []
    second = make_world("raw")
    called(second, "act")
    assert second.actor(CLIENT).session is session
    assert [frame.number for frame in second.transcript.frames] == [0, 1]
    assert list(stage.processes.values()) == [shared]
    assert second.scene.described["target"].endswith("raw.py none")
    assert second.close() == []
    assert stage.end_feature() == []
    assert not session.sound


@pytest.mark.slow
@pytest.mark.parametrize(
    "second",
    [
        {"tags": frozenset({"fresh"})},
        {"era": "2025-11-25"},
        {"settings": rows(("environment.A", "1"))},
        {"offers": ()},
    ],
)
def test_a_scenario_of_another_kind_has_a_process_of_its_own(make_world: Any, second: dict[str, Any]) -> None:
    """Another era, other settings, other capabilities; or where a tag asks for it."""
    first = make_world("raw")
    called(first, "act")
    settings, offers = second.pop("settings", None), second.pop("offers", None)
    other = make_world("raw", **second)
    other.staging.use_server("raw", settings=settings)
    if offers is not None:
        other.actor(CLIENT).offer(offers)
    called(other, "act")
    assert other.actor(CLIENT).session is not first.actor(CLIENT).session


@pytest.mark.slow
def test_a_process_of_ones_own_ends_with_the_scenario(make_world: Any, stage: Stage) -> None:
    """@fresh, and where it was told the path of the scenario's folder."""
    for world in (make_world("raw", tags=frozenset({"fresh"})), make_world("told")):
        called(world, "act")
        session = world.actor(CLIENT).session
        assert session.sound
        assert stage.processes == {}
        assert world.close() == []
        assert not session.sound


@pytest.mark.slow
def test_a_process_that_broke_is_not_shared_further(make_world: Any, stage: Stage) -> None:
    """What it said before stays in the log of its scenario."""
    world = make_world("dying")
    with pytest.raises(Unreachable, match=r"out of luck"):
        world.call("act")
    assert [str(line) for line in world.log_lines()] == ["fatal: out of luck"]
    assert world.close() == []
    assert stage.processes == {}
    assert [str(line) for line in world.log_lines()] == ["fatal: out of luck"]
    with pytest.raises(Unreachable, match=r"out of luck"):
        make_world("dying").call("act")


@pytest.mark.slow
@pytest.mark.parametrize("tags", [frozenset(), frozenset({"fresh"})])
def test_a_process_restarts(make_world: Any, tags: frozenset[str]) -> None:
    """Whether it is shared or not, the next call has another one."""
    world = make_world("raw", tags=tags)
    called(world, "act")
    before = world.actor(CLIENT).session
    world.happening.restart_server()
    called(world, "act")
    assert world.actor(CLIENT).session is not before
    assert not before.sound


@pytest.mark.slow
def test_a_process_that_fails_to_start_is_told(make_world: Any, stage: Stage) -> None:
    """And not kept."""
    stage.configuration.servers["raw"].__dict__["target"] = ("python", "-c", "raise SystemExit('no licence')")
    with pytest.raises(Unreachable, match=r"no licence"):
        make_world("raw").call("act")
    assert stage.processes == {}


def test_a_command_takes_no_settings(make_world: Any) -> None:
    """Only variables of its environment."""
    world = make_world("raw")
    world.staging.use_server("raw", settings=rows(("colour", "red"), ("environment.A", "1")))
    with pytest.raises(
        Misuse, match=r"A command takes no settings \(colour\); write environment.NAME instead"
    ):
        world.call("act")


@pytest.mark.slow
def test_values_of_the_environment_are_secrets(make_world: Any, stage: Stage) -> None:
    """They are learned before the process starts."""
    called(make_world("secret"), "act")
    assert stage.redactor.text("it is token-4711") == "it is [redacted]"


def test_what_ran_is_described(make_world: Any) -> None:
    """For the record: the target, its file, the SDK's version."""
    world = make_world("stub")
    called(world, "next_number")
    described = world.server().described
    assert described["target"] == "tests.world.servers.small:create"
    assert described["path"].endswith("tests/world/servers/small.py")
    assert described["mcp"][0].isdigit()


@pytest.mark.slow
def test_a_target_of_this_process_can_be_served_over_stdio(make_world: Any) -> None:
    """With its settings, and the scenario's folder."""
    world = make_world("keeping", transport="stdio")
    called(world, "write", path="a", content="x")
    assert (world.folder("desk") / "a").read_text(encoding="utf-8") == "x"
    assert [change.name for change in world.state.changes()] == ["desk/a"]


@pytest.mark.parametrize(("server", "transport"), [("serving", "http"), ("web app", "in process")])
def test_a_server_that_the_chosen_transport_does_not_reach(
    make_world: Any, server: str, transport: Any
) -> None:
    """The run's choice leaves the scenario out, its own is its slip."""
    chosen = make_world(server, run_transport=transport)
    with pytest.raises(LeftOut, match=f'the server "{server}" is not reached over "{transport}"'):
        chosen.call("take_stock")
    said = make_world(server, transport=transport)
    with pytest.raises(
        Misuse, match=r"(serves stdin and stdout itself|gives a web app), (so it|which) is reached"
    ):
        said.call("take_stock")
    there = make_world(server)
    assert called(there, "take_stock") == "2 books."
