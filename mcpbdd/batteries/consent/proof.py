"""Walks the honest path before anything is attacked: what never acts cannot be bypassed, and proves nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mcpbdd.batteries.consent.attack import NotAsked
from mcpbdd.batteries.consent.effects import Effect, place_of
from mcpbdd.batteries.consent.script import HonestPath
from mcpbdd.batteries.consent.stand import Stand
from mcpbdd.batteries.consent.targets import swaps
from mcpbdd.doubles.people import DECLINED, accepted
from mcpbdd.errors import Mismatch
from mcpbdd.outcomes import Asking, Failed, Question
from mcpbdd.watch import differences
from mcpbdd.world import Whose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.consent.script import Script
    from mcpbdd.changes import Change, Snapshot
    from mcpbdd.connection.call import Answer, Call
    from mcpbdd.world import World
    from mcpbdd.world.journal import Deed

MOST_ROUNDS = 10
"""Rounds after which an honest path counts as one that never ends; as many as the SDK's own client answers."""
MOST_TARGETS = 4
"""Other targets that are tried."""
WANTED = "the honest path to act exactly once, after the answer and not before"


@dataclass(frozen=True, slots=True)
class _Walk:
    """One walk along the honest path.

    Attributes:
        questions, answers: what was asked and answered, round by round.
        asked: what changed before the last answer.
        acted: what changed by the last answer.
    """

    questions: tuple[tuple[Question, ...], ...]
    answers: tuple[tuple[Answer, ...], ...]
    asked: tuple[Change, ...]
    acted: tuple[Change, ...]


def prove(script: Script) -> HonestPath:
    """Walk the honest path twice, and decline once, to learn what a yes changes and what is mere bookkeeping.

    Raises:
        Mismatch: the path acts before it is answered, does not act, or its effect cannot be told.
        Misuse: the form needs values that the scenario does not give.
    """
    first, second = _walk(script), _walk(script)
    silent = HonestPath(script, first.questions, first.answers, Effect((), frozenset(), frozenset()))
    without = (*first.asked, *_declined(silent))
    noise = {place_of(change) for change in without if change not in first.acted}
    effect = Effect.of(first.acted, second.acted, noise)
    if not effect.changes:
        raise _unseen(script, first)
    return _with_another_target(replace(silent, effect=effect))


def _walk(script: Script) -> _Walk:
    world = script.fresh()
    try:
        start = world.state.watched.look()
        script.asking(world)
        call = world.actor(script.who).call
        asked = world.state.watched.look()
        for deed in _answering(script, call):
            rounds, look = len(call.rounds), world.state.watched.look()
            deed(world)
            asked = look if len(call.rounds) > rounds else asked
        _must_have_succeeded(call)
        answers = tuple(tuple(one.answers.values()) for one in call.rounds)
        changed = differences(start, asked), differences(asked, world.state.watched.look())
        return _Walk(tuple(_by_round(call, answers)), answers, *changed)
    finally:
        world.close()


def _answering(script: Script, call: Call) -> Iterator[Deed]:
    """Give what the scenario said after the call, and a yes to whatever waits then."""
    yield from script.after
    while isinstance(call.outcome, Asking):
        if len(call.rounds) >= MOST_ROUNDS:
            raise Mismatch("the honest path to end", f"the server asked {len(call.rounds)} times in a row")
        yield lambda world: _accept(script, world, call)


def _accept(script: Script, world: World, call: Call) -> None:
    """Say yes to all that waits: fill in what a form offers by itself, go to a link and finish there."""
    actor = world.actor(script.who)
    asked = call.outcome.questions if isinstance(call.outcome, Asking) else ()
    if any(question.kind == "link" for question in asked):
        world.links.open(Whose("user", script.who), finishes=True)
        return
    answers = {question.key: accepted(question, None) for question in asked if question.kind == "form"}
    actor.session.answer(call, {**{question.key: {"roots": []} for question in asked}, **answers})
    actor.wait(call)


def _must_have_succeeded(call: Call) -> None:
    outcome = call.outcome
    if isinstance(outcome, Failed):
        raise Mismatch(WANTED, f'it failed when it was repeated in a fresh world: "{outcome.message}"')


def _by_round(call: Call, answers: tuple[tuple[Answer, ...], ...]) -> Iterator[tuple[Question, ...]]:
    left = list(call.questions)
    for answered in answers:
        yield tuple(left[: len(answered)])
        del left[: len(answered)]


def _declined(path: HonestPath) -> tuple[Change, ...]:
    with Stand(path) as stand:
        start: Snapshot = stand.world.state.watched.look()
        try:
            asked = stand.ask()
        except NotAsked as silent:
            raise Mismatch("the server to ask whenever it is called", str(silent)) from None
        stand.answer(asked, dict.fromkeys(asked.honest, DECLINED))
        return differences(start, stand.world.state.watched.look())


def _with_another_target(path: HonestPath) -> HonestPath:
    """Look for another target on which the tool acts: a yes for one must not be good for the other."""
    with Stand(path) as stand:
        there = stand.world.state.watched.look()
        found = list(swaps(stand.params.get("arguments") or {}, path.effect, there))
    for swap in found[:MOST_TARGETS]:
        tried = replace(path, swap=swap)
        with Stand(tried) as stand:
            if stand.acts_on(stand.other_target()):
                return tried
    return path


def _unseen(script: Script, walked: _Walk) -> Mismatch:
    if walked.acted:
        places = ", ".join(sorted({place_of(change) for change in walked.acted}))
        return Mismatch(
            WANTED,
            f'a yes changes {places}, but so do asking and declining "{script.tool}"',
            hint="take the gate's own bookkeeping out of what is watched (except), so that its effect can be told",
        )
    if walked.asked:
        return Mismatch(WANTED, f"before the answer {walked.asked[0]}, and after it nothing changed")
    return Mismatch(
        WANTED,
        f'"{script.tool}" changed nothing that is watched',
        hint="watch what the tool acts on, and let the scenario hold something that it can act on",
    )
