"""Requests without a client go through a server's own chain, and end as they would have over a wire."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from mcp.server import Server
from mcp.server.mcpserver import Context, MCPServer

from mcpbdd.connection.capabilities import OFFERS, declared
from mcpbdd.connection.direct import DirectSession
from mcpbdd.connection.dispatch import Carrier
from mcpbdd.connection.identity import Identity
from mcpbdd.connection.manner import Manner
from mcpbdd.errors import Unreachable
from mcpbdd.outcomes import Asking, Failed, Succeeded
from mcpbdd.runtime import Runtime
from mcpbdd.transcript import Transcript
from tests.servers import answering, asking

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from mcp_types import CallToolResult

    from mcpbdd.config import Era
    from mcpbdd.outcomes import Outcome

ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])


@pytest.fixture
def runtime() -> Iterator[Runtime]:
    """Give a loop."""
    made = Runtime()
    yield made
    made.close()


def session(runtime: Runtime, server: Any, era: Era, **options: Any) -> DirectSession:
    """Give a connection without a client."""
    manner = Manner("the client", era, OFFERS, declared(OFFERS), **options)
    made = DirectSession(runtime, server, manner, Transcript(), Carrier())
    made.connect()
    return made


def called(direct: DirectSession, method: str, params: dict[str, Any]) -> Outcome:
    """Give what comes of a request."""
    call = direct.start(method, params)
    direct.settle(call, 5)
    assert call.outcome is not None
    return call.outcome


@ERAS
def test_a_request_is_answered_and_on_record(runtime: Runtime, era: Era) -> None:
    """Its frames are what would have crossed a wire; nobody said hello."""
    direct = session(runtime, answering.create_server(), era)
    outcome = called(direct, "tools/call", {"name": "get_stock", "arguments": {"sku": "x1"}})
    assert isinstance(outcome, Succeeded), outcome
    frames = direct.tape.transcript.frames
    assert [frame.direction for frame in frames] == ["->", "<-"]
    assert frames[0].message["method"] == "tools/call"
    assert frames[1].message["result"] == outcome.reply
    assert direct.server == {"capabilities": {}}
    assert direct.tape.take_oddities() == []
    direct.close()


@ERAS
def test_progress_belongs_to_the_request(runtime: Runtime, era: Era) -> None:
    """Its token is the request's id, and it comes before the answer."""
    server: MCPServer[Any] = MCPServer("working")

    @server.tool()
    async def work(ctx: Context) -> str:
        await ctx.report_progress(1, 2, "half")
        return "done"

    direct = session(runtime, server, era)
    called(direct, "tools/call", {"name": "work", "arguments": {}})
    request, told, _ = direct.tape.transcript.frames
    assert told.message["params"] == {
        "progressToken": request.message["id"], "progress": 1, "total": 2, "message": "half"
    }  # fmt: skip
    call = direct.start("tools/call", {"name": "work", "arguments": {}}, progress=False)
    direct.settle(call, 5)
    assert len(direct.tape.transcript.frames) == 5
    direct.close()


@ERAS
def test_what_is_raised_is_told_as_the_era_tells_it(runtime: Runtime, era: Era) -> None:
    """What nobody foresaw goes out with its text on 2025-11-25, and hidden on 2026-07-28: the SDK does so."""

    async def crash(_: Any, __: Any) -> CallToolResult:
        raise RuntimeError("db password is hunter2")

    direct = session(runtime, Server("crashing", on_call_tool=crash), era)
    outcome = called(direct, "tools/call", {"name": "a", "arguments": {}})
    assert isinstance(outcome, Failed)
    expected = (0, "db password is hunter2") if era == "2025-11-25" else (-32603, "Internal server error")
    assert (outcome.code, outcome.message) == expected
    unknown = called(direct, "tools/call", {"arguments": {}})
    assert isinstance(unknown, Failed)
    assert (unknown.code, unknown.channel) == (-32602, "protocol")
    direct.close()


def test_a_round_that_asks_goes_on_with_the_answer(runtime: Runtime, tmp_path: Path) -> None:
    """On 2026-07-28 a question is part of a result, so it needs no client."""
    direct = session(runtime, asking.create_server(str(tmp_path)), "2026-07-28")
    (tmp_path / "a.txt").write_text("", encoding="utf-8")
    call = direct.start("tools/call", {"name": "delete_file", "arguments": {"path": "a.txt"}})
    direct.settle(call, 5)
    assert isinstance(call.outcome, Asking), call.outcome
    [question] = call.outcome.questions
    direct.answer(call, {question.key: {"action": "decline"}})
    direct.settle(call, 5)
    assert not isinstance(call.outcome, Asking)
    direct.close()


def test_a_caller_is_known(runtime: Runtime) -> None:
    """Where the SDK keeps an access token."""
    from mcp.server.auth.middleware.auth_context import get_access_token  # noqa: PLC0415 - only here

    server: MCPServer[Any] = MCPServer("knowing")

    @server.tool()
    async def whoami() -> str:
        token = get_access_token()
        return token.client_id if token is not None else "nobody"

    direct = session(runtime, server, "2026-07-28", identity=Identity("ann", "app"))
    outcome = called(direct, "tools/call", {"name": "whoami", "arguments": {}})
    assert isinstance(outcome, Succeeded)
    assert outcome.text == "app"
    direct.close()


def test_a_notification_is_handed_over(runtime: Runtime) -> None:
    """Nobody answers it, and nobody waits."""
    direct = session(runtime, answering.create_server(), "2026-07-28")
    assert called(direct, "notifications/cancelled", {"requestId": 7}) == Succeeded(
        "notifications/cancelled", {}
    )
    [frame] = direct.tape.transcript.frames
    assert "id" not in frame.message
    direct.close()


def test_the_lifespan_is_entered_and_left(runtime: Runtime) -> None:
    """Once a connection, and one that breaks is told."""
    steps: list[str] = []

    @asynccontextmanager
    async def living(_: object) -> AsyncIterator[dict[str, Any]]:
        steps.append("in")
        yield {}
        steps.append("out")

    direct = session(runtime, MCPServer("living", lifespan=living), "2026-07-28")
    direct.close()
    assert steps == ["in", "out"]

    @asynccontextmanager
    async def broken(_: object) -> AsyncIterator[dict[str, Any]]:
        raise OSError("no disk")
        yield {}

    with pytest.raises(Unreachable, match="no disk"):
        session(runtime, MCPServer("broken", lifespan=broken), "2026-07-28")
