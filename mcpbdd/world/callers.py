"""Callers, as a scenario writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.connection.identity import Identity
from mcpbdd.errors import Misuse, nearest
from mcpbdd.values.arguments import merge
from mcpbdd.world.clock import read_moment

if TYPE_CHECKING:
    from mcpbdd.values.blocks import Rows

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "subject": {"type": "string"},
        "client id": {"type": "string"},
        "scopes": {"type": "array", "items": {"type": "string"}},
        "tenant": {"type": "string"},
        "session": {"type": "string"},
        "audience": {"type": "string"},
        "expires at": {"type": "string"},
    },
}
"""The rows of `Given {actor} acts as`."""


def identity_from(written: Rows | str) -> Identity:
    """Make a caller.

    Args:
        written: a name, which is subject and client id; or rows of SCHEMA.

    Raises:
        Misuse: a row is unknown, does not fit, or neither subject nor client id is given.
    """
    if isinstance(written, str):
        return Identity(written, written)
    for name, _ in written.pairs:
        if name not in SCHEMA["properties"]:
            raise Misuse(f'A caller has no "{name}".{nearest(name, SCHEMA["properties"])}')
    rows = merge({}, written, SCHEMA)
    subject = rows.get("subject") or rows.get("client id")
    if subject is None:
        raise Misuse("A caller needs a subject or a client id: | subject | ann |")
    expires = rows.get("expires at")
    return Identity(
        subject=subject,
        client_id=rows.get("client id", subject),
        scopes=tuple(rows.get("scopes", ())),
        tenant=rows.get("tenant"),
        session=rows.get("session"),
        audience=rows.get("audience"),
        expires_at=int(read_moment(expires).timestamp()) if expires else None,
    )
