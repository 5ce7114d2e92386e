"""A server that lets nobody in without a token; what more a tool needs, it asks for by scope."""

from __future__ import annotations

from typing import Any

from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.auth.provider import TokenVerifier
from mcp.server.auth.settings import AuthSettings
from mcp.server.mcpserver import Context, MCPServer
from mcp.shared.exceptions import MCPError

READ, WRITE = "reports:read", "reports:write"


def create_server(verifier: TokenVerifier, audience: str | None = None) -> MCPServer:
    """Make the server.

    Args:
        verifier: knows the tokens.
        audience: the resource that a token must be meant for, None where any will do.
    """
    auth = AuthSettings.model_validate(
        {
            "issuer_url": "https://login.example",
            "resource_server_url": audience or "https://reports.example/mcp",
            "required_scopes": [READ],
            "validate_token_resource": audience is not None,
        }
    )
    server = MCPServer("guarded", auth=auth, token_verifier=verifier, log_level="CRITICAL")
    drafts: dict[str | None, list[str]] = {}

    @server.tool()
    def who_am_i() -> dict[str, Any]:
        """Say what the server knows of its caller."""
        token = get_access_token()
        if token is None:
            return {"subject": "nobody"}
        return {
            "subject": token.subject,
            "client": token.client_id,
            "scopes": token.scopes,
            **(token.claims or {}),
        }

    @server.tool()
    def write(title: str) -> list[str]:
        """Write a draft, and list one's own."""
        token = get_access_token()
        if token is None or WRITE not in token.scopes:
            data = {"reason": "insufficient_scope", "scope": WRITE}
            raise MCPError(-32005, f"This needs the scope {WRITE}.", data)
        mine = drafts.setdefault(token.subject, [])
        mine.append(title)
        return mine

    @server.tool()
    async def work(steps: int, ctx: Context) -> str:
        """Report progress and be done."""
        for step in range(1, steps + 1):
            await ctx.report_progress(step, steps)
        return "Done."

    return server
