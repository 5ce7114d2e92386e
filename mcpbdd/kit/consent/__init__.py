"""Asking before acting: a record of each question, redeemed once, for exactly what was asked."""

from mcpbdd.kit.consent.answer import Confirmation
from mcpbdd.kit.consent.binding import Binding, content_hash
from mcpbdd.kit.consent.gate import LIFETIME, ConsentGate
from mcpbdd.kit.consent.question import question
from mcpbdd.kit.consent.record import Consent
from mcpbdd.kit.consent.verdict import REFUSALS, Denied, Granted, NotProven, Verdict

__all__ = [
    "LIFETIME",
    "REFUSALS",
    "Binding",
    "Confirmation",
    "Consent",
    "ConsentGate",
    "Denied",
    "Granted",
    "NotProven",
    "Verdict",
    "content_hash",
    "question",
]
