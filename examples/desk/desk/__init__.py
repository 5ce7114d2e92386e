"""A reports desk as an MCP server on `mcpbdd.kit`."""

from .server import create_server

__all__ = ["create_server"]
