"""A shelf of files, and the gate before it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mcp.server.auth.provider import AccessToken, TokenVerifier
from mcp.server.auth.settings import AuthSettings
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from tests.servers.gates import answers, binding, doors, forging, linking, replaying, rounds, showing
from tests.servers.gates.hand import Gate

MISTAKES: dict[str, type[Gate]] = {
    **replaying.MISTAKES,
    **forging.MISTAKES,
    **binding.MISTAKES,
    **answers.MISTAKES,
    **rounds.MISTAKES,
    **doors.MISTAKES,
    **showing.MISTAKES,
    **linking.MISTAKES,
}
"""Name of a mistake -> the gate that makes it, and no other."""
WITHOUT: dict[str, type[Gate]] = {
    "none": Gate,
    "none, and it asks twice": rounds.AsksTwice,
    "none, and it sends to a link": linking.LinkGate,
}
ELSEWHERE = ("lets anybody in", "one for all")
"""Mistakes that are made before the gate: at the door of the server."""


class OneForAll(TokenVerifier):
    """Takes every token for that of one service, and forgets who stands behind it."""

    def __init__(self, inner: TokenVerifier) -> None:
        self._inner = inner

    async def verify_token(self, token: str) -> AccessToken | None:
        known = await self._inner.verify_token(token)
        return known and AccessToken(token=token, client_id="service", scopes=known.scopes, subject="service")


def create_server(folder: Path, mistake: str = "none", verifier: TokenVerifier | None = None) -> MCPServer:
    """Make the server.

    Args:
        folder: where the files lie.
        mistake: which mistake is made.
        verifier: knows the tokens, over http; anybody may come in where there is none.
    """
    gates = {**WITHOUT, **MISTAKES, **dict.fromkeys(ELSEWHERE, Gate)}
    gate = gates[mistake](folder)
    if verifier is not None and mistake == "one for all":
        verifier = OneForAll(verifier)
    wanted = None if mistake == "lets anybody in" else verifier
    auth = AuthSettings.model_validate(
        {
            "issuer_url": "https://login.example",
            "resource_server_url": "https://shelf.example/mcp",
            "validate_token_resource": False,
        }
    )
    server = MCPServer("shelf", auth=auth if wanted else None, token_verifier=wanted, log_level="CRITICAL")
    _tools(server, Shelf(folder))
    # The gate stands outside of the SDK's own check of states, which would mend most of the mistakes.
    server._lowlevel_server.middleware.insert(0, gate)
    return server


def _tools(server: MCPServer, shelf: Shelf) -> None:
    for tool in (shelf.delete, shelf.shred, shelf.purge, shelf.note, shelf.read, shelf.run):
        server.add_tool(tool)

    @server.prompt()
    def summary() -> str:
        """Ask for a summary."""
        return "Sum up what lies on the shelf."


class Shelf:
    """Files.

    Args:
        folder: where they lie.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def delete(self, path: str, reason: str = "", copies: bool = False, confirm: bool = False) -> str:
        """Delete a file, with its copies if that is wanted."""
        self._place(path).unlink()
        for copy in self._folder.glob(f"{path}.copy*") if copies else ():
            copy.unlink()
        return "Deleted."

    def shred(self, path: str) -> str:
        """Delete a file so that nobody can read it."""
        self._place(path).unlink()
        return "Shredded."

    def purge(self, prefix: str) -> str:
        """Delete every file whose name begins so."""
        found = sorted(self._folder.glob(f"{prefix}*"))
        for place in found:
            place.unlink()
        return f"Deleted {len(found)}."

    def note(self, path: str, text: str) -> str:
        """Add a line to a file."""
        with self._place(path).open("a", encoding="utf-8") as file:
            file.write(f"\n{text}")
        return "Noted."

    def read(self, path: str) -> str:
        """Read a file."""
        return self._place(path).read_text(encoding="utf-8")

    def run(self, tool: str, arguments: dict[str, Any]) -> str:
        """Call a tool by its name."""
        raise ToolError("not_found: there is no such tool.")

    def _place(self, path: str) -> Path:
        place = self._folder / path
        if ".." in Path(path).parts or not place.is_file():
            raise ToolError("not_found: there is no such file.")
        return place
