"""A log that remembers."""

from __future__ import annotations

from mcpbdd.kit.context.logs import Log, Record


class MockLog(Log):
    """Keeps what was logged, in order, with the exceptions and the request's id.

    Args:
        request_id: what every record carries.

    Attributes:
        calls: the records so far.
    """

    def __init__(self, request_id: str = "") -> None:
        self.calls: list[Record] = []
        super().__init__(self.calls.append, request_id)
