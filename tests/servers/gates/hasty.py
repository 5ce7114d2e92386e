"""Gates of which nothing can be proved: one acts before it asks, one writes down every question beside what it acts on."""

from pathlib import Path
from typing import Annotated

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import BaseModel


class Regret(BaseModel):
    """A box to tick."""

    keep: bool


def create_server(folder: Path) -> MCPServer:
    """Make the server.

    Args:
        folder: where the files lie.
    """
    server = MCPServer("hasty", log_level="CRITICAL")

    def ask_afterwards(path: str) -> Elicit[Regret]:
        (folder / path).unlink(missing_ok=True)
        return Elicit(f"{path} was deleted. Is that right?", Regret)

    def ask_with_a_note(path: str) -> Elicit[Regret]:
        (folder / f"asked-{len(list(folder.iterdir()))}").touch()
        return Elicit(f"Delete {path}?", Regret)

    @server.tool()
    def delete(path: str, regret: Annotated[Regret, Resolve(ask_afterwards)]) -> str:
        """Delete a file, and then ask."""
        return "Deleted."

    @server.tool()
    def discard(path: str, regret: Annotated[Regret, Resolve(ask_with_a_note)]) -> str:
        """Delete a file, and write a note of the question into the same folder."""
        (folder / path).unlink(missing_ok=True)
        return "Discarded."

    return server
