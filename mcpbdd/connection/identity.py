"""Who acts: the caller that a server in this process sees through the SDK's own auth context."""

from __future__ import annotations

from dataclasses import dataclass

from mcp.server.auth.middleware.auth_context import auth_context_var
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken


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
        claims = {"tenant": self.tenant, "tid": self.tenant, "sid": self.session}
        token = AccessToken(
            token=f"in-process:{self.subject}",
            client_id=self.client_id,
            scopes=list(self.scopes),
            expires_at=self.expires_at,
            resource=self.audience,
            subject=self.subject,
            claims={name: value for name, value in claims.items() if value is not None},
        )
        auth_context_var.set(AuthenticatedUser(token))
