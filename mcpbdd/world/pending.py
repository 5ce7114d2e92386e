"""Which of the questions that wait a sentence means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.errors import Misuse
from mcpbdd.matching.outcome import in_words, question_in_words
from mcpbdd.outcomes import Asking
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.outcomes import Question, QuestionKind
    from mcpbdd.world.actor import Actor


@dataclass(frozen=True, slots=True)
class Party:
    """Whom a sentence lets answer.

    Attributes:
        kinds: the kinds of question that are theirs.
        none: how a message says that none of theirs waits.
        which: what to do where several of theirs wait.
    """

    kinds: tuple[QuestionKind, ...]
    none: str
    which: str


USER = Party(
    ("form", "link"),
    "No question waits for an answer of the user",
    'say which: When the user answers "…" by accepting, or by declining.',
)
MODEL = Party(
    ("sampling",),
    "No question waits for the model",
    "no sentence says which of them is meant. On 2026-07-28 a scenario may send raw answers: "
    "When the client answers the server with …",
)
LINK = Party(
    ("link",),
    "No link waits to be opened",
    'decide about all but one before: When the user answers "…" by declining.',
)
PARTIES = {"user": USER, "model": MODEL}


def pick(actor: Actor, party: Party, message: str | None = None) -> Question:
    """Give the question that waits for somebody's answer.

    Args:
        actor: the client that was asked.
        party: who answers.
        message: a part of its message where several wait; None for the only one.

    Raises:
        Misuse: none waits, several wait, or none has that message; the text says what is asked instead.
    """
    theirs = _theirs(actor, party)
    if not theirs or (message is not None and not any(message in question.message for question in theirs)):
        actor.session.stand_still()  # several questions are pushed one by one (2025-11-25)
        theirs = _theirs(actor, party)
    if not theirs:
        raise Misuse(_nothing_waits(actor, party))
    if message is None and len(theirs) > 1:
        raise Misuse(f"Several questions wait ({listed(theirs)}); {party.which}")
    if message is None:
        return theirs[0]
    meant = [question for question in theirs if message in question.message]
    if len(meant) != 1:
        raise Misuse(
            f'{len(meant)} of the questions mention "{message}"; asked is: {listed(meant or theirs)}.'
        )
    return meant[0]


def waiting(actor: Actor) -> list[Question]:
    """Give the questions of the actor's latest call that nobody has answered yet."""
    outcome = actor.call.outcome
    asked = outcome.questions if isinstance(outcome, Asking) else ()
    return [question for question in asked if question.key not in actor.answers]


def _theirs(actor: Actor, party: Party) -> list[Question]:
    return [question for question in waiting(actor) if question.kind in party.kinds]


def _nothing_waits(actor: Actor, party: Party) -> str:
    if others := waiting(actor):
        return f"{party.none}; the server asks {listed(others)}."
    return nothing_waits(actor)


def nothing_waits(actor: Actor) -> str:
    """Say that no question waits, and what came of the call instead."""
    outcome = actor.call.outcome
    return (
        f"No question waits for an answer; {in_words(outcome) if outcome else 'the call is still under way'}."
    )


def listed(questions: Iterable[Question]) -> str:
    """Name questions by what a sentence can pick them by."""
    return ", ".join(
        f"{shown(question.message, 200)} (a link)" if question.kind == "link" else question_in_words(question)
        for question in questions
    )
