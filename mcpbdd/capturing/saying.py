"""Exchanges said in sentences: what the client did, what was asked and answered, what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.capturing.results import SHORT, outcome_steps
from mcpbdd.connection.call import Refusal
from mcpbdd.doubles.people import offered_content
from mcpbdd.errors import McpbddError, Misuse
from mcpbdd.matching.outcome import prompts_of
from mcpbdd.outcomes import Cancelled
from mcpbdd.phrasing import Step, Unsayable, arguments_block, document, quoted
from mcpbdd.values.json_values import same_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpbdd.capturing.exchange import Asked, Exchange
    from mcpbdd.capturing.steady import Steady
    from mcpbdd.outcomes import Question
    from mcpbdd.values.blocks import Block

LISTS = {
    "tools/list": "tools",
    "prompts/list": "prompts",
    "resources/list": "resources",
    "resources/templates/list": "resource templates",
}
UNSAID = frozenset(
    {"initialize", "server/discover", "ping", "logging/setLevel", "subscriptions/listen"}
    | {"resources/subscribe", "resources/unsubscribe"}
)
"""What a client does to be able to talk, and no scenario is about."""


class CannotSay(McpbddError):
    """No sentence says what happened; the text is the reason."""


@dataclass(frozen=True)
class Words:
    """What is known when an exchange is said.

    Attributes:
        schemas: tool -> the schema of its arguments.
        names: what is written as `{{name}}` -> the recorded text.
        link_finishes: the user who agreed to open a link also did what it is for.
    """

    schemas: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    link_finishes: bool = True

    def quoted(self, text: str) -> str:
        """Write a text for a gap."""
        return quoted(text, self.names)

    def arguments(self, given: dict[str, Any], schema: dict[str, Any] | None) -> Block | None:
        """Write what stands below a call or an answer."""
        return arguments_block(given, schema, self.names)


def deed(exchange: Exchange, words: Words) -> Step:
    """Say what the client did.

    Raises:
        Unsayable: it cannot be written, not even as a raw request.
    """
    try:
        return _said(exchange, words)
    except Unsayable:
        return _raw(exchange, words)


def _said(exchange: Exchange, words: Words) -> Step:
    method, name = exchange.method, exchange.name
    if method in LISTS:
        return Step("when", f"the client lists the {LISTS[method]}")
    if method == "resources/read" and set(exchange.params) == {"uri"}:
        return Step("when", f"the client reads the resource {words.quoted(name)}")
    if method == "completion/complete" and (step := _completion(exchange, words)):
        return step
    if method not in ("tools/call", "prompts/get") or not set(exchange.params) <= {"name", "arguments"}:
        return _raw(exchange, words)
    verb = "starts calling" if isinstance(exchange.outcome, Cancelled) else "calls"
    if method == "tools/call":
        said, schema = f"the client {verb} the tool {words.quoted(name)}", words.schemas.get(name)
    else:
        said, schema = f"the client gets the prompt {words.quoted(name)}", _of_texts(exchange.arguments)
    return _with(said, words.arguments(exchange.arguments, schema))


def _with(said: str, block: Block | None) -> Step:
    return Step("when", said if block is None else f"{said} with", block)


def _of_texts(arguments: dict[str, Any]) -> dict[str, Any]:
    """Arguments of a prompt are texts by the protocol."""
    return {"type": "object", "properties": {name: {"type": "string"} for name in arguments}}


def _completion(exchange: Exchange, words: Words) -> Step | None:
    ref, argument = exchange.params.get("ref"), exchange.params.get("argument")
    context = exchange.params.get("context")
    if not isinstance(ref, dict) or not isinstance(argument, dict):
        return None
    of = f"prompt {words.quoted(str(ref.get('name')))}"
    if ref.get("type") == "ref/resource":
        of = f"resource template {words.quoted(str(ref.get('uri')))}"
    what, typed = words.quoted(str(argument.get("name"))), words.quoted(str(argument.get("value")))
    said = f"the client asks to complete {what} of the {of} after typing {typed}"
    known = context.get("arguments") if isinstance(context, dict) else None
    if not known or not isinstance(known, dict):
        return Step("when", said)
    block = words.arguments(known, _of_texts(known))
    return Step("when", f"{said} knowing", block) if block is not None and block.lines else None


def _raw(exchange: Exchange, words: Words) -> Step:
    request = {"method": exchange.method, "params": exchange.params}
    return Step("when", "the client sends", document(request, words.names))


def answers(exchange: Exchange, words: Words, steady: Steady) -> list[Step]:
    """Say what the server asked and what was answered, round by round.

    Raises:
        CannotSay: there is no sentence for an answer.
        Unsayable: a message cannot be written in one.
    """
    steps: list[Step] = []
    number = 0
    for together in exchange.rounds:
        said = [_short(*steady.question(number + place)) for place in range(len(together))]
        number += len(together)
        steps += [
            _question(one.question.kind, words.quoted(part)) for one, part in zip(together, said, strict=True)
        ]
        for one, part in zip(together, said, strict=True):
            if one.answer is not None:
                steps.append(_answer(one, words, part if len(together) > 1 else ""))
    return steps


def said_by(question: Question) -> str:
    """Give the text of a question by which it is known: its message, the last it says to a model, its address."""
    if question.kind == "link":
        return str(question.params.get("url", "")).partition("?")[0]  # what follows is mostly new each time
    if question.kind == "sampling":
        return next((part for part in reversed(prompts_of(question)) if part.strip()), "")
    return question.message


def _short(part: str, is_whole: bool) -> str:
    """Give what of a text is said: all of a short one, a line of a long one."""
    lines = [line.strip() for line in part.splitlines() if line.strip()]
    return (
        part
        if is_whole and len(part) <= SHORT and len(lines) <= 1
        else max(lines, key=len, default="")[:SHORT]
    )


def _question(kind: str, part: str) -> Step:
    said = {"link": "the server sends the user to", "sampling": "the server asks the model"}
    return Step("then", f"{said.get(kind, 'the server asks')} {part}")


def _answer(one: Asked, words: Words, by: str) -> Step:
    """Say an answer.

    Args:
        one: the question and the answer.
        words: what is known.
        by: the part of its message by which it is picked out of several; empty where it is alone.
    """
    question, answer = one.question, one.answer
    if question.kind == "sampling":
        return _of_the_model(answer, words)
    action = answer.get("action") if isinstance(answer, dict) else None
    if isinstance(answer, Refusal) or action not in ("accept", "decline", "cancel"):
        raise CannotSay("the client answered the question with what is no answer of a user")
    if question.kind == "link" and action == "accept":
        return Step(
            "when",
            f"the user opens the link {'and finishes' if words.link_finishes else 'but never finishes'}",
        )
    if by:
        return _one_of_several(one, words, by, str(action))
    if action == "accept":
        return _accepts("the user accepts", one, words)
    return Step("when", "the user declines" if action == "decline" else "the user dismisses the question")


def _one_of_several(one: Asked, words: Words, by: str, action: str) -> Step:
    said = f"the user answers {words.quoted(by)} by"
    if action == "cancel":
        raise CannotSay("the user dismissed one of several questions")
    if action == "decline":
        return Step("when", f"{said} declining")
    return _accepts(f"{said} accepting", one, words, by_message=True)


def _accepts(said: str, one: Asked, words: Words, *, by_message: bool = False) -> Step:
    content = one.answer.get("content") if isinstance(one.answer, dict) else None
    entered = content if isinstance(content, dict) else {}
    try:
        by_itself = offered_content(one.question)
    except Misuse:
        by_itself = None
    if by_itself is not None and same_json(by_itself, entered):
        return Step("when", said)
    block = words.arguments(entered, one.question.schema)
    if by_message and (block is None or block.lines is None):
        raise CannotSay("one of several questions was answered with what no table holds")
    return _with(said, block if block is not None else document(entered))


def _of_the_model(answer: dict[str, Any] | Refusal | None, words: Words) -> Step:
    if not isinstance(answer, dict):
        return Step("when", "the model refuses")
    content = answer.get("content")
    if isinstance(content, dict) and set(content) == {"type", "text"} and isinstance(content["text"], str):
        try:
            return Step("when", f"the model answers {words.quoted(content['text'])}")
        except Unsayable:
            pass
    return Step("when", "the model answers with", document(answer, words.names))


def whole(exchange: Exchange, words: Words, steady: Steady) -> tuple[Step, ...]:
    """Say an exchange from its beginning to its end.

    Raises:
        CannotSay, Unsayable: there are no sentences for it.
    """
    steps = [deed(exchange, words), *answers(exchange, words, steady)]
    if isinstance(exchange.outcome, Cancelled):
        return (*steps, Step("when", "the client cancels the call"), Step("then", "the call was cancelled"))
    if exchange.outcome is None:
        raise CannotSay("no answer came before the session ended")
    return (*steps, *outcome_steps(exchange, steady, words.names))
