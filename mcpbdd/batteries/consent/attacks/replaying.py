"""A yes is good for one time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.batteries.consent.attack import Attack, Broke, NotTried
from mcpbdd.doubles.people import DECLINED
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from mcpbdd.batteries.consent.client import Open
    from mcpbdd.batteries.consent.stand import Stand
    from mcpbdd.connection.call import Call

AT_ONCE = 8
MANY = 32
"""Questions that are asked to make a server forget an old one."""
ONCE = "R10: basic/patterns/mrtr, single use is the server's to enforce"


def same_answer_twice(stand: Stand) -> None:
    """Act, and send the very same again."""
    asked = stand.act()
    _again(stand, asked)
    stand.must_be_unchanged("the answer was sent a second time")


def no_answer_after_one(stand: Stand) -> None:
    """Act, and make the same call without any answer."""
    stand.act()
    stand.call(stand.params)
    stand.must_be_unchanged("after one yes the same call acted without a question")


def eight_at_once(stand: Stand) -> None:
    """Send one answer eight times at the same moment."""
    asked = stand.ask()
    acts, calls = 0, _sent_at_once(stand, asked)
    for call in calls:
        stand.settle(call, stand.actor)
        if stand.changes():
            acts += 1
            if not stand.path.effect.is_done_once(stand.changes()):
                raise Broke(f"one answer, sent {AT_ONCE} times at once, acted more than once")
            if call is not calls[-1]:
                stand.put_back()
    if acts > 1:
        raise Broke(f"one answer, sent {AT_ONCE} times at once, acted {acts} times")


def _sent_at_once(stand: Stand, asked: Open) -> list[Call]:
    session = stand.actor.session
    if not asked.is_pushed:
        stand.visit(asked)
        return [session.start(stand.method, stand.retry(asked)) for _ in range(AT_ONCE)]
    messages = [
        {"jsonrpc": "2.0", "id": asked.ids[key], "result": said} for key, said in asked.honest.items()
    ]
    session.push(messages * AT_ONCE, asked.call)
    if asked.links:
        session.stand_still()
        stand.visit(asked)
    return [asked.call]


def yes_after_no(stand: Stand) -> None:
    """Say no, and then yes to the same question."""
    asked = stand.ask()
    stand.answer(asked, dict.fromkeys(asked.honest, DECLINED))
    stand.mark()
    _again(stand, asked)
    stand.must_be_unchanged("the user said no, and the same question was then answered with yes")


def many_questions(stand: Stand) -> None:
    """Act, let the server ask many more questions, and send the old answer again."""
    asked = stand.act()
    for _ in range(MANY):
        stand.call(stand.params)
    stand.mark()
    _again(stand, asked)
    stand.must_be_unchanged(f"after {MANY} more questions the spent answer was good once more")


def two_open_questions(stand: Stand) -> None:
    """Ask twice, answer both, and send both answers again."""
    first, second = stand.ask(), stand.ask()
    for asked in (first, second):
        stand.yes(asked)
        stand.put_back()
    for asked in (first, second):
        _again(stand, asked)
    stand.must_be_unchanged("two questions were answered once each, and acted more than twice")


def asked_again_later(stand: Stand) -> None:
    """Walk the honest path a second time: the gate must let it through again."""
    stand.yes(stand.ask())
    undone = stand.undo()
    stand.yes(stand.ask())
    if not undone and not stand.path.effect.is_done_once(stand.changes()):
        raise NotTried("what a yes changes cannot be undone, so that a second time is another matter")
    stand.must_act_once("the same was asked and agreed to a second time, and was not done")


def after_a_restart(stand: Stand) -> None:
    """Act, restart the server, and send the old answer again."""
    asked = stand.act()
    try:
        stand.world.happening.restart_server()
    except Misuse as elsewhere:
        raise NotTried(str(elsewhere)) from None
    stand.mark()
    if stand.modern:
        stand.yes(asked, anew=False)
    else:
        stand.call(asked.params)
    stand.must_be_unchanged("after a restart the spent answer was good once more")


def hangs_up(stand: Stand) -> None:
    """Say yes and hang up, at once and when something has changed; sent again, it is done once at most."""
    for at_once in (True, False):
        asked = stand.ask()
        _say_yes_and_hang_up(stand, asked, at_once=at_once)
        _once_more(stand, asked)
        stand.undo()


def _say_yes_and_hang_up(stand: Stand, asked: Open, *, at_once: bool) -> None:
    session = stand.actor.session
    if asked.is_pushed:
        session.answer(asked.call, asked.honest)
        call = asked.call
    else:
        stand.visit(asked)
        call = session.start(stand.method, stand.retry(asked))
    if not at_once:
        session.turn_until(lambda: bool(stand.changes()) or call.settled, stand.actor.patience)
    session.cancel(call)
    stand.actor.close(keep=False)


def _once_more(stand: Stand, asked: Open) -> None:
    acted = bool(stand.changes())
    if acted:
        stand.put_back()
    if stand.modern:
        stand.yes(asked, anew=False)
    else:
        stand.call(asked.params)
    if acted or not stand.modern:
        stand.must_be_unchanged("the client hung up after its yes, and the act was done twice")


def _again(stand: Stand, asked: Open) -> None:
    if asked.is_pushed:
        stand.push(asked, asked.honest)
    else:
        stand.yes(asked, anew=False)


ATTACKS = (
    Attack(
        "same answer twice",
        "Somebody sends a yes that was used already.",
        "the call with its answer, once more after it succeeded",
        "refuse, ask again, or give the stored first result; the act is done once",
        ONCE,
        same_answer_twice,
    ),
    Attack(
        "no answer after one",
        "After one yes somebody makes the same call without being asked.",
        "the call without an answer, after one that succeeded",
        "ask again",
        ONCE,
        no_answer_after_one,
    ),
    Attack(
        "eight at once",
        "Somebody sends one yes eight times at the same moment.",
        f"{AT_ONCE} equal answers without waiting",
        "the act is done once",
        f"{ONCE}; galaxy-mcp #69, WordPress mcp-adapter #316",
        eight_at_once,
    ),
    Attack(
        "yes after no",
        "The user says no, and the program answers the same question with yes.",
        "a decline, then an accept with the same state",
        "refuse or ask again",
        "a rule of mcpbdd: the protocol is silent; a plain gate of the Python SDK acts",
        yes_after_no,
    ),
    Attack(
        "many questions",
        "Somebody makes the server ask so often that it forgets which yes was spent.",
        f"{MANY} more questions, then the spent answer",
        "refuse until the answer would have expired anyway",
        f"{ONCE}; canvas-mcp #258",
        many_questions,
    ),
    Attack(
        "two open questions",
        "Two questions are open, both are answered, and both answers are sent again.",
        "two asks, two answers, the two answers once more",
        "never more acts than answers",
        "a rule of mcpbdd",
        two_open_questions,
    ),
    Attack(
        "asked again later",
        "The user wants the same once more, is asked again, and agrees again.",
        "the whole honest path a second time",
        "act again: a record of what was spent may not be kept by arguments",
        "a control",
        asked_again_later,
    ),
    Attack(
        "after a restart",
        "Somebody sends a used yes after the server was restarted.",
        "the spent answer to a new instance",
        "refuse or ask again; never act twice, never crash",
        f"{ONCE}; python-sdk #3032",
        after_a_restart,
    ),
    Attack(
        "hangs up",
        "The program says yes and hangs up before the answer comes, and then sends it again.",
        "an answer, a cancellation, the answer once more",
        "the act is done once at most",
        "C1: basic/utilities/cancellation; WordPress mcp-adapter #316",
        hangs_up,
    ),
)
