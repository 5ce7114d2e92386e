"""What a reply of the wire says: its result, its text, its error, and the reason wherever a framework put it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn

_LEADING_TOKEN = re.compile(r"(?:Error(?: executing tool \S+)?: )?([a-z][a-z0-9_]+)(?::|\Z)")
"""A reason at the head of an error text: one lower-case token before a colon or the end."""

GUESSED = "the head of the text"
"""Where a reason is no more than a guess."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A machine-readable reason and the place where it was found.

    Attributes:
        token: the reason itself.
        place: a path such as `error.data.reason`, or `the text`.
    """

    token: str
    place: str


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
    for entry in (*listed_in(reply, "content"), *listed_in(reply, "contents"), *listed_in(reply, "messages")):
        block = entry.get("content", entry)
        if isinstance(block, dict) and isinstance(block.get("text"), str):
            parts.append(block["text"])
    return "\n".join(parts)


def _texts(reply: dict[str, Any]) -> list[str]:
    """Give the texts of the text blocks."""
    found = [block.get("text") for block in listed_in(reply, "content") if block.get("type") == "text"]
    return [text for text in found if isinstance(text, str)]


def _refuse(name: str) -> NoReturn:
    """Python reads NaN and Infinity, JSON has none: such a text is a text."""
    raise ValueError(name)


def listed_in(reply: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """Give the objects of a list; what a server sends in their place is left out."""
    value = reply.get(key)
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def envelope_of(reply: dict[str, Any]) -> dict[str, Any]:
    """Give the error envelope of a tool's reply; {} where there is none."""
    structured = reply.get("structuredContent")
    error = structured.get("error") if isinstance(structured, dict) else None
    return error if isinstance(error, dict) else {}


def reason_of(reply: dict[str, Any]) -> Reason | None:
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
    return Reason(found_token.group(1), GUESSED) if found_token else None


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


def recovery_of(data: dict[str, Any]) -> str:
    """Give what an error's data suggest to do; empty where they say nothing."""
    recovery = data.get("recovery")
    if isinstance(recovery, dict):
        recovery = recovery.get("hint")
    return recovery if isinstance(recovery, str) else ""


def retryable_of(data: dict[str, Any]) -> bool | None:
    """Give what an error's data say of trying again; None where they say nothing."""
    value = data.get("retryable")
    return value if isinstance(value, bool) else None
