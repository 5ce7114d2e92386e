"""What crossed the wire, in order, as frozen values; and the redaction of secrets in it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Literal

Direction = Literal["->", "<-"]
"""`->` from the client to the server, `<-` from the server to the client."""

REDACTED = "[redacted]"
_CHALLENGE = r"(?:error|error_description|error_uri|realm|resource|resource_metadata|scope)=\\*\""
"""How a parameter of a challenge begins (RFC 6750, section 3): it says why somebody was refused, and is no token."""
_BEARER = re.compile(rf"(?i)\b(bearer\s+)(?!{_CHALLENGE})[A-Za-z0-9._~+/=-]{{6,}}")


@dataclass(frozen=True, slots=True)
class Frame:
    """One JSON-RPC message.

    Attributes:
        number: its place among the frames of the scenario, from 0.
        actor: whose connection carried it.
        direction: `->` or `<-`.
        at: seconds since the scenario began, on the machine's own clock.
        message: the JSON-RPC message; {"unreadable": text} for what was none.
        setup: true for what mcpbdd sends by itself when it connects.
        lost: true for an answer that never reached the client, as the scenario wanted it.
    """

    number: int
    actor: str
    direction: Direction
    at: float
    message: dict[str, Any]
    setup: bool = False
    lost: bool = False


@dataclass
class Transcript:
    """The frames of one scenario, every actor's, in the order in which they crossed the wire."""

    frames: list[Frame] = field(default_factory=list)

    def add(
        self,
        actor: str,
        direction: Direction,
        at: float,
        message: dict[str, Any],
        *,
        setup: bool,
        lost: bool = False,
    ) -> None:
        """Write down one frame."""
        self.frames.append(Frame(len(self.frames), actor, direction, at, message, setup, lost))

    def since(self, number: int) -> list[Frame]:
        """Give the frames from that number on."""
        return self.frames[number:]


@dataclass
class Redactor:
    """Replaces every known secret by a mark, wherever text or JSON leaves the run.

    Attributes:
        secrets: values of `{env:…}`, headers, and fields that a schema marks as secret.
    """

    secrets: set[str] = field(default_factory=set)

    def learn(self, value: object) -> None:
        """Remember a secret, also as it is written inside of JSON.

        What is shorter than four characters would blot out harmless text.
        """
        text = str(value)
        if len(text) >= 4:
            self.secrets.update({text, json.dumps(text)[1:-1], _escaped(text)})

    def text(self, text: str) -> str:
        """Give the text without secrets and bearer tokens."""
        for secret in sorted(self.secrets, key=len, reverse=True):
            text = text.replace(secret, REDACTED)
        return _BEARER.sub(rf"\1{REDACTED}", text)

    def dump(self, value: Any) -> str:
        """Write a JSON value as text, without secrets; values of no JSON type as their own text."""
        text = json.dumps(value, ensure_ascii=False, default=str)
        return json.dumps(self._walk(value), ensure_ascii=False, default=str) if self._holds(text) else text

    def json(self, value: Any) -> Any:
        """Give the JSON value without secrets, in keys too; the very same where there is none in it."""
        return self._walk(value) if self._holds(json.dumps(value, ensure_ascii=False, default=str)) else value

    def _holds(self, text: str) -> bool:
        """Most values hold no secret, and one look at the text is far cheaper than a walk through the value."""
        known = any(secret in text or _escaped(secret) in text for secret in self.secrets)
        return known or "bearer" in text.lower()

    def _walk(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {self.text(str(key)): self._walk(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self._walk(item) for item in value]
        if not isinstance(value, bool) and isinstance(value, int | float) and str(value) in self.secrets:
            return REDACTED
        return value


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
