"""What a handler logs: levels, and what never leaves the server in the clear."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from mcpbdd.kit.readable import readable

Level = Literal["debug", "info", "notice", "warning", "error"]

REDACTED = "[REDACTED]"
TRUNCATED = "[Truncated]"

_LONGEST = 10_000
_SECRET = (
    ("password",),
    ("passwd",),
    ("secret",),
    ("token",),
    ("authorization",),
    ("cookie",),
    ("credential",),
    ("credentials",),
    ("apikey",),
    ("api", "key"),
    ("private", "key"),
    ("access", "key"),
)
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a log.

    Attributes:
        level: how loud.
        message: what happened.
        data: more of it, as the handler gave it.
        error: the exception that it is about, None where there is none.
        request_id: the request in which it was logged.
    """

    level: Level
    message: str
    data: Any = None
    error: BaseException | None = None
    request_id: str = ""


Sink = Callable[[Record], None]
"""Where records go."""


class Log:
    """The log of one request. Every method may be called from async and from threaded handlers alike.

    Args:
        sink: where the records go.
        request_id: the request's id, which every record carries.
    """

    def __init__(self, sink: Sink, request_id: str = "") -> None:
        self._sink, self._request_id = sink, request_id

    def debug(self, message: str, *, data: Any = None) -> None:
        """Log a detail that only its author needs."""
        self._sink(Record("debug", message, data, request_id=self._request_id))

    def info(self, message: str, *, data: Any = None) -> None:
        """Log that something happened as it should."""
        self._sink(Record("info", message, data, request_id=self._request_id))

    def notice(self, message: str, *, data: Any = None) -> None:
        """Log that something worth knowing happened."""
        self._sink(Record("notice", message, data, request_id=self._request_id))

    def warning(self, message: str, *, data: Any = None) -> None:
        """Log that something may go wrong."""
        self._sink(Record("warning", message, data, request_id=self._request_id))

    def error(self, message: str, *, error: BaseException | None = None, data: Any = None) -> None:
        """Log that something went wrong, and the exception that says what."""
        self._sink(Record("error", message, data, error, self._request_id))


def visible(record: Record) -> dict[str, Any]:
    """Give a record as the client may see it: plain JSON, with secrets masked at any depth."""
    shown: dict[str, Any] = {"message": _masked(readable(record.message)), "requestId": record.request_id}
    if record.data is not None:
        shown["data"] = _masked(readable(record.data))
    if record.error is not None:
        shown["error"] = _masked(readable(record.error))
    return shown


def is_secret(key: str) -> bool:
    """Tell whether a key names a secret: `x-api-key`, `accessToken` and `tokenCount` do, `max_tokens` does not."""
    words = [word.lower() for word in _WORDS.findall(key)]
    return any(
        tuple(words[start : start + len(run)]) == run for run in _SECRET for start in range(len(words))
    )


def _masked(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: REDACTED if is_secret(key) else _masked(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_masked(one) for one in value]
    if isinstance(value, str) and len(value) > _LONGEST:
        return value[:_LONGEST] + TRUNCATED
    return value
