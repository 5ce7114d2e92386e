"""A server before an upstream that leaves out whatever it does not know: what is absent there stays unknown here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import mcp_types as types
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

FIELDS = ("name", "phone", "balance", "subscribed", "tags", "address")
"""What the upstream may say of a customer; anything else of it is nobody's business."""


def create_server(upstream: Path) -> MCPServer:
    """Make the server.

    Args:
        upstream: a folder with a JSON file for each customer, as the upstream sends them.
    """
    server = MCPServer("sparse")

    @server.tool(structured_output=False)
    def get_customer(key: str) -> types.CallToolResult:
        """Tell what is known of a customer."""
        file = upstream / f"{key}.json"
        if not file.is_file():
            raise ToolError(f"Nobody is known by {key}.")
        sent = json.loads(file.read_text(encoding="utf-8"))
        known = {name: sent[name] for name in FIELDS if name in sent}
        text = "\n".join(f"{name}: {_in_words(known, name)}" for name in FIELDS)
        return types.CallToolResult(content=[types.TextContent(text=text)], structured_content=known)

    @server.tool(structured_output=False)
    def note_down(name: str, phone: str | None = None, tags: list[str] | None = None) -> types.CallToolResult:
        """Repeat what was given, to be noted down."""
        given: dict[str, Any] = {"name": name, "phone": phone, "tags": tags}
        text = "\n".join(f"{name}: {_in_words(given, name)}" for name in given)
        return types.CallToolResult(content=[types.TextContent(text=text)], structured_content=given)

    return server


def _in_words(known: dict[str, Any], name: str) -> str:
    value = known.get(name)
    if value is None:
        return "unknown"
    if value in ("", []):
        return "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
