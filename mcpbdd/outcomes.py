"""What came of a call, as frozen values: Succeeded, Failed, Asking, Cancelled or Lost.

Outcomes know no transport; they are made from the protocol's result or error as it stood on the wire.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from mcpbdd.replies import Reason, envelope_of, reason_of, recovery_of, result_of, retryable_of, text_of

Channel = Literal["tool", "protocol"]
QuestionKind = Literal["form", "link", "sampling", "roots"]


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the server asks in the middle of a call.

    Attributes:
        key: the server's name for it (2026-07-28), or one of ours (2025-11-25).
        kind: form, link, sampling or roots.
        params: the request's parameters as sent.
    """

    key: str
    kind: QuestionKind
    params: dict[str, Any] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """What the person reads; empty where the kind has none."""
        return str(self.params.get("message", ""))

    @property
    def schema(self) -> dict[str, Any]:
        """The form's JSON Schema; empty where there is none."""
        schema = self.params.get("requestedSchema")
        return schema if isinstance(schema, dict) else {}

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the form's fields, in their order."""
        properties = self.schema.get("properties")
        return tuple(properties) if isinstance(properties, dict) else ()


@dataclass(frozen=True, slots=True)
class Succeeded:
    """The call completed without an error.

    Attributes:
        method: the request's method, such as `tools/call`.
        reply: the whole protocol result as sent.
    """

    method: str
    reply: dict[str, Any]

    @property
    def result(self) -> Any:
        """The result as language.md rule 6 defines it."""
        return result_of(self.method, self.reply)

    @property
    def text(self) -> str:
        """All text of the reply, joined by line breaks."""
        return text_of(self.reply)


@dataclass(frozen=True, slots=True)
class Failed:
    """The tool reported an error, or the request was rejected.

    Attributes:
        method: the request's method.
        channel: `tool` (a result that says isError) or `protocol` (a JSON-RPC error).
        code: the JSON-RPC code, or the one in the tool's error envelope.
        message: what the error says.
        reason: the reason and its place, where one was found.
        data: the error's data, {} where there is none.
        recovery: what the server suggests to do, empty where it says nothing.
        retryable: what the server says of trying again, None where it says nothing.
        reply: the whole protocol result as sent; {} for a JSON-RPC error.
    """

    method: str
    channel: Channel
    code: int | None
    message: str
    reason: Reason | None = None
    data: Any = None
    recovery: str = ""
    retryable: bool | None = None
    reply: dict[str, Any] = field(default_factory=dict)

    @property
    def result(self) -> Any:
        """The result as language.md rule 6 defines it."""
        return result_of(self.method, self.reply)

    @property
    def text(self) -> str:
        """The message of a rejection, the text of a tool's error."""
        return text_of(self.reply) or self.message


@dataclass(frozen=True, slots=True)
class Asking:
    """The call waits for answers.

    Attributes:
        questions: what is asked.
        reply: the result that asks, as sent (2026-07-28); empty where the questions were pushed.
        rejection: the error that asks (2025-11-25, UrlElicitationRequired), None where no error does.
    """

    questions: tuple[Question, ...]
    reply: dict[str, Any] = field(default_factory=dict)
    rejection: Failed | None = None


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The client cancelled the call.

    Attributes:
        answered: the server sent a response all the same.
    """

    answered: bool = False


@dataclass(frozen=True, slots=True)
class Lost:
    """The server answered, and the answer never reached the client, as the scenario wanted it."""


Outcome = Succeeded | Failed | Asking | Cancelled | Lost


def outcome_of_result(method: str, reply: dict[str, Any]) -> Succeeded | Failed:
    """Make an outcome of a complete result.

    Args:
        method: the request's method.
        reply: the protocol result as it stood on the wire.
    """
    if not (method == "tools/call" and reply.get("isError") is True):
        return Succeeded(method, reply)
    envelope = envelope_of(reply)
    carried = envelope.get("data")
    data: dict[str, Any] = carried if isinstance(carried, dict) else {}
    code = envelope.get("code")
    return Failed(
        method=method,
        channel="tool",
        code=code if isinstance(code, int) and not isinstance(code, bool) else None,
        message=str(envelope["message"]) if isinstance(envelope.get("message"), str) else text_of(reply),
        reason=reason_of(reply),
        data=data,
        recovery=recovery_of(data),
        retryable=retryable_of(data),
        reply=reply,
    )


def outcome_of_error(method: str, code: int, message: str, data: Any) -> Failed:
    """Make an outcome of a JSON-RPC error."""
    known = data if isinstance(data, dict) else {}
    reason = known.get("reason")
    return Failed(
        method=method,
        channel="protocol",
        code=code,
        message=message,
        reason=Reason(reason, "error.data.reason") if isinstance(reason, str) else None,
        data=data,
        recovery=recovery_of(known),
        retryable=retryable_of(known),
    )
