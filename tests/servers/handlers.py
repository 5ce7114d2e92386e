"""Plain functions written for the kit: a file desk, called with and without a server."""

from __future__ import annotations

from typing import Any

import anyio
from mcp.server.mcpserver import Context, MCPServer
from pydantic import BaseModel

from mcpbdd.kit import rounds
from mcpbdd.kit.codes import Code
from mcpbdd.kit.consent import Binding, Confirmation, ConsentGate, Denied, Granted, content_hash, question
from mcpbdd.kit.context import HandlerContext, ServerKit, declares, require_scopes
from mcpbdd.kit.contracts import DeclaredError

NO_FILE = DeclaredError(
    "no_file",
    Code.NOT_FOUND,
    "There is no file of this name.",
    "List the files first and use a name from there.",
)
FULL = DeclaredError(
    "full", Code.CONFLICT, "The shelf is full.", "Throw away what nobody needs and try again.", retryable=True
)


class Seen(BaseModel):
    """What a handler sees of its call."""

    request: str
    state: str | None
    uri: str | None
    aborted: bool
    session: str | None
    tenant: str
    subject: str | None
    client: str | None
    scopes: list[str]


async def look(ctx: HandlerContext) -> Seen:
    """Tell what the call looks like from inside."""
    return Seen(
        request=ctx.request_id,
        state=ctx.inputs.state(),
        uri=ctx.uri,
        aborted=ctx.signal.aborted,
        session=ctx.session_id,
        tenant=ctx.tenant_id,
        subject=ctx.auth.subject if ctx.auth is not None else None,
        client=ctx.auth.client_id if ctx.auth is not None else None,
        scopes=list(ctx.auth.scopes) if ctx.auth is not None else [],
    )


@declares(NO_FILE, FULL)
async def keep(name: str, text: str, ctx: HandlerContext) -> str:
    """Keep a file; there is room for two."""
    require_scopes(ctx.auth, "files:write")
    if len((await ctx.state.list_items()).items) >= 2:
        ctx.fail("full")
    await ctx.state.set(name, text, ttl=60)
    ctx.log.info("kept", data={"name": name})
    return f"Kept {name}."


@declares(NO_FILE, name="read_file")
async def read(name: str, ctx: HandlerContext) -> str:
    """Read a file."""
    found = await ctx.state.get(name)
    if found is None:
        ctx.fail("no_file", f"There is no file {name}.")
    return str(found)


@declares(NO_FILE, name="delete_file")
async def delete(name: str, ctx: HandlerContext) -> str:
    """Delete a file for good, once a person agreed to exactly that."""
    gate = ConsentGate(ctx.state)

    async def present() -> Binding:
        held = content_hash(str(await ctx.state.get(name)))
        return Binding.by(ctx.auth, tenant=ctx.tenant_id, operation="delete", target=name, content_hash=held)

    verdict = await gate.redeem(ctx.inputs.state(), ctx.inputs.view("confirm"), present)
    if isinstance(verdict, Denied):
        raise verdict.failure()
    if not isinstance(verdict, Granted):
        if await ctx.state.get(name) is None:
            ctx.fail("no_file")
        consent = await gate.issue(await present())
        asked = rounds.form(question("Delete", consent), Confirmation)
        ctx.request_input({"confirm": asked}, state=consent.id)
    await ctx.state.delete(name)
    return f"Deleted {name}."


class Page(BaseModel):
    """How a file is printed."""

    size: str


async def print_out(name: str, ctx: HandlerContext) -> str:
    """Print a file: asks for the paper, then for the ink, and keeps the first answer in the state of its rounds."""
    paper = ctx.inputs.state()
    if paper is None:
        chosen = ctx.inputs.accepted("paper", Page)
        if chosen is None:
            ctx.request_input({"paper": rounds.form("Which paper?", Page)})
        paper = chosen.size
    ink = ctx.inputs.accepted("ink", Page)
    if ink is None:
        ctx.request_input({"ink": rounds.form(f"How much ink on {paper}?", Page)}, state=paper)
    return f"{name} on {paper} with {ink.size} ink"


async def dry(ctx: HandlerContext) -> str:
    """Wait for the ink."""
    await ctx.progress(1, 2)
    await anyio.sleep(30)
    await ctx.progress(2, 2)
    return "Dry."


def count(numbers: list[int]) -> int:
    """Add numbers; a function that needs no context."""
    return sum(numbers)


def crash() -> str:
    """Fail in a way that nobody foresaw."""
    raise RuntimeError("the shelf fell down")


class Stamp:
    """An object that is called."""

    def __call__(self, text: str) -> str:
        """Stamp a text."""
        return f"* {text} *"


stamp = Stamp()
CLOSED = "closed"

server = MCPServer[Any]("desk", log_level="CRITICAL")
kit = ServerKit(server)


@kit.tool(name="count_files", errors=[NO_FILE])
async def count_files(ctx: HandlerContext) -> int:
    """Count the files."""
    found = len((await ctx.state.list_items()).items)
    if not found:
        ctx.fail("no_file")
    return found


@kit.resource("desk://{name}", errors=[NO_FILE])
async def show(name: str, ctx: HandlerContext) -> str:
    """Show a file."""
    found = await ctx.state.get(name)
    if found is None:
        ctx.fail("no_file")
    return f"{ctx.uri}: {found}"


@kit.prompt(errors=[FULL])
async def tidy(ctx: HandlerContext) -> str:
    """Ask to tidy up."""
    if len((await ctx.state.list_items()).items) >= 2:
        ctx.fail("full")
    return "Tidy up the desk."


async def foreign(context: Context[Any, Any]) -> str:
    """Take the SDK's own context, which only a server can hand over."""
    await context.info("hello")
    return "told"


def hidden(_secret: str) -> str:
    """Take what the SDK does not let through."""
    return _secret
