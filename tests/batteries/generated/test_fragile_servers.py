"""Each broken server is found whatever the seed; the good one never is, and a repetition is the same."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.batteries.generated import searching
from mcpbdd.batteries.generated.battery import expect_survives, searched, seed_in
from mcpbdd.batteries.generated.invariants import INVARIANTS
from mcpbdd.batteries.generated.target import target_of, variables_in
from mcpbdd.config import Configuration, Era, FolderWatch, ServerConfig
from mcpbdd.errors import Mismatch, Misuse
from mcpbdd.values.blocks import Rows
from mcpbdd.world import Plan, Stage, Who, World
from tests.servers.fragile import BREAKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.generated.searching import Search
    from mcpbdd.batteries.generated.target import Kind

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
EVERY = 80
PROCESS = {"answers", "dies"}
"""What would hold up or end the process of the tests."""
QUICK = [way for way in BREAKS if way not in {*PROCESS, "keeps_the_lock"}]
STORED = ("shows_the_store", "logs_the_store")


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    """One loop for all servers."""
    server = ServerConfig(
        target="tests.servers.fragile:create_server",
        settings={"folder": "{folder:notes}"},
        watch=(FolderWatch(folder="notes"),),
    )
    asking = ServerConfig(target="tests.servers.asking:create_server", settings={"folder": "{folder:desk}"})
    stage = Stage(Configuration(folder=ROOT, servers={"fragile": server, "asking": asking}))
    yield stage
    stage.close()


@pytest.fixture
def worlds(stage: Stage) -> Iterator[Any]:
    """Make a world with the server, broken in a way."""
    made: list[World] = []

    def world(broken: str = "", era: Era = "2026-07-28", tags: frozenset[str] = frozenset()) -> World:
        made.append(World(stage, Plan(era, ROOT, tags)))
        stored = (("storage", "{store}"),) if broken in STORED else ()
        made[-1].staging.use_server(
            "fragile", settings=Rows((("broken", broken), *stored)) if broken else None
        )
        return made[-1]

    yield world
    for one in reversed(made):
        one.close()


def search(world: World, seed: int, kind: Kind = "tool", name: str = "find", calls: int = EVERY) -> Search:
    return searched(world, target_of(world.latest_actor, kind, name), calls, seed)


@pytest.mark.parametrize("broken", QUICK)
@pytest.mark.parametrize("seed", range(2))
def test_each_broken_invariant_is_found_and_made_small(worlds: Any, broken: str, seed: int) -> None:
    found = search(worlds(broken, ("2025-11-25", "2026-07-28")[seed % 2]), seed)
    assert found.breach is not None
    assert found.breach.invariant.name == BREAKS[broken], found.breach.said
    assert found.breach.size <= 60


def chosen_seeds() -> list[int]:
    """Twenty by chance, which `make thorough` has the time for; three that are always the same otherwise."""
    if "MCPBDD_THOROUGH" in os.environ:
        return [secrets.randbelow(searching.LARGEST_SEED) for _ in range(20)]
    return [0, 1, 2]


@pytest.mark.long
@pytest.mark.parametrize("broken", [way for way in BREAKS if way not in PROCESS])
def test_of_all_seeds_every_one_finds_it(worlds: Any, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    """Whichever they are; that one is made small is another matter, and takes longer."""
    monkeypatch.setattr(searching, "MOST_TRIES", 0)
    seeds = chosen_seeds()
    missed = []
    for number, seed in enumerate(seeds):
        world = worlds(broken, ("2025-11-25", "2026-07-28")[number % 2])
        world.actor(Who()).patience = 0.3 if broken == "keeps_the_lock" else 5
        found = search(world, seed)
        if found.breach is None or found.breach.invariant.name != BREAKS[broken]:
            missed.append(seed)
    assert not missed


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "name"), [("tool", "find"), ("prompt", "review"), ("resource template", "notes://{note}")]
)
def test_of_all_seeds_none_blames_what_is_sound(worlds: Any, kind: Kind, name: str) -> None:
    seeds = chosen_seeds()
    blamed = [(seed, found.breach) for seed in seeds if (found := search(worlds(), seed, kind, name)).breach]
    assert not blamed


def test_a_call_that_was_given_up_and_keeps_others_waiting_is_found(worlds: Any) -> None:
    world = worlds("keeps_the_lock")
    world.actor(Who()).patience = 0.3
    found = search(world, 3, calls=8)
    assert found.breach is not None
    assert found.breach.invariant.name == "answers"


def test_every_invariant_has_a_server_that_breaks_it() -> None:
    assert set(BREAKS.values()) == {one.name for one in INVARIANTS}


def test_a_call_that_hangs_is_found(worlds: Any) -> None:
    world = worlds("answers")
    world.actor(Who()).patience = 0.2
    found = search(world, 3)
    assert found.breach is not None
    assert found.breach.invariant.name == "answers"
    assert found.breach.trial.given == {"word": ""}


@pytest.mark.parametrize(
    ("kind", "name"), [("tool", "find"), ("prompt", "review"), ("resource template", "notes://{note}")]
)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_sound_survives(worlds: Any, kind: Kind, name: str, seed: int) -> None:
    found = search(worlds(), seed, kind, name)
    assert found.breach is None
    assert found.made > EVERY / 2
    assert found.reached > found.made / 2


def test_a_seed_repeats_the_very_calls(worlds: Any) -> None:
    def sent() -> list[str]:
        world = worlds()
        search(world, 7, calls=30)
        asked = [frame.message for frame in world.transcript.frames if frame.direction == "->"]
        return [json.dumps(one["params"]["arguments"]) for one in asked if one.get("method") == "tools/call"]

    kept = set((ROOT / ".hypothesis").rglob("*"))  # pytest's plugin leaves something there by itself
    first = sent()
    assert len(first) > 20
    assert first == sent()
    assert set((ROOT / ".hypothesis").rglob("*")) == kept


def test_what_the_scenario_gave_is_mixed_in_and_a_call_that_is_given_up_does_no_harm(worlds: Any) -> None:
    world = worlds()
    world.call("find", {"word": "milk"})
    found = search(world, 1, calls=30)
    asked = [
        frame.message for frame in world.transcript.frames if frame.message.get("method") == "tools/call"
    ]
    words = [one["params"]["arguments"].get("word") for one in asked]
    assert found.breach is None
    assert words.count("milk") > 5


def test_what_is_broken_is_told_with_a_scenario_and_the_log(worlds: Any) -> None:
    world = worlds("no_crash", tags=frozenset({"seed:5"}))
    with pytest.raises(Mismatch, match=r"seed 5") as told:
        expect_survives(world, "tool", "find", EVERY)
    assert 'Given the server "fragile" with' in told.value.actual
    assert world.reports[-1].content["broken"]["invariant"] == "no_crash"
    assert len(world.log.lines) <= 2


def test_calls_that_are_all_turned_away_prove_nothing(worlds: Any) -> None:
    with pytest.raises(Mismatch, match="nothing is proved"):
        expect_survives(worlds("never_reached"), "tool", "find", 10)


def test_slips_of_the_author_are_told(stage: Stage, worlds: Any) -> None:
    with pytest.raises(Misuse, match="0 generated calls"):
        expect_survives(worlds(), "tool", "find", 0)
    with pytest.raises(Mismatch, match='Did you mean "find"'):
        expect_survives(worlds(), "tool", "fnd", 1)
    bare = World(stage, Plan("2026-07-28", ROOT))
    with pytest.raises(Misuse, match="begin with"):
        expect_survives(bare, "tool", "find", 1)
    bare.close()
    with pytest.raises(Misuse, match="no number"):
        seed_in({"seed:one"})


def test_variables_are_read_back_out_of_a_uri() -> None:
    assert variables_in("notes://{note}/{part}", "notes://a%20b/2") == {"note": "a b", "part": "2"}
    assert variables_in("notes://{note}", "shelf://a") is None
    assert variables_in("notes://{+note}", "notes://a") is None


def test_a_process_that_hangs_is_left_to_the_end(stage: Stage) -> None:
    """It is not started again in the middle of a search."""
    world = World(stage, Plan("2026-07-28", ROOT, frozenset()))
    try:
        world.staging.use_server("fragile", "stdio", Rows((("broken", "answers"),)))
        world.actor(Who()).patience = 0.2
        found = search(world, 3)
        assert found.caller.is_over
    finally:
        world.close()
    assert found.breach is not None
    assert found.breach.invariant.name == "answers"


def test_a_question_is_an_answer_and_is_not_waited_for(stage: Stage) -> None:
    """A server that asks in the middle of a call has survived it."""
    world = World(stage, Plan("2025-11-25", ROOT, frozenset()))
    try:
        world.staging.use_server("asking")
        found = search(world, 3, name="delete_file", calls=6)
    finally:
        world.close()
    assert found.breach is None
    assert found.reached
