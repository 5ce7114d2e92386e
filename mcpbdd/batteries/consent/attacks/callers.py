"""A yes is good for the one who was asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.consent.attack import Attack, NotTried
from mcpbdd.doubles.people import DECLINED
from mcpbdd.errors import LeftOut, Misuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.consent.client import Open
    from mcpbdd.batteries.consent.stand import Stand
    from mcpbdd.connection.identity import Identity
    from mcpbdd.world.actor import Actor

BOUND = "F2: client/elicitation, questions must be bound to client and user; R7: basic/patterns/mrtr"


def another_person(stand: Stand) -> None:
    """Let somebody else bring the answer: another person, another program, another tenant."""
    for said, identity in _others(stand):
        asked = stand.ask()
        intruder = stand.another(said, identity=identity)
        _bring(stand, asked, intruder)
        stand.must_be_unchanged(f"the answer was brought by {said}")


def no_credentials(stand: Stand) -> None:
    """Bring the answer without a token."""
    scene = stand.world.server()
    if scene.transport != "http" or not scene.takes_verifier:
        raise NotTried(
            "only a server over http that has a setting with {verifier} can tell who brings no token"
        )
    asked = stand.ask()
    nobody = stand.another("nobody", identity=None)
    _bring(stand, asked, nobody)
    stand.must_be_unchanged("the answer was brought without a token")


def session_of_another(stand: Stand) -> None:
    """Answer in the session of the one who was asked, with a token of somebody else."""
    asked = stand.ask()
    said, identity = next(_others(stand))
    intruder = stand.another("the one who listened", identity=identity)
    try:
        stand.world.staging.use_session(intruder.who, stand.actor.who)
    except (LeftOut, Misuse) as elsewhere:
        raise NotTried(str(elsewhere)) from None
    _bring(stand, asked, intruder)
    stand.must_be_unchanged(f"{said} answered in the session of the one who was asked")


def crossed_answers(stand: Stand) -> None:
    """Let two clients be asked; the one says no, and then the other yes."""
    first = stand.ask()
    beside = stand.another("the one beside")
    second = stand.ask(by=beside)
    stand.answer(second, dict.fromkeys(second.honest, DECLINED))
    stand.must_be_unchanged("one client said no, while the other had not answered")
    if not stand.modern:
        _bring(stand, first, beside)
        stand.must_be_unchanged("one client answered the question of the other")
    stand.yes(first)
    stand.put_back()
    stand.call(stand.params, by=beside)
    stand.must_be_unchanged("after the yes of one client the other acted without a question")


def cannot_be_asked(stand: Stand) -> None:
    """Call as a client that cannot be asked anything, or only at links."""
    for number, offers in enumerate(((), ("links",), ("sampling", "roots"))):
        client = stand.another(f"one who offers {', '.join(offers) or 'nothing'}", offers=offers)
        stand.call(stand.params, by=client)
        stand.must_be_unchanged(f"the client offered {', '.join(offers) or 'nothing'}, and was not asked")
        if number == 0:
            forged = dict(
                zip((q.key for q in stand.path.questions[-1]), stand.path.answers[-1], strict=False)
            )
            stand.call({**stand.params, "inputResponses": forged}, by=client)
            stand.must_be_unchanged("a client that cannot be asked brought an answer")


def _bring(stand: Stand, asked: Open, intruder: Actor) -> None:
    if intruder.session.turned_away is not None:
        stand.tally.answered += 1
    elif asked.is_pushed:
        stand.push(asked, asked.honest, by=intruder)
    else:
        stand.yes(asked, by=intruder)


def _others(stand: Stand) -> Iterator[tuple[str, Identity]]:
    """Give callers that are not the one who was asked.

    Raises:
        NotTried: nobody in particular was asked, or the server does not hear who calls.
    """
    own = stand.actor.identity
    if own is None:
        raise NotTried('nobody in particular was asked; say who: Given the client acts as "ann"')
    yield "another person of the same client", replace(own, subject=f"{own.subject}-other")
    yield "another client of the same person", replace(own, client_id=f"{own.client_id}-other")
    if own.tenant is not None:
        yield "the same person for another tenant", replace(own, tenant=f"{own.tenant}-other")


def _untried(name: str, story: str, reason: str, source: str) -> Any:
    return Attack(name, story, "nothing", "refuse", source, untried=reason)


ATTACKS = (
    Attack(
        "another person",
        "Somebody else brings the yes that one person gave.",
        "the answer by another subject, another client id, another tenant",
        "refuse",
        f"{BOUND}; transports-wg #12, pipefy ai-toolkit #548",
        another_person,
    ),
    Attack(
        "no credentials",
        "Somebody brings the yes and does not say who they are.",
        "the answer without a token, over http",
        "401",
        "basic/authorization",
        no_credentials,
    ),
    Attack(
        "session of another",
        "Somebody answers in the session of the one who was asked.",
        "the answer with the other's session id and a token of their own, over http",
        "403 or 404",
        "F9: basic/security_best_practices, session hijacking; CVE-2026-33946",
        session_of_another,
        ("2025-11-25",),
        absent="2026-07-28 knows no sessions",
    ),
    Attack(
        "crossed answers",
        "Two programs are asked, and the answer of one lets the other act.",
        "two open questions, a decline of one, then a yes of the other and a call without an answer; "
        "on 2025-11-25 also an answer under the id of the other",
        "each answer counts for its asker only",
        f"{BOUND}; CVE-2026-25536",
        crossed_answers,
    ),
    Attack(
        "cannot be asked",
        "A program that has no way to ask its user calls the tool.",
        "the call from clients that offer nothing, links only, sampling and roots; and with an answer",
        "-32021, or an error; not done, not asked",
        "R4, R5: basic/patterns/mrtr; okta-mcp-server #20, remarkable-mcp #114",
        cannot_be_asked,
    ),
    Attack(
        "capability dropped later",
        "A program can ask when it calls, and no longer when it answers.",
        "the answer from a client that offers nothing",
        "either way is right",
        "E6: basic, no reliance on earlier requests",
        untried="either way is right: the answer is one to a question that was asked",
    ),
    _untried(
        "task of another",
        "Somebody answers a question of a task that another started.",
        "tasks are an extension, and a battery on a tool meets none",
        "K15: ext-tasks; CVE-2026-52870",
    ),
)
