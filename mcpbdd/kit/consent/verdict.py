"""What a gate decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mcpbdd.kit.codes import Code
from mcpbdd.kit.contracts import DeclaredError, ErrorContract

if TYPE_CHECKING:
    from mcpbdd.kit.consent.record import Consent
    from mcpbdd.kit.failures import Failure

_ONLY_WHEN_WANTED = "Call again only when the user wants it."

REFUSALS = (
    DeclaredError(
        "consent_declined",
        Code.VALIDATION_ERROR,
        "The user declined, so nothing was done.",
        "Leave everything as it is, and do not ask again.",
    ),
    DeclaredError(
        "consent_cancelled",
        Code.VALIDATION_ERROR,
        "The user dismissed the question, so nothing was done.",
        _ONLY_WHEN_WANTED,
    ),
    DeclaredError(
        "consent_not_confirmed",
        Code.VALIDATION_ERROR,
        "The user did not confirm, so nothing was done.",
        _ONLY_WHEN_WANTED,
    ),
)
"""The ways in which a handler behind the gate fails when somebody says no: for its contract."""

_CONTRACT = ErrorContract(*REFUSALS)


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
        return _CONTRACT.failure(f"consent_{self.how}")


@dataclass(frozen=True, slots=True)
class NotProven:
    """Do not act; ask. Nothing tells whether the consent was spent, expired, foreign or never given."""


Verdict = Granted | Denied | NotProven
