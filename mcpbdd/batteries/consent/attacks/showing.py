"""The question shows what will happen, and asks for nothing that it should not."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from mcpbdd.batteries.consent.attack import Attack, Broke, DoesNotApply
from mcpbdd.batteries.consent.targets import targets
from mcpbdd.errors import Mismatch
from mcpbdd.matching import expect, leaks_nothing
from mcpbdd.values.secrets import is_secret_field
from mcpbdd.world.names import Whose
from mcpbdd.world.replying import LINGERING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.consent.stand import Stand
    from mcpbdd.outcomes import Question

HOSTILE = "\u202egpj\u202c\u200b\x1b[2K\r"
"""Turns what follows about, hides, wipes a line of a terminal."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
FLAT = ("string", "number", "integer", "boolean", "array")


def hidden_target(stand: Stand) -> None:
    """Read whether the question names what it is about."""
    arguments, questions = stand.params.get("arguments") or {}, stand.ask().questions
    named = list(targets(arguments, stand.path.effect))
    if not named:
        raise DoesNotApply("no argument names what changes")
    shown = "\n".join(str(question.params) for question in questions)
    messages = "\n".join(question.message for question in questions)
    for argument, text in named:
        plain = text.encode("unicode_escape").decode()
        if not any(form in messages or form in shown for form in (text, plain, text.replace('"', '\\"'))):
            raise Broke(f'the question does not say what "{argument}" is; it reads "{messages}"')


def hidden_characters(stand: Stand) -> None:
    """Let the target have a name that would bend the question, and read the question."""
    named = list(targets(stand.params.get("arguments") or {}, stand.path.effect))
    texts = [
        (argument, text) for argument, text in named if isinstance(stand.params["arguments"][argument], str)
    ]
    if not texts:
        raise DoesNotApply("no text names what changes")
    argument, text = texts[0]
    stand.kept.twin(text, text + HOSTILE)
    stand.mark()
    call = stand.call(stand.with_arguments({argument: str(stand.params["arguments"][argument]) + HOSTILE}))
    for question in call.questions:
        bent = sorted({letter for letter in question.message if letter in HOSTILE and _bends(letter)})
        if bent:
            codes = ", ".join(f"U+{ord(letter):04X}" for letter in bent)
            raise Broke(f"a name with {codes} stands in the question as it is")


def dangerous_link(stand: Stand) -> None:
    """Read the address of a link."""
    for question in _links(stand):
        address = urlsplit(str(question.params.get("url", "")))
        if address.scheme != "https" and not (address.scheme == "http" and address.hostname in LOOPBACK):
            raise Broke(f'the link begins with "{address.scheme}:"; links are https')
        if address.username or address.password:
            raise Broke("the link carries a user name or a password")


def link_never_finished(stand: Stand) -> None:
    """Accept a link and never go there."""
    if not list(_links(stand)):
        raise DoesNotApply("the server sends nobody to a link")
    asked = stand.ask()
    if asked.is_pushed:  # the server waits for the visit, and nobody for its answer
        messages = [
            {"jsonrpc": "2.0", "id": known, "result": {"action": "accept"}} for known in asked.ids.values()
        ]
        stand.actor.session.push(messages, asked.call)
        stand.actor.session.turn_until(lambda: asked.call.settled, LINGERING)
        stand.listen(stand.actor)
    else:
        stand.answer(asked, {key: {"action": "accept"} for key in asked.honest})
    stand.must_be_unchanged("the user agreed to open the link, and never went there")


def secret_asked_for(stand: Stand) -> None:
    """Look for fields that hold a secret."""
    for question in _forms(stand):
        secret = [name for name, field in _fields(question).items() if is_secret_field(name, field)]
        if secret:
            raise Broke(f'the form asks for "{secret[0]}"; secrets are asked for at a link')


def nested_form(stand: Stand) -> None:
    """Look for fields that are no plain values."""
    for question in _forms(stand):
        for name, field in _fields(question).items():
            kind = field.get("type") if isinstance(field, dict) else None
            if "properties" in (field or {}) or kind == "object":
                raise Broke(f'the field "{name}" of the form is an object; forms are flat')


def yes_filled_in(stand: Stand) -> None:
    """Look for boxes that are ticked beforehand."""
    asked = stand.ask()
    for question in asked.questions:
        for name, value in (asked.honest[question.key].get("content") or {}).items():
            field = _fields(question).get(name) or {}
            if value is True and field.get("default") is True:
                raise Broke(f'the box "{name}" is ticked beforehand, so that a mere click is a yes')


def talkative_refusal(stand: Stand) -> None:
    """Read with what the server refused the other attacks."""
    stand.ask()
    private = stand.world.looking.private(Whose("error"))
    for refusal in stand.heard:
        try:
            expect(refusal, leaks_nothing(private))
        except Mismatch as leak:
            raise Broke(f"a refusal tells too much: {leak.actual}") from None


def _bends(letter: str) -> bool:
    return unicodedata.category(letter).startswith("C")


def _links(stand: Stand) -> Iterator[Question]:
    found = [
        question for questions in stand.path.questions for question in questions if question.kind == "link"
    ]
    stand.ask()
    if not found:
        raise DoesNotApply("the server sends nobody to a link")
    yield from found


def _forms(stand: Stand) -> Iterator[Question]:
    stand.ask()
    found = [
        question for questions in stand.path.questions for question in questions if question.kind == "form"
    ]
    if not found:
        raise DoesNotApply("the server asks by no form")
    yield from found


def _fields(question: Question) -> dict[str, Any]:
    properties = question.schema.get("properties")
    return properties if isinstance(properties, dict) else {}


ATTACKS = (
    Attack(
        "hidden target",
        "The user is asked whether to go on, and not told with what.",
        "nothing: the question is read",
        "the question names what will change",
        "arXiv 2606.02668, consent integrity",
        hidden_target,
    ),
    Attack(
        "hidden characters",
        "A name is chosen so that the question reads as another one.",
        "a target whose name turns the text about and wipes the line",
        "escaped or left out, or refused",
        "T9: server/tools, sanitize; b2-mcp #136, gemini-cli #19026",
        hidden_characters,
    ),
    Attack(
        "dangerous link",
        "The link is no web page.",
        "nothing: the address is read",
        "https, or http on this machine; no credentials in it",
        "U1 to U3: client/elicitation; CVE-2025-6514",
        dangerous_link,
    ),
    Attack(
        "link never finished",
        "The user agrees to open the link, and never does.",
        "accept, and no visit",
        "not done until the visit is seen",
        "U4: client/elicitation, accept is consent to open",
        link_never_finished,
    ),
    Attack(
        "link opened by another",
        "Somebody else opens the link, and it counts for the one who was asked.",
        "nothing",
        "nothing is linked",
        "U5: client/elicitation; GHSA-c2jp-c369-7pvx",
        untried="who sits before the page is told by its own log-in, which no client of the protocol controls",
    ),
    Attack(
        "secret asked for",
        "The form asks for a password.",
        "nothing: the form is read",
        "never",
        "F3: client/elicitation",
        secret_asked_for,
    ),
    Attack(
        "nested form",
        "The form has fields within fields, which many programs cannot show.",
        "nothing: the form is read",
        "never",
        "F4: client/elicitation, flat objects",
        nested_form,
    ),
    Attack(
        "yes filled in",
        "The box is ticked already.",
        "nothing: the form is read",
        "never in a gate",
        "a rule of mcpbdd; SEP-1034 lets clients fill in defaults",
        yes_filled_in,
    ),
    Attack(
        "talkative refusal",
        "A refusal tells how the gate works inside.",
        "nothing: every refusal of the battery is read",
        "no path, no stack frame, no secret",
        "L2: server/utilities/logging; T9: server/tools; CVE-2025-53366",
        talkative_refusal,
    ),
)
