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
    | {("card", "number"), ("security", "code"), ("pin", "code")}
)
_HARMLESS_BESIDE_TOKEN = frozenset(
    {"page", "next", "max", "min", "count", "limit", "cursor", "continuation", "progress"}
)
"""A page token is an address and a token limit a number; neither is a secret."""
_ABOUT = frozenset(
    {"id", "name", "hint", "policy", "length", "type", "kind", "label", "url", "uri", "status"}
)
"""A last word that makes of a secret something said about it: the name of a key, the hint at a password."""

SHAPES = (
    ("a private key", re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----)?")),
    ("a bearer token", re.compile(r"(?i)\bbearer\s+(?P<secret>[A-Za-z0-9._~+/=-]{6,})")),
    ("a JSON web token", re.compile(r"\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*")),
    ("a key of a well-known service", re.compile(r"\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_\w{20,}|sk-[\w-]{20,})")),
    ("a password in an address", re.compile(r"\b[a-z][a-z0-9+.-]*://[^\s/:@]+:(?P<secret>[^\s/@]+)@")),
)  # fmt: skip
"""What has the shape of a secret, and how messages call it; the group `secret` is the secret itself."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def is_secret_field(name: str, schema: Any = None) -> bool:
    """Tell whether a field is declared or named as a secret.

    Args:
        name: the field's name, in any style.
        schema: its JSON Schema, where one is known. `x-secret: false` says that the name misleads. What is chosen
            from a list, or is yes or no, is none.
    """
    known = schema if isinstance(schema, dict) else {}
    if isinstance(known.get("x-secret"), bool):
        return bool(known["x-secret"])
    if known.get("format") == "password" or known.get("writeOnly") is True:
        return True
    if known.get("type") in ("boolean", "null") or _is_choice(known):
        return False
    title = known.get("title")
    return _sounds_secret(name) or (isinstance(title, str) and _sounds_secret(title))


def _is_choice(schema: dict[str, Any]) -> bool:
    """Tell whether a value is chosen from a list that everybody can read."""
    either = [*(schema.get("oneOf") or ()), *(schema.get("anyOf") or ())]
    constants = bool(either) and all(isinstance(one, dict) and "const" in one for one in either)
    return "enum" in schema or "const" in schema or constants


def _sounds_secret(name: str) -> bool:
    words = [word.lower() for word in _WORD.findall(name)]
    if words and words[-1] in _ABOUT:
        return False
    found = _WORDS & set(words)
    if found == {"token"} and _HARMLESS_BESIDE_TOKEN & set(words):
        found = frozenset()
    return bool(found) or bool(_PAIRS & set(pairwise(words)))


def without_shapes(text: str, mark: str) -> str:
    """Give a text in which a mark stands for everything that has the shape of a secret.

    Args:
        text: any.
        mark: stands in the place of each.
    """
    for _, shape in SHAPES:
        text = shape.sub(lambda found: _masked(found, mark), text)
    return text


def _masked(found: re.Match[str], mark: str) -> str:
    secret = "secret" if "secret" in found.re.groupindex else 0
    start, end = (place - found.start() for place in found.span(secret))
    whole = found.group()
    return f"{whole[:start]}{mark}{whole[end:]}"
