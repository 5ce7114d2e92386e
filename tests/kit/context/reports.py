"""A small server on the kit, and a client of either era."""

from __future__ import annotations

import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcp import Client
from mcp.client._memory import InMemoryTransport
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, SamplingMessage, TextContent
from pydantic import BaseModel

from mcpbdd.kit import rounds
from mcpbdd.kit.codes import Code
from mcpbdd.kit.context import HandlerContext, ServerKit, require_scopes
from mcpbdd.kit.contracts import DeclaredError
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

NO_MATCH = DeclaredError(
    "no_match", Code.NOT_FOUND, "No report has this id.", "Search first and use an id from there."
)
TAKEN = DeclaredError("taken", Code.CONFLICT, "The name is taken.", "Choose another name and try again.")
DECLINED = DeclaredError("declined", Code.VALIDATION_ERROR, "A person said no.", "Leave it as it is for now.")


class Confirm(BaseModel):
    """A form with one box."""

    ok: bool


class Totals(BaseModel):
    """What `find` adds."""

    totalCount: int  # noqa: N815 - the name as clients see it


@dataclass
class Reports:
    """What the handlers work on; how often they ran is seen from outside."""

    deleted: list[str] = field(default_factory=list)
    ran: list[str] = field(default_factory=list)
    aborted: list[bool] = field(default_factory=list)


def create(reports: Reports) -> MCPServer[Any]:
    """Make the server."""
    server = MCPServer[Any]("reports", log_level="CRITICAL")
    kit = ServerKit(server)
    searching(kit, reports)
    asking(kit, reports)
    asking_otherwise(kit, reports)
    reading(kit)
    telling(kit)
    foreign(kit, server)
    return server


def searching(kit: ServerKit, reports: Reports) -> None:
    """Add what finds and fails."""

    @kit.tool(errors=[NO_MATCH], enrichment=Totals, renderers={"totalCount": lambda count: f"{count} in all"})
    async def find(id: str, maxResults: int = 3, ctx: HandlerContext | None = None) -> dict[str, int]:  # noqa: A002, N803
        """Find a report."""
        assert ctx is not None
        reports.ran.append(id)
        ctx.log.info("looking", data={"accessToken": "s3cret", "id": id})
        if id in ("no_match", "no_mach"):
            ctx.fail(id, data={"id": id})
        if id == "service":
            raise Failure(Code.CONFLICT, "The service found none.", reason="no_match")
        if id == "crash":
            raise KeyError("s3cret")
        if id != "bare":
            ctx.enrich.total(7)
            ctx.content.image(b"png")
            ctx.enrich(undeclared=1)
        return {"limit": maxResults}

    @kit.tool(name="count_pages")
    async def count(wrong: bool = False) -> dict[str, int]:
        """Count pages."""
        return {"pages": "many"} if wrong else {"pages": 2}  # type: ignore[dict-item]

    @kit.tool()
    def in_a_thread(ctx: HandlerContext) -> str:
        """Log from a thread."""
        ctx.log.warning("from a thread", data={"n": 1})
        return ctx.request_id


def asking(kit: ServerKit, reports: Reports) -> None:
    """Add what asks."""

    @kit.tool(errors=[DECLINED])
    def delete(path: str, ctx: HandlerContext) -> str:
        """Delete a report."""
        answer = ctx.inputs.view("confirm")
        if answer.kind == "missing":
            question = rounds.form(f"Delete {path}?", Confirm)
            ctx.request_input({"confirm": question}, state=f"delete {path}", fallback="Delete it by hand.")
        confirmed = ctx.inputs.accepted("confirm", Confirm)
        if confirmed is None or not confirmed.ok or ctx.inputs.state() != f"delete {path}":
            ctx.fail("declined")
        reports.deleted.append(path)
        return path

    @kit.tool()
    async def twice(ctx: HandlerContext) -> str:
        """Ask a model, then for folders."""
        sampled = ctx.inputs.view("model")
        if ctx.inputs.state() is None:
            message = SamplingMessage(role="user", content=TextContent(type="text", text="Go on."))
            ctx.request_input(
                {"model": rounds.sampling([message], max_tokens=9), "where": rounds.roots()}, state="1"
            )
        where = ctx.inputs.view("where")
        return f"{sampled.kind} {where.kind} {ctx.inputs.state()}"


def asking_otherwise(kit: ServerKit, reports: Reports) -> None:
    """Add what asks for more than a form, or without end."""

    @kit.tool()
    async def link(ctx: HandlerContext) -> str:
        """Ask to follow a link."""
        answer = ctx.inputs.view("in")
        if answer.kind == "missing":
            ctx.request_input({"in": rounds.link("Sign in", "https://example.test/in", "e-1")})
        return repr(answer)

    @kit.tool()
    async def endless(ctx: HandlerContext) -> str:
        """Never come to an end."""
        reports.ran.append("endless")
        ctx.request_input(state="again")

    @kit.resource("signed://contract", errors=[NO_MATCH])
    async def contract(ctx: HandlerContext) -> str:
        """Read after asking."""
        if ctx.inputs.accepted("confirm", Confirm) is None:
            ctx.request_input({"confirm": rounds.form("Read it?", Confirm)})
        return f"the contract at {ctx.uri}, {ctx.notify_tool_list_changed}"

    @kit.resource("plain://text")
    def plain() -> str:
        """Read without a context."""
        return "plain"


def reading(kit: ServerKit) -> None:
    """Add resources and prompts."""

    @kit.resource("report://{id}", errors=[NO_MATCH, TAKEN])
    async def report(id: str, ctx: HandlerContext) -> str:  # noqa: A002 - the template's variable
        """Read a report."""
        if id in ("no_match", "taken"):
            ctx.fail(id)
        if id == "crash":
            raise KeyError("s3cret")
        return str(ctx.uri)

    @kit.prompt(errors=[NO_MATCH])
    async def summary(id: str, ctx: HandlerContext) -> str:  # noqa: A002 - the prompt's argument
        """Sum up a report."""
        if id == "no_match":
            ctx.fail("no_match")
        return f"Sum up {id}."


def telling(kit: ServerKit) -> None:
    """Add identity and notifications."""

    @kit.tool()
    async def whoami(scope: str, ctx: HandlerContext) -> list[str | None]:
        """Say who calls, and keep it as the tenant's state."""
        if scope:
            require_scopes(ctx.auth, scope)
        before = await ctx.state.get("who")
        await ctx.state.set("who", ctx.auth.client_id if ctx.auth else "nobody")
        return [ctx.tenant_id, before, ctx.session_id]

    @kit.tool()
    async def count_up(ctx: HandlerContext) -> str:
        """Tell how far it has come."""
        for done in (1, 2, 3):
            await ctx.progress(done, 3, f"page {done}")
        return "counted"

    @kit.tool()
    async def announce(ctx: HandlerContext) -> str:
        """Tell clients of changes."""
        notifiers = (
            ctx.notify_tool_list_changed,
            ctx.notify_resource_list_changed,
            ctx.notify_prompt_list_changed,
        )
        for notify in notifiers:
            assert notify is not None
            await notify()
        assert ctx.notify_resource_updated is not None
        await ctx.notify_resource_updated("report://1")
        return "told"


def foreign(kit: ServerKit, server: MCPServer[Any]) -> None:
    """Add what the SDK has a meaning for, and what the kit does not serve."""

    @kit.tool()
    async def refuses(how: str) -> str:
        """Refuse in the SDK's own ways."""
        raise ToolError("deliberate") if how == "tool" else MCPError(4711, "own code", {"a": 1})

    @kit.tool(structured_output=False)
    async def own_words(ctx: HandlerContext) -> CallToolResult:
        """Answer in words of its own."""
        ctx.content.image(b"dropped, for this is an error")
        return CallToolResult(content=[TextContent(type="text", text="no")], is_error=True)

    @server.tool()
    async def elsewhere(path: str) -> str:
        """Be served by the SDK alone."""
        raise ToolError(f"foreign {path}")

    @server.tool()
    async def foreign_failure() -> str:
        """Fail with a failure that nothing words."""
        raise Failure(Code.CONFLICT, "It is taken.", reason="taken")


def waiting(reports: Reports) -> MCPServer[Any]:
    """Make a server whose tool waits in a thread until its caller gives up."""
    server = MCPServer[Any]("waiting", log_level="CRITICAL")

    @ServerKit(server).tool()
    def wait(ctx: HandlerContext) -> str:
        """Wait."""
        reports.ran.append("wait")
        for _ in range(500):
            if ctx.signal.aborted:
                break
            time.sleep(0.01)
        reports.aborted.append(ctx.signal.aborted)
        return "done"

    return server


@asynccontextmanager
async def connected(server: MCPServer[Any], era: str, **options: Any) -> AsyncIterator[Client]:
    """Connect a client of an era; the options are the SDK's own."""
    mode: Any = "legacy" if era == "2025-11-25" else "auto"
    async with Client(InMemoryTransport(server), mode=mode, cache=None, **options) as client:
        yield client
