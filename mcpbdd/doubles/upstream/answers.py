"""What an upstream answers, and how it fails."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from mcpbdd.doubles.upstream.traffic import Received

if TYPE_CHECKING:
    from mcpbdd.doubles.upstream.traffic import Headers

JSON, TEXT = "application/json", "text/plain; charset=utf-8"
BODILESS = frozenset({204, 304})
"""Statuses that never have a body (RFC 9110, section 6.4.1); neither has 1xx, which answers nothing."""


class Fault(Enum):
    """What becomes of a request instead of an answer; the value is what a person reads."""

    DROPPED = "the connection was dropped"
    SILENCE = "no answer"
    LOST = "the answer got lost"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer. It is made anew of these bytes for whoever asks, so that no reader spoils another's.

    Attributes:
        status: 200 to 599.
        headers: names and values; Content-Length goes out as it stands here, right or wrong.
        body: the bytes; a status without a body sends none.
        after: seconds that pass before it comes.
        cut_after: how many bytes of the body come before the connection breaks; None where all do.
    """

    status: int = 200
    headers: Headers = ()
    body: bytes = b""
    after: float = 0.0
    cut_after: int | None = None

    @classmethod
    def of(cls, value: Any, status: int = 200, **more: Any) -> Answer:
        """Make an answer of a JSON value, of text, or of bytes as they are."""
        if isinstance(value, bytes):
            return cls(status, body=value, **more)
        if isinstance(value, str):
            return cls(status, (("Content-Type", TEXT),), value.encode(), **more)
        body = json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
        return cls(status, (("Content-Type", JSON),), body, **more)

    def has(self, header: str) -> bool:
        """Tell whether it says something of a header."""
        return any(name.lower() == header.lower() for name, _ in self.headers)

    def head(self, *, closing: bool) -> bytes:
        """Give the status line and the headers, as bytes."""
        headers = list(self.headers)
        if (
            self.status not in BODILESS
            and not self.has("content-length")
            and not self.has("transfer-encoding")
        ):
            headers.append(("Content-Length", str(len(self.body))))
        if closing and not self.has("connection"):
            headers.append(("Connection", "close"))
        lines = [
            f"HTTP/1.1 {self.status} {_phrase(self.status)}",
            *(f"{name}: {value}" for name, value in headers),
        ]
        return "".join(f"{line}\r\n" for line in [*lines, ""]).encode("latin-1", errors="replace")

    def sent_body(self, method: str) -> bytes:
        """Give the bytes that go out after the headers."""
        return b"" if method == "HEAD" or self.status in BODILESS else self.body[: self.cut_after]

    @property
    def is_sound(self) -> bool:
        """Whether the next answer can follow on the same connection: nothing is cut, and the length is right."""
        lengths = [value for name, value in self.headers if name.lower() == "content-length"]
        right = not lengths or lengths == [str(len(self.body))]
        return (
            self.cut_after is None
            and right
            and not self.has("transfer-encoding")
            and not self.has("connection")
        )


Answerer = Callable[[Received], Any]
"""A function of the project: takes the request, gives an Answer, or a JSON value or text for status 200."""


def answer_from(given: Any) -> Answer:
    """Make an answer of what a function gave."""
    return given if isinstance(given, Answer) else Answer.of(given)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""
