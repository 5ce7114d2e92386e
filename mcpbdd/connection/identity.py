"""Who acts: through the SDK's own auth context in this process, by a bearer token over HTTP."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcp.server.auth.middleware.auth_context import auth_context_var
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Identity:
    """A caller, as an access token describes one.

    Attributes:
        subject: the person (RFC 9068 `sub`).
        client_id: the program.
        scopes: what it may do.
        tenant, session: claims `tenant` (and `tid`, which others read) and `sid`; None where there is none.
        audience: the resource that the token is meant for (RFC 8707).
        expires_at: seconds since 1970, None for never.
    """

    subject: str
    client_id: str
    scopes: tuple[str, ...] = ()
    tenant: str | None = None
    session: str | None = None
    audience: str | None = None
    expires_at: int | None = None

    def enter(self) -> None:
        """Act as this caller in the present context; the SDK carries it to the handler."""
        auth_context_var.set(AuthenticatedUser(self.access(f"in-process:{self.subject}")))

    def access(self, token: str) -> AccessToken:
        """Give what a verifier says of a token of this caller."""
        claims = {"tenant": self.tenant, "tid": self.tenant, "sid": self.session}
        return AccessToken(
            token=token,
            client_id=self.client_id,
            scopes=list(self.scopes),
            expires_at=self.expires_at,
            resource=self.audience,
            subject=self.subject,
            claims={name: value for name, value in claims.items() if value is not None},
        )


class Tokens:
    """The tokens of a scenario: the SDK's TokenVerifier, which knows them and no others.

    Args:
        learn: told every token, so that it is redacted.
    """

    def __init__(self, learn: Callable[[str], None]) -> None:
        self._learn = learn
        self._tokens: dict[Identity, str] = {}
        self._known: dict[str, AccessToken] = {}

    def of(self, identity: Identity) -> str:
        """Give the token of a caller; issued when first asked for."""
        if identity not in self._tokens:
            token = secrets.token_urlsafe(32)
            self._learn(token)
            self._tokens[identity] = token
            self._known[token] = identity.access(token)
        return self._tokens[identity]

    async def verify_token(self, token: str) -> AccessToken | None:
        """Say what a token stands for, None for one that was not issued here."""
        return self._known.get(token)
