"""Makes generated calls, and holds each against what must always be so."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.generated.corpus import SENDABLE
from mcpbdd.batteries.generated.inputs import hostile_inputs, valid_inputs
from mcpbdd.batteries.generated.searching import LARGEST_SEED, Search, without_files
from mcpbdd.batteries.generated.target import target_of
from mcpbdd.batteries.generated.telling import did_not_survive, never_reached, report
from mcpbdd.batteries.generated.trial import STDERR, Caller
from mcpbdd.errors import Misuse
from mcpbdd.progress import progress_line
from mcpbdd.world.canaries import planted_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mcpbdd.batteries.generated.searching import Calls
    from mcpbdd.batteries.generated.target import Given, Kind, Target
    from mcpbdd.world import World

HOSTILE_SHARE = 3 / 8
"""Of all calls; 30 hostile ones go with 50 valid ones."""


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
        # What a process wrote to stderr is kept with it.
        world.log.lines.extend(line for line in search.breach.trial.log if line.logger != STDERR)
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
    with progress_line() as tell, planted_in(world) as canaries, Caller(world, target, canaries) as caller:
        caller.called = lambda made: tell(f"{made} of {calls} generated calls of {target}")
        search = searching(caller, target, (calls - hostile, hostile), number, known)
        again = known[-1] if known else search.latest
        if search.breach is None and again is not None:
            search.judge(caller.cancel(again))
    return search


def searching(
    caller: Calls,
    target: Target,
    calls: tuple[int, int],
    number: int,
    known: tuple[Given, ...] = (),
    corpus: Sequence[Any] = SENDABLE,
) -> Search:
    """Make valid calls, and hostile ones after them, until one breaks something.

    Args:
        caller: makes them.
        target: what is called.
        calls: how many valid ones, and how many hostile ones.
        number: the seed.
        known: what is mixed in.
        corpus: hostile values.
    """
    search = Search(caller, number)
    valid, hostile = calls
    with without_files():
        if valid:
            search.run(valid_inputs(target, known), valid)
        left, ways = hostile, hostile_inputs(target, known, corpus)
        for number_of_way, inputs in enumerate(ways):
            # Each way has its share: drawn by lot, one could be left out by some seeds.
            before, share = search.made, left // (len(ways) - number_of_way)
            if search.breach is None and share:
                search.run(inputs, share)
                left -= search.made - before
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
