"""The published fetch server, with the Python way of simplifying a page.

Where node is on the PATH its library readabilipy runs `npm install` in the middle of a call, and what a page comes to
depends on whether that worked. Nothing else of the server is touched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mcp_server_fetch.server as published
from readabilipy import simple_json

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer


def create_server(
    custom_user_agent: str | None = None,
    ignore_robots_txt: bool = False,
    allow_private_ips: bool = False,
) -> MCPServer[Any]:
    """Make the server; the settings are its own."""
    simple_json.have_node = lambda: False
    made: MCPServer[Any] = published.create_server(
        custom_user_agent, ignore_robots_txt=ignore_robots_txt, allow_private_ips=allow_private_ips
    )
    return made
