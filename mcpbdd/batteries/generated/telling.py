"""What people read of generated calls: the smallest one that broke something, as a scenario to paste."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.errors import Mismatch
from mcpbdd.matching.exchange import exchange_lines
from mcpbdd.outcomes import Succeeded
from mcpbdd.phrasing import Scenario, Step, given_cell, quoted, rows
from mcpbdd.values.visible import shown, visible
from mcpbdd.world.report import Report

if TYPE_CHECKING:
    from mcpbdd.batteries.generated.searching import Breach, Search
    from mcpbdd.batteries.generated.target import Target
    from mcpbdd.world import World

FRAMES = 4


def report(target: Target, search: Search) -> Report:
    """Give what the record and the summary tell."""
    breach = search.breach
    told = (
        {"invariant": breach.invariant.name, "said": breach.said, "given": breach.trial.given}
        if breach
        else None
    )
    counted = {"seed": search.number, "made": search.made, "reached": search.reached}
    return Report(
        f"{search.made} generated calls of {target}, of which {search.reached} reached it (seed {search.number})",
        "generated.json",
        {"about": str(target), **counted, "broken": told},
        {str(target): "survived" if breach is None else "broken"},
        "survived",
    )


def did_not_survive(target: Target, search: Search, breach: Breach, world: World) -> Mismatch:
    """Say what the smallest call broke, with the scenario that shows it."""
    how = "as it was" if search.caller.is_over else "made small"
    lines = [
        f"call {search.made} broke it (seed {search.number}), {how}:",
        f"  {breach.invariant.name}: {breach.invariant.wanted}",
        f"  given {shown(breach.trial.given, 300)}: {visible(breach.said)}",
        *(f"    {line}" for line in exchange_lines(breach.trial.frames, FRAMES)),
        "As a scenario:",
        *(f"  {line}" for line in scenario(breach, world)),
    ]
    hint = f"to repeat these very calls, tag the scenario @seed:{search.number}"
    return Mismatch(f"{target} to survive generated calls", "\n".join(lines), hint=hint)


def scenario(breach: Breach, world: World) -> list[str]:
    """Give the scenario that makes this one call, as lines to paste into a feature."""
    scene, target = world.server(), breach.trial.target
    settings = [(name, given_cell(value, None) or "(any)") for name, value in scene.written.items()]
    other = scene.transport != scene.config.transport and not scene.transport_of_run
    server = f"the server {quoted(scene.name)}{f' over {scene.transport}' if other else ''}"
    steps = (
        Step("given", f"{server} with", rows(settings)) if settings else Step("given", server),
        target.step(breach.trial.given),
        *(Step("then", text) for text in _thens(breach)),
    )
    return Scenario(f"What {target.name} cannot take", steps).lines()


def _thens(breach: Breach) -> list[str]:
    """Give the Then that shows it; where there is none of its own, what was called before is tried once more."""
    if breach.invariant.then:
        return [breach.invariant.then]
    target = breach.trial.target
    ends = "succeeds" if isinstance(breach.trial.outcome, Succeeded) else "fails"
    return [f"the call {ends}", f"{target} survives 1 generated calls"]


def never_reached(target: Target, search: Search) -> Mismatch:
    """Say that calls prove nothing where all were turned away."""
    return Mismatch(
        f"generated calls to reach {target}",
        f"all {search.made} were turned away before its own code ran, so nothing is proved (seed {search.number})",
        hint="let the scenario make a call that works before this sentence: what it gives is mixed in",
    )
