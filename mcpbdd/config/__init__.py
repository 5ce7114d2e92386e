"""What a project configures: `mcpbdd.toml`, or `[tool.mcpbdd]` of pyproject.toml, as frozen models."""

from mcpbdd.config.loading import configuration_in, load
from mcpbdd.config.models import (
    ERAS,
    Configuration,
    FolderWatch,
    ObjectWatch,
    ServerConfig,
    folder_names,
)
from mcpbdd.config.placeholders import Place, Resolved, folder_name_problem, resolve
from mcpbdd.config.rules import Era, Transport, is_address

__all__ = [
    "ERAS",
    "Configuration",
    "Era",
    "FolderWatch",
    "ObjectWatch",
    "Place",
    "Resolved",
    "ServerConfig",
    "Transport",
    "configuration_in",
    "folder_name_problem",
    "folder_names",
    "is_address",
    "load",
    "resolve",
]
