"""What is declared at a function holds on every server."""

from __future__ import annotations

from typing import Any

import pytest
from mcp.server.mcpserver import MCPServer

from mcpbdd.errors import Misuse
from mcpbdd.kit.codes import Code
from mcpbdd.kit.context import HandlerContext, ServerKit, declares
from mcpbdd.kit.contracts import DeclaredError

NO_MATCH = DeclaredError(
    "no_match", Code.NOT_FOUND, "Nothing has this id.", "Search first and use an id from there."
)
TOO_LATE = DeclaredError(
    "too_late", Code.CONFLICT, "It is too late.", "Come back tomorrow and ask once more."
)


@declares(NO_MATCH, name="fetch")
async def find(which: str, ctx: HandlerContext) -> str:
    """Find something."""
    ctx.fail("no_match", which)


class Desk:
    """An object whose method is a handler."""

    @declares(NO_MATCH)
    def fetch_all(self) -> str:
        """Fetch everything."""
        return "all"


def kit() -> ServerKit:
    """Make a kit on a server of its own."""
    return ServerKit(MCPServer[Any]("declaring", log_level="CRITICAL"))


def reasons(served: ServerKit, function: object) -> list[str]:
    """Give the reasons with which a function is registered."""
    handler = served.handler_of(function)
    assert handler is not None
    return [error.reason for error in handler.contract]


def test_a_server_takes_over_what_is_declared() -> None:
    """Name and errors need not be said again, on one server and on another."""
    for served in (kit(), kit()):
        assert served.tool()(find) is find
        assert served.handler("tool", "fetch") is served.handler_of(find)
        assert reasons(served, find) == ["no_match"]


def test_what_is_said_when_registering_goes_first() -> None:
    """It is closer to the server."""
    served = kit()
    served.prompt(name="other", errors=[TOO_LATE])(find)
    assert served.handler("prompt", "other") is not None
    assert reasons(served, find) == ["too_late"]


def test_methods_declare_too() -> None:
    """What stands at the function is found through the object."""
    served, desk = kit(), Desk()
    served.resource("desk://all")(desk.fetch_all)
    assert reasons(served, desk.fetch_all) == ["no_match"]
    assert served.handler_of(Desk().fetch_all) is None


def test_a_function_that_declares_nothing_has_its_own_name() -> None:
    """And no errors."""

    def plain() -> str:
        return "plain"

    served = kit()
    served.tool()(plain)
    assert served.handler("tool", "plain") is not None
    assert reasons(served, plain) == []


def test_a_contract_that_does_not_hold_cannot_be_declared() -> None:
    """It is told where it stands."""
    with pytest.raises(Misuse):
        declares(NO_MATCH, NO_MATCH)(find)
