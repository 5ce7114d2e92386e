"""A server on the kit that keeps notes in the store it is given, and throws them away only with consent."""

from __future__ import annotations

import json
from typing import Any

from mcp.server.mcpserver import MCPServer

from mcpbdd.kit import rounds
from mcpbdd.kit.codes import Code
from mcpbdd.kit.consent import Binding, Confirmation, ConsentGate, Denied, Granted, content_hash, question
from mcpbdd.kit.context import HandlerContext, ServerKit
from mcpbdd.kit.contracts import DeclaredError
from mcpbdd.kit.store import Storage

NO_NOTE = DeclaredError(
    "no_note",
    Code.NOT_FOUND,
    "There is no note of this name.",
    "Read the list first and use a name from there.",
)


def create_server(storage: Storage) -> MCPServer[Any]:
    """Make the server.

    Args:
        storage: where notes are kept.
    """
    server = MCPServer[Any]("noting", log_level="CRITICAL")
    kit = ServerKit(server, storage=storage)
    _keeping(kit)
    kit.tool(name="burn")(burn)
    return server


def _keeping(kit: ServerKit) -> None:
    @kit.tool()
    async def note(name: str, text: str, ctx: HandlerContext, seconds: float | None = None) -> str:
        """Keep a note, for so many seconds where they are given."""
        await ctx.state.set(name, text, ttl=seconds)
        return "Noted."

    @kit.tool()
    async def count(name: str, ctx: HandlerContext) -> str:
        """Count how often this was called."""
        await ctx.state.set(name, {"times": ((await ctx.state.get(name)) or {"times": 0})["times"] + 1})
        return "Counted."

    @kit.tool(errors=[NO_NOTE])
    async def read(name: str, ctx: HandlerContext) -> str:
        """Read a note."""
        found = await ctx.state.get(name)
        if found is None:
            raise ctx.fail("no_note")
        return found if isinstance(found, str) else json.dumps(found)

    @kit.tool(errors=[NO_NOTE])
    async def tear(name: str, ctx: HandlerContext) -> str:
        """Read a note and throw it away at once."""
        if (found := await ctx.state.take(name)) is None:
            raise ctx.fail("no_note")
        return str(found)


async def burn(name: str, ctx: HandlerContext) -> str:
    """Throw a note away for good, once a person agreed to exactly that."""
    gate = ConsentGate(ctx.state)

    async def present() -> Binding:
        held = content_hash(json.dumps(await ctx.state.get(name)))
        return Binding.by(ctx.auth, tenant=ctx.tenant_id, operation="burn", target=name, content_hash=held)

    verdict = await gate.redeem(ctx.inputs.state(), ctx.inputs.view("confirm"), present)
    if isinstance(verdict, Denied):
        raise verdict.failure()
    if not isinstance(verdict, Granted):
        consent = await gate.issue(await present())
        asked = rounds.form(question("Burn for good", consent), Confirmation)
        ctx.request_input({"confirm": asked}, state=consent.id)
    await ctx.state.delete(name)
    return "Burnt."
