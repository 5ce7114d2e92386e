"""A small server in process, for what connections have to carry and to survive.

Annotations are looked up at run time by the SDK's resolver, so they are not postponed here.
"""

import sys
import time
from contextlib import asynccontextmanager
from functools import cache
from typing import Annotated, Any

import anyio
import mcp_types as types
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.elicitation import AcceptedElicitation, ElicitationResult
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resolve import Elicit, ListRoots, Resolve, Sample
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel


class Consent(BaseModel):
    """A form."""

    sure: bool


def ask() -> Elicit[Consent]:
    """Ask for consent."""
    return Elicit("Really?", Consent)


def ask_model() -> Sample:
    """Ask the model."""
    return Sample([types.SamplingMessage(role="user", content=types.TextContent(text="Sum?"))], max_tokens=9)


def ask_roots() -> ListRoots:
    """Ask for the roots."""
    return ListRoots()


def create(seen: list[str]) -> MCPServer:
    """Give the server; it is built once, since that costs more than most tests.

    Args:
        seen: where it notes from now on what happens inside of it.
    """
    server, notes = _built()
    notes[:] = [seen]
    return server


@cache
def _built() -> tuple[MCPServer, list[list[str]]]:
    notes: list[list[str]] = []
    return _made(notes), notes


def _made(notes: list[list[str]]) -> MCPServer:
    server = MCPServer("stub", version="1", instructions="Call me.")
    _asking(server, notes)
    _misbehaving(server, notes)

    @server.tool()
    def add(a: int, b: int) -> int:
        """Add."""
        return a + b

    @server.tool()
    def refuse() -> str:
        """Report an error."""
        raise ToolError("no_way: never.")

    @server.tool()
    async def reject() -> str:
        """Reject the request."""
        raise MCPError(-32042, "Pay first", {"reason": "unpaid"})

    @server.tool()
    def who() -> dict[str, Any]:
        """Tell who calls."""
        token = get_access_token()
        return token.model_dump() if token is not None else {}

    @server.tool()
    async def report(context: Context) -> str:
        """Report progress."""
        for step in (1, 2):
            await context.report_progress(step, 2, f"step {step}")
        return "Done."

    return server


def _asking(server: MCPServer, notes: list[list[str]]) -> None:
    @server.tool()
    async def gate(consent: Annotated[ElicitationResult[Consent], Resolve(ask)]) -> str:
        """Act once the user agrees."""
        agreed = isinstance(consent, AcceptedElicitation) and consent.data.sure
        notes[0].append("acted" if agreed else "refused")
        return "Acted." if agreed else "Refused."

    @server.tool()
    async def sample(answer: Annotated[types.CreateMessageResult, Resolve(ask_model)]) -> str:
        """Ask the model."""
        return str(getattr(answer.content, "text", "nothing"))

    @server.tool()
    async def roots(answer: Annotated[types.ListRootsResult, Resolve(ask_roots)]) -> str:
        """Ask for the roots."""
        return ", ".join(str(root.uri) for root in answer.roots)

    @server.tool()
    async def ask_in_vain(context: Context) -> str:
        """Push a question, and say how it was refused."""
        try:
            await context.elicit("Anything?", Consent)
        except MCPError as refusal:
            return refusal.error.message
        return "answered"


def _misbehaving(server: MCPServer, notes: list[list[str]]) -> None:
    @server.tool()
    async def hang() -> str:
        """Never answer."""
        notes[0].append("hanging")
        try:
            await anyio.sleep_forever()
        finally:
            notes[0].append("cancelled")
        return ""

    @server.tool()
    async def leave() -> str:
        """End the interpreter from the loop."""
        sys.exit(3)

    @server.tool()
    def leave_from_a_thread() -> str:
        """End the interpreter from a worker thread."""
        sys.exit(4)

    @server.tool()
    async def block() -> str:
        """Keep the loop."""
        time.sleep(3)  # noqa: ASYNC251 - what a bad server does
        return ""

    @server.tool()
    def block_thread() -> str:
        """Keep a worker thread."""
        time.sleep(0.6)
        return ""

    @server.tool()
    def thread() -> int:
        """Tell the worker thread."""
        import threading  # noqa: PLC0415 - only here

        return threading.get_ident()

    @server.tool()
    async def chatter(context: Context) -> str:
        """Never stop sending notifications."""
        for step in range(10_000):
            await context.report_progress(step)
            await anyio.sleep(0.01)
        return ""


def failing(trouble: BaseException) -> MCPServer:
    """Make a server that fails when it starts."""

    @asynccontextmanager
    async def lifespan(_: MCPServer) -> Any:
        raise trouble
        yield

    return MCPServer("failing", lifespan=lifespan)
