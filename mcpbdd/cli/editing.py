"""Help in editors."""

from __future__ import annotations

import sys

import click

from mcpbdd.cli.group import main


@main.command(short_help="Serve an editor: what is wrong, what may be written, what it means.")
@click.option("--stdio", is_flag=True, help="Many editors add it; it changes nothing.")
def lsp(*, stdio: bool) -> None:
    """Serve an editor by the Language Server Protocol, over the standard input and output.

    It is started by the editor; docs/editors.md has the settings. It needs: pip install 'mcpbdd[editor]'

    \b
    Examples:
      mcpbdd lsp

    Exit status: 0 the editor ended it, 1 the editor vanished, 2 what it needs is not installed.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd.editing.server import serve  # noqa: PLC0415 - slow to import, and needs an extra

    del stdio
    sys.exit(serve())
