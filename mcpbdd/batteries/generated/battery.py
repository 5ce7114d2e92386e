"""Makes generated calls, and holds each against what must always be so."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from mcpbdd.batteries.generated.inputs import hostile_inputs, valid_inputs
from mcpbdd.batteries.generated.invariants import broken
from mcpbdd.batteries.generated.searching import Breach, Search, without_files
from mcpbdd.batteries.generated.target import target_of
from mcpbdd.batteries.generated.telling import did_not_survive, never_reached, report
from mcpbdd.batteries.generated.trial import Caller
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.batteries.generated.searching import Calls
    from mcpbdd.batteries.generated.target import Given, Kind, Target
    from mcpbdd.world import World

HOSTILE_SHARE = 3 / 8
"""Of all calls; 30 hostile ones go with 50 valid ones."""
LARGEST_SEED = 10**6


def expect_survives(world: World, kind: Kind, name: str, calls: int) -> None:
    """Make generated calls, valid and hostile ones, and hold each against what must always be so.

    Args:
        world: the scenario's; the latest actor calls, and what it gave before is mixed in.
        kind: tool, resource template or prompt.
        name: its name; the template of a resource template.
        calls: how many are made; fewer where there are no more different ones.

    Raises:
        Mismatch: a call broke something, none came as far as the server's own code, or there is
            nothing of that name.
        Misuse: the number or the seed is none.
    """
    if calls < 1:
        raise Misuse(f"{calls} generated calls prove nothing; let there be 50.")
    number = seed_in(world.plan.tags)
    if world.scene is None or world.scene.answers_any_tool:
        raise Misuse("Calls are generated for a server with clients; begin with: Given the server …")
    target = target_of(world.latest_actor, kind, name)
    search = searched(world, target, calls, number)
    world.reports.append(report(target, search))
    if search.breach is not None:
        world.log.lines.extend(search.breach.trial.log)
        raise did_not_survive(target, search, search.breach, world)
    if not search.reached:
        raise never_reached(target, search)


def searched(world: World, target: Target, calls: int, number: int) -> Search:
    """Make the calls.

    Args:
        world: where the server is.
        target: what is called.
        calls: how many.
        number: the seed.
    """
    known = target.known(world.calls)
    hostile = int(calls * HOSTILE_SHARE)
    with Caller(world, target) as caller:
        search = searching(caller, target, (calls - hostile, hostile), number, known)
        if search.breach is None and known:
            trial = caller.cancel(known[-1])
            found = broken(trial)
            search.breach = Breach(*found, trial) if found is not None else None
    return search


def searching(
    caller: Calls, target: Target, calls: tuple[int, int], number: int, known: tuple[Given, ...] = ()
) -> Search:
    """Make valid calls, and hostile ones after them, until one breaks something.

    Args:
        caller: makes them.
        target: what is called.
        calls: how many valid ones, and how many hostile ones.
        number: the seed.
        known: what is mixed in.
    """
    search = Search(caller, number)
    valid, hostile = calls
    with without_files():
        if valid:
            search.run(valid_inputs(target, known), valid)
        if search.breach is None and hostile:
            search.run(hostile_inputs(target, known), hostile)
    return search


def seed_in(tags: Iterable[str]) -> int:
    """Give the seed of a scenario: that of its tag @seed:N, else any.

    Raises:
        Misuse: the tag has no number.
    """
    named = [tag.removeprefix("seed:") for tag in tags if tag.startswith("seed:")]
    if not named:
        return secrets.randbelow(LARGEST_SEED)
    if not named[0].isdecimal():
        raise Misuse(f'The tag @seed:{named[0]} has no number; write it as in "@seed:12345".')
    return int(named[0])
