"""What a recorded scenario is called: what was called, what was asked and answered, how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.outcomes import Asking, Cancelled, Failed, Succeeded
from mcpbdd.phrasing import on_one_line

if TYPE_CHECKING:
    from mcpbdd.capturing.exchange import Asked, Exchange

_LISTS = {
    "tools/list": "The tools are listed",
    "prompts/list": "The prompts are listed",
    "resources/list": "The resources are listed",
    "resources/templates/list": "The resource templates are listed",
}
_DONE = {"accept": "accepts", "decline": "declines", "cancel": "dismisses the question"}
_KINDS = {"tools/call": "The tool", "prompts/get": "The prompt", "resources/read": "The resource"}
_LONGEST = 95
"""Characters of a title; arguments that make it longer are left out of it."""


def title_of(exchange: Exchange) -> str:
    """Give a title, such as: The tool get_time succeeds, given timezone Europe/Warsaw."""
    if exchange.method in _LISTS:
        return _LISTS[exchange.method]
    if exchange.method == "completion/complete":
        argument = exchange.params.get("argument")
        found = argument if isinstance(argument, dict) else {}
        return f"Suggestions for {on_one_line(str(found.get('name')), 40)} after typing {_short(found.get('value'))}"
    kind = _KINDS.get(exchange.method, "The request")
    subject = f"{kind} {on_one_line(exchange.name or exchange.method, 60)}"
    questions = "".join(f", {_answered(one)}" for one in exchange.asked)
    told = (
        f"{subject} asks{questions}, and it {_end(exchange)}"
        if exchange.rounds
        else f"{subject} {_end(exchange)}"
    )
    return _with_arguments(told, exchange.arguments)


def _with_arguments(told: str, arguments: dict[str, Any]) -> str:
    before = ", given"
    for name, value in arguments.items():
        if isinstance(value, dict | list):
            continue
        longer = f"{told}{before} {on_one_line(name, 30)} {_short(value)}"
        if len(longer) > _LONGEST:
            break
        told, before = longer, ","
    return told


def _answered(one: Asked) -> str:
    if one.question.kind == "sampling":
        return "the model answers"
    action = one.answer.get("action") if isinstance(one.answer, dict) else None
    return f"the user {_DONE.get(str(action), 'says nothing')}"


def _end(exchange: Exchange) -> str:
    outcome = exchange.outcome
    if isinstance(outcome, Succeeded):
        return "succeeds"
    if isinstance(outcome, Failed):
        return "fails"
    if isinstance(outcome, Cancelled):
        return "is cancelled"
    return "waits" if isinstance(outcome, Asking) else "is not answered"


def _short(value: object) -> str:
    return on_one_line(str(value), 30) or "nothing"
