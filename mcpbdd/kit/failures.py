"""What a server reports when it cannot do what was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcp.shared.exceptions import MCPError

from mcpbdd.kit.readable import readable, text

if TYPE_CHECKING:
    from collections.abc import Mapping

PRIVATE = frozenset({"auth", "cause", "requestContext", "requestId", "rootCause", "stack", "traceback"})
"""What never stands in a failure's data: it is of the server, not of the caller."""


class Failure(MCPError):
    """A failure with a code, and where there is one a reason, a way to recover and whether to try again.

    It is an `MCPError`, so an SDK server passes it on untouched: where no `ServerKit` turns it into the envelope of
    a tool, the client still gets code, message and data, as a JSON-RPC error.

    Args:
        code: one of `mcpbdd.kit.codes.Code`, or a number of one's own.
        message: what happened, for the reader of the answer.
        data: more of it; copied as plain JSON, without what is private to the server.
        reason: the machine-readable token; it wins over a `reason` in the data.
        recovery: what the caller can do, as a sentence; one in the data wins.
        retryable: whether the same call may succeed later; one in the data wins.
    """

    def __init__(
        self,
        code: int,
        message: str,
        data: Mapping[str, Any] | None = None,
        *,
        reason: str | None = None,
        recovery: str = "",
        retryable: bool | None = None,
    ) -> None:
        filled = {key: value for key, value in readable(data or {}).items() if key not in PRIVATE}
        if retryable is not None:
            filled.setdefault("retryable", retryable)
        if recovery:
            filled.setdefault("recovery", {"hint": recovery})
        if reason is not None:
            filled["reason"] = reason
        super().__init__(int(code), text(message), filled or None)

    @property
    def data(self) -> dict[str, Any]:
        """The data as it goes out; {} where there is none."""
        carried = self.error.data
        return carried if isinstance(carried, dict) else {}

    @property
    def reason(self) -> str | None:
        """The machine-readable token, None where there is none."""
        return _text_of(self.data.get("reason"))

    @property
    def recovery(self) -> str:
        """What the caller can do; empty where nothing is said."""
        recovery = self.data.get("recovery")
        return _text_of(recovery.get("hint") if isinstance(recovery, dict) else recovery) or ""

    @property
    def retryable(self) -> bool | None:
        """Whether the same call may succeed later; None where nothing is said."""
        value = self.data.get("retryable")
        return value if isinstance(value, bool) else None

    def also(self, data: Mapping[str, Any]) -> Failure:
        """Give a copy with more data; what this one says itself stays."""
        return Failure(self.code, self.message, {**data, **self.data})


def _text_of(value: object) -> str | None:
    return value if isinstance(value, str) else None
