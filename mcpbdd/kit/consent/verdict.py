"""What a gate decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mcpbdd.kit.codes import Code
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from mcpbdd.kit.consent.record import Consent

_MESSAGES = {
    "declined": "The user declined, so nothing was done.",
    "cancelled": "The user dismissed the question, so nothing was done.",
    "not_confirmed": "The user did not confirm, so nothing was done.",
}


@dataclass(frozen=True, slots=True)
class Granted:
    """Act now, once.

    Attributes:
        consent: the record that was spent for it.
    """

    consent: Consent


@dataclass(frozen=True, slots=True)
class Denied:
    """Do not act, and do not ask again: the person was asked exactly this and said no.

    Attributes:
        how: in which way.
    """

    how: Literal["declined", "cancelled", "not_confirmed"]

    def failure(self) -> Failure:
        """Give the error that ends the call."""
        reason = f"consent_{self.how}"
        return Failure(Code.VALIDATION_ERROR, _MESSAGES[self.how], reason=reason, retryable=False)


@dataclass(frozen=True, slots=True)
class NotProven:
    """Do not act; ask. Nothing tells whether the consent was spent, expired, foreign or never given."""


Verdict = Granted | Denied | NotProven
