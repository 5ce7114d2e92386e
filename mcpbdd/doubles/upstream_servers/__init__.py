"""MCP servers that stand behind the one under test: catalogues, and strict doubles that serve them."""

from mcpbdd.doubles.upstream_servers.catalogue import Catalogue, catalogue_of
from mcpbdd.doubles.upstream_servers.resolver import UpstreamServers
from mcpbdd.doubles.upstream_servers.strict import StrictServer

__all__ = ["Catalogue", "StrictServer", "UpstreamServers", "catalogue_of"]
