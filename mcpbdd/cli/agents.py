"""mcpbdd as an MCP server, for agents that write and run scenarios."""

from __future__ import annotations

from pathlib import Path

import click

from mcpbdd.cli.group import main


@main.command(short_help="Serve this project to agents, as an MCP server over stdio.")
@click.option("--project", default=".", help="The project's folder; the current one where it is left out.")
def mcp(project: str) -> None:
    """Serve this project to agents, as an MCP server over stdio: they find sentences, check, run and write scenarios.

    It runs the servers of the configuration and no others, writes below the project only, and asks the user before
    it overwrites a feature.

    \b
    Examples:
      mcpbdd mcp
      mcpbdd mcp --project /path/to/shop
      claude mcp add mcpbdd -- mcpbdd mcp --project /path/to/shop

    Exit status: 0 the client has gone, 2 there is no such folder.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd.agents import create_server  # noqa: PLC0415 - slow to import
    from mcpbdd.errors import Misuse  # noqa: PLC0415 - as above

    folder = Path(project)
    if not folder.is_dir():
        raise Misuse(f'There is no folder "{project}".')
    create_server(folder).run("stdio")
