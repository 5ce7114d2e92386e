"""The SDK's context of a request that came in no transport: what is sent is written down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import anyio
from mcp.shared.exceptions import NoBackChannelError
from mcp.shared.message import ServerMessageMetadata
from mcp.shared.transport_context import TransportContext
from mcp_types import (
    CLIENT_CAPABILITIES_META_KEY,
    CLIENT_INFO_META_KEY,
    LOG_LEVEL_META_KEY,
    PROTOCOL_VERSION_META_KEY,
)
from starlette.requests import Request

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mcpbdd.config import Era

DEFAULT_URL = "http://127.0.0.1:8000/mcp"
"""An address that the SDK's own check of hosts lets through; "localhost" without a port it does not."""
NOBODY = {"name": "nobody", "version": "0"}
"""How a client that is not there introduces itself."""


def enveloped(
    params: Mapping[str, Any],
    era: Era,
    token: int | str | None,
    capabilities: dict[str, Any],
    log_level: str | None = None,
) -> dict[str, Any]:
    """Add the `_meta` that a client of the era would have sent along (spec: basic, General fields).

    Args:
        params: the parameters of a request; what their `_meta` says stays.
        era: the protocol revision.
        token: what progress is to be reported by, None where nobody wants to know.
        capabilities: what the client declares.
        log_level: from where on it wants log messages, None for none.
    """
    meta: dict[str, Any] = dict(params.get("_meta") or {})
    if token is not None:
        meta.setdefault("progressToken", token)
    if era == "2026-07-28":
        meta.setdefault(PROTOCOL_VERSION_META_KEY, era)
        meta.setdefault(CLIENT_INFO_META_KEY, NOBODY)
        meta.setdefault(CLIENT_CAPABILITIES_META_KEY, capabilities)
        if log_level is not None:
            meta.setdefault(LOG_LEVEL_META_KEY, log_level)
    return {**params, "_meta": meta} if meta else dict(params)


@dataclass(frozen=True, slots=True)
class Carrier:
    """The HTTP request that would have carried a request of the protocol.

    Attributes:
        url: its address.
        headers: its headers, by name.
    """

    url: str = DEFAULT_URL
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def request(self) -> Request:
        """It, as the SDK hands it to handlers and middleware."""
        scheme, _, rest = self.url.partition("://")
        host, _, path = rest.partition("/")
        path, _, query = path.partition("?")
        headers = {"host": host, **{name.lower(): value for name, value in self.headers.items()}}
        return Request(
            {
                "type": "http",
                "method": "POST",
                "scheme": scheme,
                "path": f"/{path}",
                "query_string": query.encode(),
                "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            }
        )


class WrittenDispatch:
    """The SDK's DispatchContext of one request.

    Args:
        note: told every notification: its method and its parameters, None for none.
        request_id: the request's, None for a notification.
        token: what progress is reported by, None where nobody wants to know.
        carrier: the HTTP request that it seems to have come in, None for none.
    """

    can_send_request = False

    def __init__(
        self,
        note: Callable[[str, dict[str, Any] | None], None],
        request_id: int | None,
        token: Any,
        carrier: Carrier | None,
    ) -> None:
        self.request_id, self.cancel_requested = request_id, anyio.Event()
        headers = carrier.headers if carrier is not None else None
        self.transport = TransportContext(kind="direct", can_send_request=False, headers=headers)
        self.message_metadata = (
            ServerMessageMetadata(request_context=carrier.request) if carrier is not None else None
        )
        self._note, self._token = note, token

    async def send_raw_request(self, method: str, _: Any, __: Any = None) -> dict[str, Any]:
        """Refuse: nobody is there who could be asked."""
        raise NoBackChannelError(method)

    async def notify(self, method: str, params: Any, _: Any = None) -> None:
        """Write a notification down."""
        self._note(method, dict(params) if params is not None else None)

    async def progress(self, progress: float, total: float | None = None, message: str | None = None) -> None:
        """Write down how far the request has come, where somebody wants to know."""
        if self._token is None:
            return
        said = {"progress": progress, "total": total, "message": message}
        known = {key: value for key, value in said.items() if value is not None}
        await self.notify("notifications/progress", {"progressToken": self._token, **known})
