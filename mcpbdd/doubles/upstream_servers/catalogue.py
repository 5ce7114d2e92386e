"""What an upstream server offers, as it lists it itself."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import mcp_types as types
from mcp.server.mcpserver import MCPServer
from pydantic import ValidationError

from mcpbdd.errors import Misuse, nearest
from mcpbdd.importing import load_attribute
from mcpbdd.matching.schema import fits_schema

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@dataclass(frozen=True)
class Catalogue:
    """The tools of an upstream server.

    Attributes:
        server: its name.
        tools: their declarations by name; at least one.
    """

    server: str
    tools: dict[str, types.Tool]

    def __post_init__(self) -> None:
        """Refuse a catalogue in which nothing could be called.

        Raises:
            Misuse: it lists no tool.
        """
        if not self.tools:
            raise Misuse(f'The catalogue of the upstream server "{self.server}" lists no tool.')

    def tool(self, name: str) -> types.Tool:
        """Give the declaration of a tool.

        Raises:
            Misuse: it lists none of that name.
        """
        if name not in self.tools:
            near = nearest(name, self.tools)
            raise Misuse(f'The upstream server "{self.server}" has no tool "{name}" in its catalogue.{near}')
        return self.tools[name]

    def input_trouble(self, name: str, arguments: dict[str, Any]) -> str:
        """Say in which way arguments break the tool's input schema; empty where they do not."""
        return _trouble(self.tools[name].input_schema, arguments)

    def output_trouble(self, name: str, structured: Any) -> str:
        """Say in which way structured content breaks the tool's output schema; empty where it does not."""
        schema = self.tools[name].output_schema
        if schema is None:
            return ""
        return "there is no structured content" if structured is None else _trouble(schema, structured)


async def catalogue_of(server: str, source: str, project: Path) -> Catalogue:
    """Read a catalogue.

    Args:
        server: the upstream server's name.
        source: a JSON file as `tools/list` is answered, or "module:attr" of an MCPServer or of what gives one.
        project: the project's folder.

    Raises:
        Misuse: there is none, or it is no catalogue.
    """
    if source.endswith(".json"):
        return Catalogue(server, _by_name(_read(server, project / source, source)))
    thing: Any = load_attribute(source, folder=project)
    made = thing if isinstance(thing, MCPServer) else thing() if callable(thing) else thing
    if not isinstance(made, MCPServer):
        raise Misuse(
            f'The catalogue "{source}" is {type(made).__name__}, neither a JSON file nor an MCPServer.'
        )
    return Catalogue(server, _by_name(await made.list_tools()))


def _read(server: str, file: Path, written: str) -> Sequence[types.Tool]:
    if not file.is_file():
        raise Misuse(f'The catalogue of the upstream server "{server}" is not there: {written}.')
    try:
        return types.ListToolsResult.model_validate(json.loads(file.read_text(encoding="utf-8"))).tools
    except (ValueError, ValidationError):
        raise Misuse(
            f'{written} is no catalogue: it is read as tools/list is answered, {{"tools": [{{"name": …, '
            '"inputSchema": {…}}, …]}.'
        ) from None


def _by_name(tools: Sequence[types.Tool]) -> dict[str, types.Tool]:
    return {tool.name: tool for tool in tools}


def _trouble(schema: dict[str, Any], value: Any) -> str:
    found = fits_schema(schema).explain(value)
    if found is None:
        return ""
    return f"{found.path}: {found.actual}" if found.path else found.actual
