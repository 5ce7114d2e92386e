"""How a session comes to speak an era."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import anyio
import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import LOG_LEVEL_META_KEY
from pydantic import TypeAdapter

from mcpbdd.connection.dispatch import enveloped
from mcpbdd.connection.eras import DoesNotSpeak, negotiate
from mcpbdd.errors import Unreachable


def session(outcome: BaseException | str) -> Any:
    """Make a session whose hello ends so: an error, or the revision that is spoken."""

    async def hello() -> Any:
        if isinstance(outcome, BaseException):
            raise outcome
        return SimpleNamespace(protocol_version=outcome)

    return SimpleNamespace(initialize=hello, discover=hello, protocol_version=outcome)


def malformed() -> Exception:
    """Give the error that pydantic raises for a malformed hello."""
    try:
        TypeAdapter(int).validate_python("x")
    except ValueError as error:
        return error
    raise AssertionError


@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
def test_a_server_that_speaks_the_era_is_accepted(era: Any) -> None:
    """And one that answers with another revision is not."""
    anyio.run(negotiate, session(era), era)
    with pytest.raises(DoesNotSpeak, match=r"^it speaks 2024-11-05$"):
        anyio.run(negotiate, session("2024-11-05"), era)


@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (
            MCPError(-32601, "Method not found"),
            DoesNotSpeak,
            'answered the hello with -32601 "Method not found"',
        ),
        (MCPError(-32602, "Invalid"), DoesNotSpeak, "-32602"),
        (MCPError(-32022, "Unsupported"), DoesNotSpeak, "-32022"),
        (
            MCPError(-32000, "Connection closed"),
            Unreachable,
            "The server ended before it answered the hello",
        ),
        (MCPError(-32050, "Full"), Unreachable, 'refused the hello with -32050 "Full"'),
        (
            RuntimeError("Unsupported protocol version\nand more"),
            DoesNotSpeak,
            "Unsupported protocol version$",
        ),
        (malformed(), DoesNotSpeak, "answered the hello with 1 validation error"),
    ],
)
def test_a_hello_that_fails_is_told_for_what_it_is(era: Any, error: Any, kind: Any, words: str) -> None:
    """Another era is no broken server."""
    with pytest.raises(kind, match=words):
        anyio.run(negotiate, session(error), era)


@pytest.mark.parametrize("level", [None, "warning"])
def test_a_request_names_a_log_level_where_one_is_wanted(level: Any) -> None:
    meta = enveloped({}, "2026-07-28", None, {}, level)["_meta"]
    assert meta.get(LOG_LEVEL_META_KEY) == level
