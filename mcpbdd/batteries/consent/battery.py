"""Tries every attack, each in a fresh world, and says what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.consent.attack import Broke, DoesNotApply, Finding, NotAsked, NotTried
from mcpbdd.batteries.consent.attacks import ATTACKS
from mcpbdd.batteries.consent.matrix import bypassed, refuse_untried, report
from mcpbdd.batteries.consent.proof import prove
from mcpbdd.batteries.consent.script import script_of
from mcpbdd.batteries.consent.stand import Stand
from mcpbdd.errors import LeftOut, Misuse, Unreachable, nearest
from mcpbdd.matching.exchange import exchange_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mcpbdd.batteries.consent.attack import Attack, Result
    from mcpbdd.batteries.consent.script import HonestPath
    from mcpbdd.config import Era
    from mcpbdd.outcomes import Failed
    from mcpbdd.world import World

FRAMES = 6


def expect_no_bypass(world: World, names: Sequence[str] = ()) -> None:
    """Repeat the honest path of a scenario, and try to come round its question in every known way.

    Args:
        world: the scenario's; its latest call is the honest path.
        names: of the attacks that are tried; all where there are none.

    Raises:
        Mismatch: a way round was found, or the honest path does not act exactly once.
        Misuse: an attack is unknown, or the scenario has no honest path.
        LeftOut: none of the named attacks exists in this revision.
    """
    attacks = named(names)
    script = script_of(world)
    with world.aside():
        findings = try_all(prove(script), attacks, world.latest_actor.era)
    world.reports.append(report(script.tool, findings))
    refuse_untried(findings, names)
    if any(one.result == "broken" for one in findings):
        raise bypassed(script.tool, world.latest_actor.era, findings)


def named(names: Sequence[str]) -> tuple[Attack, ...]:
    """Give the attacks of these names, all where there are none.

    Raises:
        Misuse: there is none of that name.
    """
    known = {attack.name: attack for attack in ATTACKS}
    for name in names:
        if name not in known:
            raise Misuse(
                f'There is no attack "{name}".{nearest(name, known)} All are listed by: mcpbdd attacks'
            )
    return tuple(known[name] for name in names) or ATTACKS


def try_all(path: HonestPath, attacks: Iterable[Attack], era: Era) -> tuple[Finding, ...]:
    """Try attacks, one after the other."""
    heard: list[Failed] = []
    return tuple(try_one(path, attack, era, heard) for attack in attacks)


def try_one(path: HonestPath, attack: Attack, era: Era, heard: list[Failed]) -> Finding:
    """Try an attack in a fresh world.

    Args:
        path: the honest path.
        attack: which.
        era: the revision that is spoken.
        heard: with what the server refused so far; grows.
    """
    if attack.run is None:
        return Finding(attack, era, "not tried", attack.untried)
    if era not in attack.eras:
        return Finding(attack, era, "does not apply", attack.absent)
    try:
        with Stand(path, clock=attack.clock, heard=heard) as stand:
            finding = _tried(stand, attack, era)
            heard.extend(stand.tally.refusals)
            return finding
    except LeftOut as reason:
        return Finding(attack, era, "not tried", str(reason))


def _tried(stand: Stand, attack: Attack, era: Era) -> Finding:
    assert attack.run is not None, "attacks that cannot be tried were sorted out"
    result, said = _ended(stand, attack)
    tally = stand.tally
    if result == "held" and not tally.answered:
        result, said = "broken", "the attack never reached the server, so nothing is proved"
    broken = result == "broken"
    changes = stand.changes() if broken else ()
    frames = exchange_lines(stand.shown_frames(), FRAMES) if broken else ()
    return Finding(attack, era, result, said, changes, tuple(frames), tally.answered)


def _ended(stand: Stand, attack: Attack) -> tuple[Result, str]:
    assert attack.run is not None, "attacks that cannot be tried were sorted out"
    try:
        attack.run(stand)
    except (Broke, NotAsked) as end:
        return "broken", end.said
    except NotTried as end:
        return "not tried", end.said
    except DoesNotApply as end:
        return "does not apply", end.said
    except Unreachable as gone:
        return "broken", str(gone)
    return "held", ""
