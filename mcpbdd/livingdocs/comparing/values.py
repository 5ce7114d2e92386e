"""What a difference is, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["breaking", "to read", "safe"]
SEVERITIES: tuple[Severity, ...] = ("breaking", "to read", "safe")
"""From bad to good."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference.

    Attributes:
        severity: breaking: who relied on it must act; to read: a person should look; safe: nobody needs to.
        subject: what it is about: a scenario with its feature, or a tool with its server.
        said: what changed, in a sentence.
    """

    severity: Severity
    subject: str
    said: str
