"""The server: what the desk offers, and which errors each part declares."""

from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp_types import ToolAnnotations

from mcpbdd.kit.consent import REFUSALS
from mcpbdd.kit.context import Caller, ServerKit
from mcpbdd.kit.store import SqliteProvider, Storage

from . import errors
from .deleting import delete
from .exporting import export
from .importing import import_reports
from .prompting import completing, summarise
from .searching import AboutTheSearch, read, search
from .sharing import share

TENANT = "default"

READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ADDS = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
DESTROYS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)


def create_server(storage: Storage | None = None) -> MCPServer[Any]:
    """Build the server.

    Args:
        storage: where reports, exports and shares are kept; the file desk.sqlite unless given.
    """
    kept = storage or Storage(SqliteProvider("desk.sqlite"))
    server = MCPServer[Any]("desk", version="1.0", instructions="Search first: all else takes a report's id.")
    kit = ServerKit(server, storage=kept, tenant=one_desk)
    kit.tool(enrichment=AboutTheSearch, annotations=READS)(search)
    kit.tool(errors=[errors.NO_MATCH, errors.NOT_EXPORTED], annotations=ADDS)(export)
    kit.tool(errors=[errors.NO_MATCH, *REFUSALS], annotations=DESTROYS)(delete)
    kit.tool(errors=[errors.NO_MATCH, errors.ALREADY_SHARED, *errors.NOT_THEIRS], annotations=ADDS)(share)
    kit.tool(name="import", errors=[errors.TAKEN, errors.TWICE], annotations=DESTROYS)(import_reports)
    kit.resource("report://{report}", errors=[errors.NO_MATCH], mime_type="text/markdown")(read)
    kit.prompt(errors=[errors.NO_MATCH])(summarise)
    server.completion()(completing(kept.tenant(TENANT)))  # type: ignore[no-untyped-call]
    return server


def one_desk(_: Caller | None) -> str:
    """Give whose reports a caller sees: there is one desk, and everybody works at it."""
    return TENANT
