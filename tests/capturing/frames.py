"""Frames of made-up sessions, in both eras."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from mcpbdd.capturing.conversation import conversation_in
from mcpbdd.capturing.saying import Words, whole
from mcpbdd.capturing.steady import Steady
from mcpbdd.capturing.telling import Session
from mcpbdd.outcomes import Outcome, outcome_of_result
from mcpbdd.transcript import Frame

if TYPE_CHECKING:
    from mcpbdd.capturing.exchange import Exchange

MOMENT = datetime(2026, 11, 30, 21, 34, 56, tzinfo=UTC)
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
}
FORM = {"type": "object", "properties": {"confirm": {"type": "boolean"}}, "required": ["confirm"]}


def frames(*messages: tuple[str, dict[str, Any]], client: str = "the client") -> tuple[Frame, ...]:
    """Make frames of directions and messages."""
    return tuple(
        Frame(number, client, "->" if arrow == "->" else "<-", float(number), message)
        for number, (arrow, message) in enumerate(messages)
    )


def asks(number: int, method: str, params: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
    """A request of the client."""
    return "->", {"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}}


def gets(number: int, result: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What the server answered."""
    return "<-", {"jsonrpc": "2.0", "id": number, "result": result}


def calls(number: int, tool: str, **arguments: Any) -> tuple[str, dict[str, Any]]:
    """A tool call."""
    return asks(number, "tools/call", {"name": tool, "arguments": arguments})


def text(words: str, **more: Any) -> dict[str, Any]:
    """A tool's result."""
    return {"content": [{"type": "text", "text": words}], **more}


def hello(capabilities: dict[str, Any] | None = None) -> list[tuple[str, dict[str, Any]]]:
    """The beginning of a session of 2025-11-25."""
    capable = {"elicitation": {}} if capabilities is None else capabilities
    return [
        asks(0, "initialize", {"protocolVersion": "2025-11-25", "capabilities": capable}),
        gets(0, {"protocolVersion": "2025-11-25"}),
    ]


def exchanges(*messages: tuple[str, dict[str, Any]]) -> tuple[Exchange, ...]:
    """Read messages as exchanges, the hello left out."""
    return tuple(one for one in conversation_in(frames(*messages)) if one.method != "initialize")


def told(*messages: tuple[str, dict[str, Any]]) -> Session:
    """A session of made-up messages."""
    return Session(exchanges(*messages), {}, frozenset(), {}, MOMENT)


def steady(exchange: Exchange, *others: dict[str, Any]) -> Steady:
    """What is the same in the recorded result and in others."""
    assert exchange.outcome is not None
    seen: list[Outcome] = [exchange.outcome, *(outcome_of_result(exchange.method, other) for other in others)]
    questions = tuple(one.question.message for one in exchange.asked)
    return Steady(tuple(seen), MOMENT, (questions,))


def lines(exchange: Exchange, *others: dict[str, Any], words: Words | None = None) -> list[str]:
    """Say an exchange, as lines."""
    steps = whole(exchange, words or Words(), steady(exchange, *others))
    return [line.strip() for step in steps for line in step.lines()]
