"""What came in behind a middleware."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.values.paths import get

if TYPE_CHECKING:
    from mcp.server import ServerRequestContext

    from mcpbdd.errors import Misuse


@dataclass(frozen=True, slots=True)
class Request:
    """One call, as it was when it came in.

    Attributes:
        method, params: what was asked.
        url: the address of the HTTP request that carried it, empty where none did.
        headers: its headers, names in small letters.
    """

    method: str
    params: dict[str, Any]
    url: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def value(self, path: str) -> Any:
        """Give what a row names: method, url, header NAME, or a path of the parameters; ABSENT for nothing."""
        known = {"method": self.method, "url": self.url}
        if path in known:
            return known[path]
        if path.lower().startswith("header "):
            return get(self.headers, path[len("header ") :].strip().lower())
        return get(self.params, path)


@dataclass
class Received:
    """The book of what came in.

    Attributes:
        requests: in order. The housekeeping of clients (their hello, their lists) is not written down.
        slips: what the scenario's author got wrong, as it turned out at a call.
    """

    requests: list[Request] = field(default_factory=list)
    slips: list[Misuse] = field(default_factory=list)

    def note(
        self, context: ServerRequestContext[Any, Any], arguments: dict[str, Any] | None = None
    ) -> Request:
        """Write down a call.

        Args:
            context: the request's, as the middleware passed it on.
            arguments: those of a tool after they were read by its definition, None as they came.
        """
        params = deepcopy(dict(context.params or {}))
        if arguments is not None:
            params["arguments"] = deepcopy(arguments)
        carried = context.request
        request = Request(
            context.method,
            params,
            str(carried.url) if carried is not None else "",
            {name.lower(): value for name, value in carried.headers.items()} if carried is not None else {},
        )
        self.requests.append(request)
        return request
