"""How an actor answers what its call asks: what needs no sentence by itself, the rest as a scenario says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.doubles.people import accepted
from mcpbdd.errors import Mismatch
from mcpbdd.outcomes import Asking
from mcpbdd.world.pending import waiting

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.connection.call import Answer, Call, Refusal
    from mcpbdd.outcomes import Question
    from mcpbdd.world.actor import Actor

MOST_ROUNDS = 10
"""Rounds in a row that are answered without a sentence; as many as the SDK's own client answers."""
LINGERING = 0.5
"""Seconds after which a call counts as waiting for a link that nobody finishes."""


def wait(actor: Actor, call: Call) -> None:
    """Wait until a call has ended or asks; what needs no sentence is answered meanwhile.

    Raises:
        Mismatch: the server goes on asking, round after round.
        Unreachable: no answer within the actor's patience.
    """
    _settle(actor, call)
    rounds = 0
    while isinstance(call.outcome, Asking) and _answers_all(actor, call):
        rounds += 1
        if rounds > MOST_ROUNDS:
            call.looked_at = True
            raise Mismatch("the call to end", f"the server asked {rounds} times in a row")
        actor.session.answer(call, _taken(actor))
        actor.session.settle(call, actor.patience)


def answer(actor: Actor, question: Question, said: Answer) -> None:
    """Answer a question; the call goes on when the last pending one is answered."""
    call = actor.call
    actor.acts()
    actor.answers[question.key] = said
    call.looked_at = True
    if not waiting(actor):
        _send(actor, call)
        wait(actor, call)


def open_link(actor: Actor, question: Question, errand: Callable[[], None] | None) -> None:
    """Agree to open a link, which is no more than consent to open it (spec: client/elicitation, URL Mode).

    Args:
        actor: whose user agrees.
        question: a link that waits.
        errand: how the user finishes what it is about; None where they never do.
    """
    actor.unfinished = [other for other in actor.unfinished if other.key != question.key]
    if errand is not None:
        actor.errands.append(errand)
    elif _is_pushed(actor):
        actor.unfinished.append(question)
    answer(actor, question, {"action": "accept"})


def refuse(actor: Actor, question: Question, refusal: Refusal) -> None:
    """Refuse to answer a question; what was answered before goes out with it."""
    call = actor.call
    actor.acts()
    call.looked_at = True
    actor.session.refuse(call, {**_taken(actor), question.key: refusal})
    actor.session.stand_still()
    wait(actor, call)


def _settle(actor: Actor, call: Call) -> None:
    """Wait until a call stands still; one that waits for a link that nobody finishes goes on asking."""
    if actor.unfinished:
        actor.session.turn_until(lambda: call.settled, LINGERING)
        if not call.settled:
            call.questions.extend(actor.unfinished)
            call.settle(Asking(tuple(actor.unfinished)))
            return
    actor.session.settle(call, actor.patience)


def _answers_all(actor: Actor, call: Call) -> bool:
    """Answer what needs no sentence: for the roots, forms where the user accepts all, rounds without a question.

    On 2026-07-28 a server may ask for no more than the state that it gave (spec: basic/patterns/mrtr).
    """
    asked = call.outcome.questions if isinstance(call.outcome, Asking) else ()
    if not asked:
        return call.state is not None
    for question in asked:
        if question.kind == "roots" and "roots" in actor.offers:
            actor.answers[question.key] = {"roots": [root.as_sent() for root in actor.roots]}
        elif question.kind == "form" and actor.accepting:
            actor.answers[question.key] = accepted(question, None)
    return all(question.key in actor.answers for question in asked)


def _send(actor: Actor, call: Call) -> None:
    """Send the answers, and let the user do what they do elsewhere, in the order of the era.

    A server that pushes a question hears of the consent before the user begins (2025-11-25); one that asks by its
    result or error is called again when the user is done.
    """
    answers = _taken(actor)
    errands, actor.errands = actor.errands, []
    if not _is_pushed(actor):
        for errand in errands:
            errand()
        actor.session.answer(call, answers)
        return
    actor.session.answer(call, answers)
    for errand in errands:
        actor.session.stand_still()
        errand()


def _taken(actor: Actor) -> dict[str, dict[str, Any]]:
    """Take the answers that were given so far."""
    answers, actor.answers = actor.answers, {}
    return answers


def _is_pushed(actor: Actor) -> bool:
    """Whether the latest call asks by requests that wait for their responses (2025-11-25)."""
    return actor.era == "2025-11-25" and actor.call.rejection is None
