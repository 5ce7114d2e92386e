"""What scenarios used of a server, and how it came out: read off the frames, not off the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from mcpbdd.livingdocs.conversation import SERVER, conversation_of
from mcpbdd.outcomes import Failed, outcome_of_error, outcome_of_result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.conversation import Message
    from mcpbdd.livingdocs.runs import Run

Outcome = Literal[
    "succeeds", "tool error", "rejected", "asks", "accepts", "declines", "dismisses", "cancelled", "progress"
]
OUTCOMES: tuple[Outcome, ...] = (
    "succeeds", "tool error", "rejected", "asks", "accepts", "declines", "dismisses", "cancelled", "progress",
)  # fmt: skip
"""The columns of the coverage matrix."""

_USED = {
    "tools/call": ("tool", "name"),
    "prompts/get": ("prompt", "name"),
    "resources/read": ("resource", "uri"),
}
_ACTIONS: dict[str, Outcome] = {"accept": "accepts", "decline": "declines", "cancel": "dismisses"}


@dataclass(frozen=True, slots=True)
class Use:
    """A request to a tool, prompt or resource, and what came of it.

    Attributes:
        kind: tool, prompt or resource.
        name: what was used: a name, of a resource its URI.
        arguments: as they went out.
        outcomes: what came of it.
        reason: why it failed, empty where the reply has no reason.
        result: the reply, {} where there is none.
    """

    kind: str
    name: str
    arguments: dict[str, Any]
    outcomes: frozenset[Outcome]
    reason: str = ""
    result: dict[str, Any] | None = None


def uses_of(run: Run) -> tuple[Use, ...]:
    """Give what a run used, in the order of its requests."""
    messages = [
        message
        for message in conversation_of(run)
        if not message.setup and SERVER in (message.sender, message.receiver)
    ]
    return tuple(
        _use(request, messages[number + 1 :]) for number, request in enumerate(messages) if _is_use(request)
    )


def _is_use(message: Message) -> bool:
    return message.kind == "call" and message.method in _USED


def _use(request: Message, after: list[Message]) -> Use:
    kind, key = _USED[request.method]
    params = request.body.get("params")
    known: dict[str, Any] = params if isinstance(params, dict) else {}
    arguments = known.get("arguments")
    reply, between = _until_reply(request, after)
    outcomes, reason, result = _came(request, reply)
    answers = known.get("inputResponses")
    actions = list(answers.values()) if isinstance(answers, dict) else []
    actions += [message.body.get("result") for message in between if message.kind == "answer"]
    found = {
        _ACTIONS[action]
        for one in actions
        if isinstance(one, dict) and (action := one.get("action")) in _ACTIONS
    }
    found |= set(_meanwhile(request, between)) | outcomes
    return Use(
        kind,
        str(known.get(key)),
        arguments if isinstance(arguments, dict) else {},
        frozenset(found),
        reason,
        result,
    )


def _until_reply(request: Message, after: list[Message]) -> tuple[Message | None, list[Message]]:
    """Give the reply to a request, and what this client and the server said until then."""
    between: list[Message] = []
    for message in after:
        if request.sender not in (message.sender, message.receiver):
            continue
        is_reply = message.sender == SERVER and "method" not in message.body
        if is_reply and message.body.get("id") == request.body.get("id"):
            return message, between
        between.append(message)
    return None, between


def _came(request: Message, reply: Message | None) -> tuple[set[Outcome], str, dict[str, Any] | None]:
    if reply is None:
        return set(), "", None
    error, result = reply.body.get("error"), reply.body.get("result")
    if isinstance(error, dict):
        code = error.get("code")
        failed = outcome_of_error(
            request.method, code if isinstance(code, int) else 0, str(error.get("message")), error.get("data")
        )
        return {"rejected"}, failed.reason.token if failed.reason else "", None
    known: dict[str, Any] = result if isinstance(result, dict) else {}
    if known.get("resultType") == "input_required":
        return {"asks"}, "", None
    came = outcome_of_result(request.method, known)
    if isinstance(came, Failed):
        return {"tool error"}, came.reason.token if came.reason else "", known
    return {"succeeds"}, "", known


def _meanwhile(request: Message, between: list[Message]) -> Iterator[Outcome]:
    for message in between:
        params = message.body.get("params")
        known: dict[str, Any] = params if isinstance(params, dict) else {}
        if message.kind == "question":
            yield "asks"
        elif message.method == "notifications/progress":
            yield "progress"
        elif message.method == "notifications/cancelled" and known.get("requestId") == request.body.get("id"):
            yield "cancelled"
