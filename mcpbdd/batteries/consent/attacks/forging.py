"""An answer proves nothing by itself: it must belong to a question that this server asked.

Nobody goes to a link meanwhile: who really went there has agreed, whatever the program sends.
"""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.consent.attack import MODERN, Attack, DoesNotApply
from mcpbdd.batteries.consent.client import LEFT_OUT
from mcpbdd.batteries.consent.states import altered, resigned, rewritten

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.batteries.consent.stand import Stand

INTEGRITY = "R6: basic/patterns/mrtr, a state that fails its check must be rejected"


def answer_before_the_question(stand: Stand) -> None:
    """Send an answer with the first call."""
    for rounds in ((-1,), range(len(stand.path.answers))):
        forged = {
            question.key: said
            for number in rounds
            for question, said in zip(stand.path.questions[number], stand.path.answers[number], strict=False)
        }
        for more in ({}, {"requestState": ""}, {"requestState": "approved"}):
            stand.call({**stand.params, "inputResponses": forged, **more})
            stand.must_be_unchanged("the first call brought its own answer, and no question was asked")


def state_left_out(stand: Stand) -> None:
    """Answer without the state that came with the question."""
    asked = stand.ask()
    _text_of(asked.state)
    stand.yes(asked, anew=False, state=LEFT_OUT)
    stand.must_be_unchanged("the answer came without the state of the question")


def state_of_another_kind(stand: Stand) -> None:
    """Answer with a state that is null, empty, a number, a list or an object."""
    states: tuple[Any, ...] = (None, "", 1, True, [], {"approved": True})
    for state in states:
        asked = stand.ask()
        stand.yes(asked, anew=False, state=state)
        stand.must_be_unchanged(f"the answer came with the state {json.dumps(state)}")


def altered_state(stand: Stand) -> None:
    """Change one character of the state, in each third of it."""
    for third in range(3):
        asked = stand.ask()
        state = _text_of(asked.state)
        other = altered(state, third)
        if other != state:
            stand.yes(asked, anew=False, state=other)
            stand.must_be_unchanged(f"a character of the state was changed, in its part {third + 1} of 3")


def cut_state(stand: Stand) -> None:
    """Cut the state, or put something before or behind it."""
    for change, said in (
        (lambda state: state[: len(state) // 2], "was cut in half"),
        (lambda state: state[1:], "lost its first character"),
        (lambda state: f"v2.{state}", "got another prefix"),
        (lambda state: f"{state}-TAMPERED", "got something behind it"),
    ):
        asked = stand.ask()
        stand.yes(asked, anew=False, state=change(_text_of(asked.state)))
        stand.must_be_unchanged(f"the state {said}")


def padded_state(stand: Stand) -> None:
    """Act, and send the spent state again, written a little differently."""
    asked = stand.act()
    state = _text_of(asked.state)
    for other in (f"{state}=", f"{state}==", f" {state}", f"{state}\n", state.swapcase(), state.upper()):
        if other != state:
            stand.yes(asked, anew=False, state=other)
            stand.must_be_unchanged("the spent state, written a little differently, was good once more")


def rewritten_state(stand: Stand) -> None:
    """Read the state, change what it says, and write it as it was."""
    _with_another_state(
        stand, rewritten, "a client cannot read the state", "was read, changed and written again"
    )


def state_signed_by_another(stand: Stand) -> None:
    """Change what the state says, and sign it with keys that anybody could guess."""
    none = "the state is not made of something to read and a signature"
    _with_another_state(stand, resigned, none, "was changed, and signed with a key of the attacker")


def _with_another_state(
    stand: Stand, change: Callable[[str, str, str], list[str]], none: str, said: str
) -> None:
    """Send states that say something else, with the arguments that they then speak of."""
    swap = stand.path.swap
    other = stand.other_target() if swap else stand.params
    old, new = (swap.old, swap.new) if swap else ("", "")
    asked = stand.ask()
    states = change(_text_of(asked.state), old, new)
    if not states:
        raise DoesNotApply(none)
    # A fresh question for each: a gate may spend it on the first try. A short name can stand in a random state by
    # chance, so that the next state has nothing to rewrite.
    for number, params in product(range(len(states)), (stand.params, other)):
        asked = stand.ask()
        for state in change(_text_of(asked.state), old, new)[number : number + 1]:
            stand.yes(asked, anew=False, state=state, params=params)
            stand.must_be_unchanged(f"the state {said}")


def wrong_key(stand: Stand) -> None:
    """Answer a question that was not asked."""
    asked = stand.ask()
    for key in ("other", "confirm", "", *(f"{key} " for key in asked.honest)):
        if key not in asked.honest:
            stand.answer(asked, dict.fromkeys([key], next(iter(asked.honest.values()))))
            stand.must_be_unchanged(f'the answer stood under the key "{key}", which nobody asked for')


def skipped_round(stand: Stand) -> None:
    """Answer the last question with the state of the first."""
    if len(stand.path.answers) < 2:
        raise DoesNotApply("one question is asked, so that no round can be skipped")
    asked = stand.ask(rounds=0)
    last = zip(stand.path.questions[-1], stand.path.answers[-1], strict=False)
    stand.answer(asked, {question.key: said for question, said in last})
    stand.must_be_unchanged("the last question was answered before it was asked")


def _text_of(state: Any) -> str:
    if not isinstance(state, str) or not state:
        raise DoesNotApply("the question came without a state")
    return state


ATTACKS = (
    Attack(
        "answer before the question",
        "A program brings the yes along with its first call, so that nobody is asked.",
        "the first call with answers, without a state, with an empty and an invented one",
        "ask, or refuse",
        f"{INTEGRITY}; client/elicitation, F2; b2-mcp #152",
        answer_before_the_question,
    ),
    Attack(
        "state left out",
        "A program answers without the ticket that came with the question.",
        "the answer without requestState",
        "ask again, or refuse",
        INTEGRITY,
        state_left_out,
        MODERN,
    ),
    Attack(
        "state of another kind",
        "A program answers with a ticket that is none: nothing, a number, a list.",
        "requestState null, empty, a number, true, a list, an object",
        "ask again, or refuse",
        f"{INTEGRITY}; python-sdk #3032",
        state_of_another_kind,
        MODERN,
    ),
    Attack(
        "altered state",
        "A program changes a character of the ticket.",
        "requestState with one character changed, in each third of it",
        "refuse",
        INTEGRITY,
        altered_state,
        MODERN,
    ),
    Attack(
        "cut state",
        "A program cuts the ticket, or glues something to it.",
        "requestState in half, without its first character, with a prefix, with a suffix",
        "refuse",
        INTEGRITY,
        cut_state,
        MODERN,
    ),
    Attack(
        "padded state",
        "A program sends a used ticket again, written a little differently.",
        "a spent requestState with padding, blanks, other case",
        "refuse: single use may not hang on how the ticket is written",
        f"{INTEGRITY}; nevermined payments #417",
        padded_state,
        MODERN,
    ),
    Attack(
        "rewritten state",
        "A program reads the ticket, writes another target or a yes into it, and sends it.",
        "requestState decoded, changed and encoded again",
        "refuse",
        INTEGRITY,
        rewritten_state,
        MODERN,
    ),
    Attack(
        "state signed by another",
        "A program changes the ticket and signs it with a key of its own.",
        "requestState with a changed payload and a new signature: guessable keys, and none",
        "refuse",
        f"{INTEGRITY}; RFC 8725, section 2.1",
        state_signed_by_another,
        MODERN,
    ),
    Attack(
        "wrong key",
        "A program answers a question that was not asked.",
        "the answer under other keys",
        "ask again",
        "R12: basic/patterns/mrtr",
        wrong_key,
        MODERN,
    ),
    Attack(
        "skipped round",
        "Several questions belong to the act, and a program answers the last one first.",
        "the answer of the last round with the state of the first",
        "ask again, or refuse",
        INTEGRITY,
        skipped_round,
        MODERN,
    ),
)
