"""Which log messages a client wants reaches the wire, in the way of the era."""

from __future__ import annotations

from typing import Any

import mcp_types as types
import pytest
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from mcpbdd.connection.capabilities import declared
from mcpbdd.connection.in_process import HostedServer
from mcpbdd.connection.manner import Manner
from mcpbdd.connection.session import Session
from mcpbdd.errors import Unreachable
from mcpbdd.transcript import Transcript

SET_LEVEL, WANTED = "logging/setLevel", "io.modelcontextprotocol/logLevel"


def server(*, refuses: bool = False) -> Server[Any]:
    """Make a server that has levels, or says so and refuses them."""
    made: Server[Any] = Server("logging")

    async def set_level(_: Any, __: types.SetLevelRequestParams) -> types.EmptyResult:
        if refuses:
            raise MCPError(-32601, "Not here")
        return types.EmptyResult()

    made.add_request_handler(SET_LEVEL, types.SetLevelRequestParams, set_level)
    return made


def opened(runtime: Any, target: Any, era: Any, level: Any, *, said: bool = True) -> Session:
    """Connect to a server in a manner."""
    hosted = HostedServer(runtime, lambda: target, "the server")
    hosted.open(5)
    manner = Manner("the client", era, (), declared(()), level, log_level_was_said=said)
    session = Session(runtime, hosted.transport, manner, Transcript())
    try:
        session.connect()
    except BaseException:
        session.close()
        raise
    return session


def levels(session: Session) -> list[str]:
    """Give the levels that were set by a request."""
    frames = session.tape.transcript.frames
    return [frame.message["params"]["level"] for frame in frames if frame.message.get("method") == SET_LEVEL]


@pytest.mark.parametrize(("level", "sent"), [("warning", "warning"), ("debug", "debug"), (None, "emergency")])
def test_the_earlier_revision_says_it_once(runtime: Any, sessions: Any, level: Any, sent: str) -> None:
    """It has no word for none."""
    session = opened(runtime, server(), "2025-11-25", level)
    sessions.append(session)
    assert levels(session) == [sent]


@pytest.mark.parametrize("level", ["warning", None])
def test_the_later_revision_says_it_with_each_request(runtime: Any, sessions: Any, level: Any) -> None:
    """Or does not say it, which means none."""
    session = opened(runtime, server(), "2026-07-28", level)
    sessions.append(session)
    session.settle(session.start("tools/list", {}), 5)
    assert levels(session) == []
    asked = [frame.message for frame in session.tape.transcript.frames if frame.direction == "->"][-1]
    assert asked["params"]["_meta"].get(WANTED) == level


def test_nothing_is_sent_to_a_server_without_levels(runtime: Any, sessions: Any) -> None:
    """It does not declare logging, and logs what it likes."""
    session = opened(runtime, Server("silent"), "2025-11-25", "warning")
    sessions.append(session)
    assert levels(session) == []


def test_a_refusal_matters_where_a_scenario_said_the_level(runtime: Any, sessions: Any) -> None:
    """Without a word of the scenario the server may do as it likes."""
    with pytest.raises(
        Unreachable, match='declares logging, and refused logging/setLevel with -32601 "Not here"'
    ):
        opened(runtime, server(refuses=True), "2025-11-25", "error")
    sessions.append(opened(runtime, server(refuses=True), "2025-11-25", "debug", said=False))
