"""Signed places in a listing. A cursor says nothing to who holds it, and holds for one tenant and prefix only."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

from mcpbdd.kit.codes import Code
from mcpbdd.kit.store import refusals
from mcpbdd.kit.store.arguments import LONGEST_KEY

LEAST_SECRET = 32

_SEAL = hashlib.sha256().digest_size
_LONGEST = (LONGEST_KEY + _SEAL) * 4 // 3 + 2
_SHAPE = re.compile(rf"[A-Za-z0-9_-]{{{_SEAL * 4 // 3 + 1},{_LONGEST}}}")


class Cursors:
    """Makes and reads cursors.

    Args:
        secret: what they are signed with; processes that share one read each other's. Without it cursors end with
            the process.
    """

    def __init__(self, secret: bytes | None = None) -> None:
        if secret is not None and (not isinstance(secret, bytes) or len(secret) < LEAST_SECRET):
            # The secret is not shown, not even a part of it.
            must = f"be at least {LEAST_SECRET} bytes"
            raise refusals.invalid("cursor_secret", must, code=Code.CONFIGURATION_ERROR)
        self._secret = secret or secrets.token_bytes(LEAST_SECRET)

    def issue(self, tenant: str, prefix: str, key: str) -> str:
        """Give the cursor behind a key."""
        return _written(self._seal(tenant, prefix, key) + key.encode())

    def read(self, tenant: str, prefix: str, cursor: object) -> str:
        """Give the key behind which the listing goes on; empty where there is no cursor.

        Raises:
            Failure: the cursor was not made here for this tenant and prefix. All causes read alike.
        """
        if cursor is None or cursor == "":
            return ""
        if isinstance(cursor, str) and _SHAPE.fullmatch(cursor) and len(cursor) % 4 != 1:
            raw = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
            seal, key = raw[:_SEAL], raw[_SEAL:].decode("ascii", "replace")
            genuine = hmac.compare_digest(seal, self._seal(tenant, prefix, key))
            if genuine and _written(raw) == cursor:  # the same bytes can be written in several ways
                return key
        must = "be one that a listing with the same prefix gave to the same tenant"
        raise refusals.invalid("cursor", must, got=cursor, code=Code.INVALID_PARAMS)

    def _seal(self, tenant: str, prefix: str, key: str) -> bytes:
        # None of the three may hold a NUL, so that they cannot run into one another.
        return hmac.digest(self._secret, f"{tenant}\0{prefix}\0{key}".encode(), "sha256")


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
