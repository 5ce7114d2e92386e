"""A context that is bound to a session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mcpbdd.doubles.context.mock import MockContext


@dataclass(frozen=True, eq=False)
class MockSession:
    """A session over http.

    Attributes:
        ctx: a context of the session.
        session_id: its id.
        tenant_id: whose state it sees.
    """

    ctx: MockContext
    session_id: str
    tenant_id: str


def mock_session(
    *, session_id: str = "test-session-id", tenant_id: str = "default", **options: Any
) -> MockSession:
    """Make a session with a context of its own.

    Args:
        session_id: its id.
        tenant_id: whose state it sees.
        options: those of `MockContext`.
    """
    ctx = MockContext(session_id=session_id, tenant_id=tenant_id, **options)
    return MockSession(ctx, session_id, tenant_id)
