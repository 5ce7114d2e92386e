"""Error codes by name (language.md, rule 14)."""

from __future__ import annotations

import re

from mcpbdd.errors import Misuse, nearest

JSON_RPC = {
    "ParseError": -32700,
    "InvalidRequest": -32600,
    "MethodNotFound": -32601,
    "InvalidParams": -32602,
    "InternalError": -32603,
}

ERAS = {
    "2025-11-25": {"ResourceNotFound": -32002, "UrlElicitationRequired": -32042},
    "2026-07-28": {
        "ResourceNotFound": -32602,
        "HeaderMismatch": -32020,
        "MissingRequiredClientCapability": -32021,
        "UnsupportedProtocolVersion": -32022,
    },
}
"""Names of one revision only; a missing resource has another number in each."""

KIT = {
    "ServiceUnavailable": -32000,
    "NotFound": -32001,
    "Conflict": -32002,
    "RateLimited": -32003,
    "Timeout": -32004,
    "Forbidden": -32005,
    "Unauthorized": -32006,
    "ValidationError": -32007,
    "ConfigurationError": -32008,
    "InitializationFailed": -32009,
    "DatabaseError": -32010,
    "RequestCancelled": -32011,
    "SerializationError": -32070,
    "UnknownError": -32099,
}

HTTP = {"Unauthenticated": 401, "Forbidden": 403}
"""Statuses with which a server over http turns a client away before any JSON-RPC."""


def code_number(written: str, era: str, *, over_http: bool = False) -> int:
    """Read a code.

    Args:
        written: a number or a name.
        era: the protocol revision that is spoken.
        over_http: the server is reached over http, where `Forbidden` is the status and not the kit's code.

    Returns:
        The number.

    Raises:
        Misuse: no such name in this era; the text gives the nearest, or the era that knows it, or the list.
    """
    if re.fullmatch(r"-?\d{1,9}", written):
        return int(written)
    known = {**KIT, **JSON_RPC, **ERAS.get(era, {}), **(HTTP if over_http else {})}
    if written in known:
        return known[written]
    elsewhere = [other for other, names in ERAS.items() if written in names]
    if elsewhere:
        raise Misuse(f'The code "{written}" belongs to {elsewhere[0]}, and {era} is spoken here.')
    if written in HTTP:
        raise Misuse(f'The code "{written}" is known over http only.')
    near = nearest(written, known)
    hint = near if near.startswith(" Did you mean") else ""
    raise Misuse(f'There is no code "{written}" in {era}.{hint} Known: {", ".join(sorted(known))}.')
