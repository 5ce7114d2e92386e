"""A good gate, on the kit: files are deleted after a yes to exactly this file as it is."""

from pathlib import Path
from typing import Any

from mcp.server.mcpserver import MCPServer
from pydantic import BaseModel

from mcpbdd.kit import rounds
from mcpbdd.kit.codes import Code
from mcpbdd.kit.consent import Binding, Confirmation, ConsentGate, Denied, Granted, content_hash, question
from mcpbdd.kit.context import HandlerContext, ServerKit
from mcpbdd.kit.contracts import DeclaredError
from mcpbdd.kit.store import Storage

NO_FILE = DeclaredError(
    "no_file", Code.NOT_FOUND, "There is no such file.", "List the files first and use a name from there."
)


class Deleted(BaseModel):
    """What is gone."""

    path: str


def create_server(folder: Path, storage: Storage) -> MCPServer[Any]:
    """Make the server.

    Args:
        folder: where the files lie.
        storage: where the kit remembers what it asked.
    """
    server = MCPServer[Any]("shelf", log_level="CRITICAL")
    kit = ServerKit(server, storage=storage)

    async def delete(path: str, ctx: HandlerContext, reason: str = "") -> Deleted:
        """Delete a file for good, once the user has agreed."""
        place = folder / path
        inside = ".." not in Path(path).parts and place.is_file()

        async def present() -> Binding:
            held = content_hash(place.read_bytes()) if inside else ""
            return Binding.by(
                ctx.auth,
                tenant=ctx.tenant_id,
                operation="delete",
                target=path,
                content_hash=held,
                reason=reason,
            )

        gate = ConsentGate(ctx.state)
        verdict = await gate.redeem(ctx.inputs.state(), ctx.inputs.view("consent"), present)
        if isinstance(verdict, Denied):
            raise verdict.failure()
        if not inside:
            ctx.fail("no_file")
        if not isinstance(verdict, Granted):
            consent = await gate.issue(await present())
            asked = rounds.form(question("Delete for good", consent), Confirmation)
            ctx.request_input({"consent": asked}, state=consent.id)
        place.unlink(missing_ok=True)
        return Deleted(path=path)

    kit.tool(errors=[NO_FILE])(delete)
    return server
