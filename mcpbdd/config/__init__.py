"""What a project configures: `mcpbdd.toml`, or `[tool.mcpbdd]` of pyproject.toml, as frozen models."""

from mcpbdd.config.loading import configuration_in, load
from mcpbdd.config.models import (
    ERAS,
    Configuration,
    FolderWatch,
    ObjectWatch,
    ServerConfig,
    SqliteWatch,
    StoreWatch,
    folder_names,
)
from mcpbdd.config.placeholders import (
    RESOLVER,
    STORE,
    VERIFIER,
    Place,
    Resolved,
    folder_name_problem,
    folders_in,
    resolve,
    takes_resolver,
    takes_store,
    takes_verifier,
    upstreams_in,
)
from mcpbdd.config.rules import Era, Transport, is_address

__all__ = [
    "ERAS",
    "RESOLVER",
    "STORE",
    "VERIFIER",
    "Configuration",
    "Era",
    "FolderWatch",
    "ObjectWatch",
    "Place",
    "Resolved",
    "ServerConfig",
    "SqliteWatch",
    "StoreWatch",
    "Transport",
    "configuration_in",
    "folder_name_problem",
    "folder_names",
    "folders_in",
    "is_address",
    "load",
    "resolve",
    "takes_resolver",
    "takes_store",
    "takes_verifier",
    "upstreams_in",
]
