"""mcpbdd as an MCP server: agents find sentences, check, run and write scenarios of one project."""

from mcpbdd.agents.server import create_server

__all__ = ["create_server"]
