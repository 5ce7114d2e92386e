"""What came of a call, as frozen values: Succeeded, Failed, Asking or Cancelled.

Outcomes know no transport; they are made from the protocol's result or error as it stood on the wire.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Literal, NoReturn

Channel = Literal["tool", "protocol"]
QuestionKind = Literal["form", "link", "sampling", "roots"]

_LEADING_TOKEN = re.compile(r"(?:Error(?: executing tool \S+)?: )?([a-z][a-z0-9_]+)(?::|\Z)")
"""A reason at the head of an error text: one lower-case token before a colon or the end."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A machine-readable reason and the place where it was found.

    Attributes:
        token: the reason itself.
        place: a path such as `error.data.reason`, or `the text`.
    """

    token: str
    place: str


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
    """

    questions: tuple[Question, ...]
    reply: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The client cancelled the call.

    Attributes:
        answered: the server sent a response all the same.
    """

    answered: bool = False


Outcome = Succeeded | Failed | Asking | Cancelled


def outcome_of_result(method: str, reply: dict[str, Any]) -> Succeeded | Failed:
    """Make an outcome of a complete result.

    Args:
        method: the request's method.
        reply: the protocol result as it stood on the wire.
    """
    if not (method == "tools/call" and reply.get("isError") is True):
        return Succeeded(method, reply)
    envelope = _envelope(reply)
    carried = envelope.get("data")
    data: dict[str, Any] = carried if isinstance(carried, dict) else {}
    code = envelope.get("code")
    return Failed(
        method=method,
        channel="tool",
        code=code if isinstance(code, int) and not isinstance(code, bool) else None,
        message=str(envelope["message"]) if isinstance(envelope.get("message"), str) else text_of(reply),
        reason=_reason_of_tool_error(reply),
        data=data,
        recovery=_recovery(data),
        retryable=_retryable(data),
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
        recovery=_recovery(known),
        retryable=_retryable(known),
    )


def result_of(method: str, reply: dict[str, Any]) -> Any:
    """Give the result that sentences speak of (language.md, rule 6)."""
    if method != "tools/call":
        return {key: value for key, value in reply.items() if key not in ("resultType", "_meta")}
    if "structuredContent" in reply:
        return reply["structuredContent"]
    texts = _texts(reply)
    if len(texts) == 1:
        try:
            return json.loads(texts[0], parse_constant=_refuse)
        except (ValueError, RecursionError):
            return texts[0]
    return text_of(reply)


def text_of(reply: dict[str, Any]) -> str:
    """Join all text of blocks, messages or contents by line breaks."""
    parts: list[str] = []
    for entry in (*_listed(reply, "content"), *_listed(reply, "contents"), *_listed(reply, "messages")):
        block = entry.get("content", entry)
        if isinstance(block, dict) and isinstance(block.get("text"), str):
            parts.append(block["text"])
    return "\n".join(parts)


def _texts(reply: dict[str, Any]) -> list[str]:
    """Give the texts of the text blocks."""
    found = [block.get("text") for block in _listed(reply, "content") if block.get("type") == "text"]
    return [text for text in found if isinstance(text, str)]


def _refuse(name: str) -> NoReturn:
    """Python reads NaN and Infinity, JSON has none: such a text is a text."""
    raise ValueError(name)


def _listed(reply: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """Give the objects of a list; what a server sends in their place is left out."""
    value = reply.get(key)
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def _envelope(reply: dict[str, Any]) -> dict[str, Any]:
    structured = reply.get("structuredContent")
    error = structured.get("error") if isinstance(structured, dict) else None
    return error if isinstance(error, dict) else {}


def _reason_of_tool_error(reply: dict[str, Any]) -> Reason | None:
    """Look where frameworks put a reason, in the order of reference/consent.md section 4.3."""
    structured = reply.get("structuredContent")
    found = _structured_reason(structured) if isinstance(structured, dict) else None
    if found is not None:
        return found
    meta = reply.get("_meta")
    for key, value in meta.items() if isinstance(meta, dict) else ():
        if key.endswith("/reason") and isinstance(value, str):
            return Reason(value, f'result._meta["{key}"]')
    found_token = _LEADING_TOKEN.match(next(iter(_texts(reply)), ""))
    return Reason(found_token.group(1), "the head of the text") if found_token else None


def _structured_reason(structured: dict[str, Any]) -> Reason | None:
    error = structured.get("error")
    data = error.get("data") if isinstance(error, dict) else None
    places = [
        (data.get("reason") if isinstance(data, dict) else None, "structuredContent.error.data.reason"),
        (error.get("reason") if isinstance(error, dict) else None, "structuredContent.error.reason"),
        (error.get("code") if isinstance(error, dict) else None, "structuredContent.error.code"),
        (error, "structuredContent.error"),
        (structured.get("reason"), "structuredContent.reason"),
    ]
    return next((Reason(value, place) for value, place in places if isinstance(value, str)), None)


def _recovery(data: dict[str, Any]) -> str:
    recovery = data.get("recovery")
    if isinstance(recovery, dict):
        recovery = recovery.get("hint")
    return recovery if isinstance(recovery, str) else ""


def _retryable(data: dict[str, Any]) -> bool | None:
    value = data.get("retryable")
    return value if isinstance(value, bool) else None
