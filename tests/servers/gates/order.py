"""What a call of a gated tool brings, as it came over the wire: nothing is validated, so that a gate can be careless."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, cast

import mcp_types as types
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

MODERN = "2026-07-28"


@dataclass(frozen=True)
class Order:
    """A call of a gated tool.

    Attributes:
        context: the request.
        tool, arguments: what is called.
        who: the caller, as the access token has it; empty where there is none.
        responses: what came as answers, anything at all.
        state: what came as state, anything at all; None where none came.
    """

    context: ServerRequestContext[Any, Any]
    tool: str
    arguments: dict[str, Any]
    who: str
    responses: Any
    state: Any

    @classmethod
    def of(cls, context: ServerRequestContext[Any, Any]) -> Order:
        """Read a request."""
        params = context.params or {}
        token = get_access_token()
        who = json.dumps([token.subject, token.client_id, token.claims]) if token else ""
        responses, state = params.get("inputResponses"), params.get("requestState")
        return cls(context, str(params.get("name")), params.get("arguments") or {}, who, responses, state)

    @property
    def modern(self) -> bool:
        """Whether questions are answered by a retry."""
        return self.context.protocol_version == MODERN

    @property
    def written(self) -> str:
        """What is ordered, in one text for one order."""
        return json.dumps([self.tool, self.arguments], sort_keys=True)

    def can_ask(self) -> bool:
        """Whether the client can show a form."""
        asked = self._capabilities().get("elicitation")
        return isinstance(asked, dict) and ("form" in asked or "url" not in asked)

    def can_link(self) -> bool:
        """Whether the client can open a link."""
        return "url" in (self._capabilities().get("elicitation") or {})

    def answer(self, key: str) -> Any:
        """Give what came as the answer to a question, None where nothing did."""
        return self.responses.get(key) if isinstance(self.responses, dict) else None

    async def push(self, params: dict[str, Any]) -> Any:
        """Ask in the older way, and give the answer as it comes.

        Raises:
            MCPError: the client answered with an error.
        """
        channel = self.context.session._request_outbound
        return cast("object", await channel.send_raw_request("elicitation/create", params, None))

    def _capabilities(self) -> dict[str, Any]:
        declared: types.ClientCapabilities | None = self.context.session.client_capabilities
        return declared.model_dump(by_alias=True, mode="json", exclude_none=True) if declared else {}


def refused(reason: str, message: str, code: int = types.INVALID_PARAMS) -> MCPError:
    """Make the error that ends a call."""
    return MCPError(code, message, {"reason": reason})
