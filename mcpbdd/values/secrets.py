"""Which fields hold a secret: their values are redacted, and a question has no business to ask for them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

_WORDS = frozenset(
    {
        "password",
        "passwd",
        "passphrase",
        "passcode",
        "secret",
        "secrets",
        "token",
        "apikey",
        "credential",
        "credentials",
    }
    | {"authorization", "otp", "cvv", "cvc"}
)
_PAIRS = frozenset(
    {("api", "key"), ("access", "key"), ("private", "key"), ("secret", "key"), ("signing", "key")}
)
_HARMLESS_BESIDE_TOKEN = frozenset(
    {"page", "next", "max", "min", "count", "limit", "cursor", "continuation", "progress"}
)
"""A page token is an address and a token limit a number; neither is a secret."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def is_secret_field(name: str, schema: Any = None) -> bool:
    """Tell whether a field is declared or named as a secret.

    Args:
        name: the field's name, in any style.
        schema: its JSON Schema, where one is known. `x-secret: false` says that the name misleads.
    """
    known = schema if isinstance(schema, dict) else {}
    if isinstance(known.get("x-secret"), bool):
        return bool(known["x-secret"])
    if known.get("format") == "password" or known.get("writeOnly") is True:
        return True
    if known.get("type") in ("boolean", "null"):
        return False
    title = known.get("title")
    return _sounds_secret(name) or (isinstance(title, str) and _sounds_secret(title))


def _sounds_secret(name: str) -> bool:
    words = [word.lower() for word in _WORD.findall(name)]
    found = _WORDS & set(words)
    if found == {"token"} and _HARMLESS_BESIDE_TOKEN & set(words):
        found = frozenset()
    return bool(found) or bool(_PAIRS & set(pairwise(words)))
