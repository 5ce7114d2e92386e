"""Who calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.kit.codes import Code
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from mcp.server.auth.provider import AccessToken

ANYBODY = "default"
"""The tenant where nobody has to say who they are."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller who has shown who they are.

    Attributes:
        client_id: the client.
        scopes: what it may do.
        subject: the person for whom it acts, where known.
        claims: what else the token says.
    """

    client_id: str
    scopes: tuple[str, ...] = ()
    subject: str | None = None
    claims: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, token: AccessToken) -> Caller:
        """Read a verified token."""
        return cls(token.client_id, tuple(token.scopes), token.subject, dict(token.claims or {}))


def require_scopes(caller: Caller | None, *scopes: str) -> None:
    """Let only callers go on who may.

    Raises:
        Failure: Unauthorized for an anonymous caller, Forbidden for one who lacks a scope.
    """
    if caller is None:
        raise Failure(Code.UNAUTHORIZED, "This needs a caller who has shown who they are.")
    missing = [scope for scope in scopes if scope not in caller.scopes]
    if missing:
        raise Failure(Code.FORBIDDEN, f"This needs the scope {', '.join(missing)}.", {"missing": missing})


def tenant_of(caller: Caller | None) -> str:
    """Give the tenant of a caller: the token's `tid`, the common one for anonymous callers, none otherwise.

    A caller who is known but has no tenant gets no state, rather than that of others.
    """
    if caller is None:
        return ANYBODY
    tenant = caller.claims.get("tid")
    return tenant if isinstance(tenant, str) else ""
