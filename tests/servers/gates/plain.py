"""Gates as their frameworks' own pages show them, without a record of what was asked. Not broken on purpose.

The annotations of the first are looked up at run time, so they are not postponed here.
"""

from pathlib import Path
from typing import Annotated

import mcp_types as types
from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import BaseModel

MODERN = "2026-07-28"
FORM = {"type": "object", "properties": {"confirm": {"type": "boolean"}}, "required": ["confirm"]}


class Confirm(BaseModel):
    """A box to tick."""

    confirm: bool


def ask_to_delete(path: str) -> Elicit[Confirm]:
    """Name the file in the question."""
    return Elicit(f"Delete {path}?", Confirm)


def create_with_resolve(folder: Path) -> MCPServer:
    """Make a server whose gate is the SDK's `Resolve`.

    Args:
        folder: where the files lie.
    """
    server = MCPServer("shelf", log_level="CRITICAL")

    @server.tool()
    def delete(path: str, answer: Annotated[Confirm, Resolve(ask_to_delete)]) -> str:
        """Delete a file, once the user has agreed."""
        if not answer.confirm:
            return "Kept."
        (folder / path).unlink()
        return "Deleted."

    return server


def create_with_fastmcp(folder: Path) -> FastMCP:
    """Make a server whose gate is the guard of FastMCP 4: `elicit` where it can be pushed, rounds where it cannot.

    Args:
        folder: where the files lie.
    """
    server = FastMCP("shelf")

    @server.tool(output_schema=None)
    async def delete(path: str, ctx: Context) -> str | types.InputRequiredResult:
        """Delete a file, once the user has agreed."""
        request = ctx.request_context
        if request is not None and request.protocol_version == MODERN:
            answer = (ctx.input_responses or {}).get("confirm")
            if answer is None or ctx.request_state is None:
                asked = types.ElicitRequestFormParams(message=f"Delete {path}?", requested_schema=FORM)
                question: types.InputRequest = types.ElicitRequest(params=asked)
                return types.InputRequiredResult(input_requests={"confirm": question}, request_state="asked")
            accepted = isinstance(answer, types.ElicitResult) and answer.action == "accept"
            content = answer.content if isinstance(answer, types.ElicitResult) else None
            confirmed = accepted and (content or {}).get("confirm") is True
        else:
            said = await ctx.elicit(f"Delete {path}?", Confirm)
            confirmed = said.action == "accept" and said.data.confirm
        if not confirmed:
            raise ToolError("The user did not agree.")
        (folder / path).unlink()
        return "Deleted."

    return server
