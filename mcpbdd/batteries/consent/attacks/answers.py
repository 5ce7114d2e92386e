"""Only a plain yes is a yes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mcpbdd.batteries.consent.attack import Attack, DoesNotApply
from mcpbdd.doubles.people import DECLINED, DISMISSED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.batteries.consent.client import Open
    from mcpbdd.batteries.consent.stand import Stand

ALMOST: tuple[Any, ...] = ("yes", "true", "True", "on", "1", 1, 1.0, "false", "no")
"""What some libraries read as true, though it is no boolean."""
HANDLED = "F7: client/elicitation, decline and cancel must be handled"
VALIDATED = "F5: client/elicitation, servers should validate what they receive"


def declined(stand: Stand) -> None:
    """Say no; also with a form that says yes."""
    _refuse(stand, DECLINED, "the user said no")


def dismissed(stand: Stand) -> None:
    """Close the question; also with a form that says yes."""
    _refuse(stand, DISMISSED, "the user closed the question")


def declines_unseen(stand: Stand) -> None:
    """Dismiss whatever is asked, at once and every time."""
    for _ in range(3):
        asked = stand.ask()
        stand.answer(asked, dict.fromkeys(asked.honest, DISMISSED))
    stand.must_be_unchanged("the program dismissed the question three times, which nobody had seen")


def no_in_the_form(stand: Stand) -> None:
    """Accept with the box not ticked."""
    for answers, field in _changed(stand, lambda value: False if value is True else None):
        asked = stand.ask()
        stand.answer(asked, answers(asked))
        stand.must_be_unchanged(f'the form came back with "{field}" not ticked')


def empty_form(stand: Stand) -> None:
    """Accept with nothing filled in."""
    if not any(answer.get("content") for answer in stand.ask().honest.values()):
        raise DoesNotApply("the form has nothing to fill in")
    contents: tuple[dict[str, Any], ...] = ({"content": {}}, {}, {"content": None})
    for content in contents:
        asked = stand.ask()
        stand.answer(asked, {key: {"action": "accept", **content} for key in asked.honest})
        stand.must_be_unchanged(f"the form came back with {json.dumps(content) if content else 'no content'}")


def almost_a_yes(stand: Stand) -> None:
    """Accept with something that is read as true though it is no boolean."""
    for almost in ALMOST:
        for answers, field in _changed(stand, lambda value, said=almost: said if value is True else None):
            asked = stand.ask()
            stand.answer(asked, answers(asked))
            stand.must_be_unchanged(
                f'the form came back with "{field}" = {json.dumps(almost)}, which is no boolean'
            )


def wrapped_yes(stand: Stand) -> None:
    """Accept with a yes inside of a list or an object."""
    for wrap in (lambda value: [value], lambda value: {"value": value}):
        for answers, field in _changed(stand, wrap, booleans=False):
            asked = stand.ask()
            stand.answer(asked, answers(asked))
            stand.must_be_unchanged(f'the form came back with "{field}" wrapped up in something')


def unknown_action(stand: Stand) -> None:
    """Answer with an action that the protocol does not know."""
    for action in ("approve", "accepted", "ACCEPT", "yes", "", None, True):
        asked = stand.ask()
        stand.answer(asked, {key: {**said, "action": action} for key, said in asked.honest.items()})
        stand.must_be_unchanged(f"the answer had the action {json.dumps(action)}")


def more_than_was_asked(stand: Stand) -> None:
    """Answer well, and add a field and a key that nobody asked for."""
    asked = stand.ask()
    if asked.links:
        raise DoesNotApply("who is sent to a link fills in no form")
    said = {
        key: {**answer, "content": {**answer["content"], "remark": "thank you"}}
        if answer.get("content")
        else answer
        for key, answer in asked.honest.items()
    }
    stand.answer(asked, said if not stand.modern else {**said, "unasked": {"action": "decline"}})
    stand.must_act_once("a good answer came with a field and a key too many, and the tool did not act")


def answer_of_another_kind(stand: Stand) -> None:
    """Answer with roots, a number, nothing, a list, a text."""
    kinds: list[Any] = [{"roots": []}, {}]
    if stand.modern:
        kinds += [12345, None, [], "accept", True]
    for kind in kinds:
        asked = stand.ask()
        stand.answer(asked, dict.fromkeys(asked.honest, kind))
        stand.must_be_unchanged(f"the answer was {json.dumps(kind)}")


def question_fails(stand: Stand) -> None:
    """Answer that the question could not be shown."""
    asked = stand.ask()
    error = {"code": -32603, "message": "The dialog could not be shown."}
    if stand.modern:
        stand.answer(asked, {key: {"error": error} for key in asked.honest})
    else:
        stand.push(asked, dict.fromkeys(asked.honest, error), error=True)
    stand.must_be_unchanged("the client said that it could not show the question")


def _refuse(stand: Stand, answer: dict[str, Any], told: str) -> None:
    for more in (False, True):
        asked = stand.ask()
        said = {key: {**answer, **_content(honest, more=more)} for key, honest in asked.honest.items()}
        stand.answer(asked, said)
        with_form = ", with a form that says yes" if more else ""
        stand.must_be_unchanged(f"{told}{with_form}")


def _content(answer: dict[str, Any], *, more: bool) -> dict[str, Any]:
    return {"content": answer["content"]} if more and answer.get("content") else {}


def _changed(stand: Stand, change: Any, *, booleans: bool = True) -> Iterator[tuple[Any, str]]:
    """Give the honest answer with one field changed, field by field.

    Args:
        stand: where.
        change: value to the other value, None where it stays.
        booleans: only yes and no are meant.

    Raises:
        DoesNotApply: the form has no such field.
    """
    answers = stand.path.answers[-1]
    found = [
        (number, field, value)
        for number, answer in enumerate(answers)
        for field, value in (answer.get("content") or {}).items()
        if change(value) is not None and (value is True or not booleans)
    ]
    if not found:
        raise DoesNotApply(f"the form has no {'box to tick' if booleans else 'field'}")
    for number, field, value in found:
        yield _with(number, field, change(value)), field


def _with(number: int, field: str, value: Any) -> Any:
    def answers(asked: Open) -> dict[str, Any]:
        key = list(asked.honest)[number]
        answer = asked.honest[key]
        return {**asked.honest, key: {**answer, "content": {**answer["content"], field: value}}}

    return answers


ATTACKS = (
    Attack(
        "declined",
        "The user says no.",
        "decline, without and with a form that says yes",
        "an error or a result that says so",
        f"{HANDLED}; go-sdk #758",
        declined,
    ),
    Attack(
        "dismissed",
        "The user closes the question.",
        "cancel, without and with a form that says yes",
        "an error or a result that says so; it may be asked again later",
        HANDLED,
        dismissed,
    ),
    Attack(
        "declines unseen",
        "A program claims that it can ask, and answers by itself without showing anything.",
        "cancel, three times",
        "an error: no answer may be read as leave to go on",
        f"{HANDLED}; claude-code #89858, OctopusDeploy mcp-server #103",
        declines_unseen,
    ),
    Attack(
        "no in the form",
        "The user sends the form without ticking the box.",
        "accept with each yes turned into no",
        "not done",
        f"{HANDLED}; apple-mail-fast-mcp #339",
        no_in_the_form,
    ),
    Attack(
        "empty form",
        "A program accepts and fills in nothing.",
        "accept with {}, without content, with content null",
        "ask again, or an error",
        f"{VALIDATED}; codex #21277",
        empty_form,
    ),
    Attack(
        "almost a yes",
        "A program fills in something that looks like a yes, and is none.",
        "accept with " + ", ".join(json.dumps(said) for said in ALMOST) + " for each box",
        "ask again, or an error",
        f"{VALIDATED}; pydantic-ai #6995",
        almost_a_yes,
    ),
    Attack(
        "wrapped yes",
        "A program hides the yes in a list.",
        "accept with [value] and {value: value} for each field",
        "refuse",
        "ElicitResult: content holds text, numbers, booleans and lists of texts; mcp_dart #165",
        wrapped_yes,
    ),
    Attack(
        "unknown action",
        "A program answers with a word that means nothing.",
        "the actions approve, accepted, ACCEPT, yes, empty, null, true",
        "refuse",
        "ElicitResult: accept, decline or cancel",
        unknown_action,
    ),
    Attack(
        "more than was asked",
        "A program sends a good yes, and something that nobody asked for.",
        "a field and a key too many beside a good answer",
        "act once",
        "a control; R11: basic/patterns/mrtr, unknown keys should be ignored",
        more_than_was_asked,
    ),
    Attack(
        "answer of another kind",
        "A program answers something else than what was asked.",
        "a list of roots, an empty object, a number, null, a list, a text, true",
        "refuse, or ask again",
        "R13: basic/patterns/mrtr, malformed responses",
        answer_of_another_kind,
    ),
    Attack(
        "question fails",
        "The program cannot show the question, and says so.",
        "an error in place of the answer",
        "an error: what cannot be asked is not done",
        f"{HANDLED}; remarkable-mcp #114, obsidian-mcp-pro #275",
        question_fails,
    ),
)
