"""Scenarios drafted from a live server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mcpbdd.cli.group import TakesCommand, main
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from mcpbdd.drafting import Draft
    from mcpbdd.scaffold import NewFile


@main.command(cls=TakesCommand, short_help="Draft scenarios from a live server.")
@click.argument("server", nargs=-1, required=True)
@click.option(
    "--to", "folder", default="", help="The folder of the features; features/SERVER where it is left out."
)
@click.option("--print", "printed", is_flag=True, help="Print the features and write nothing.")
@click.option(
    "--call-everything", is_flag=True, help="Call also tools that say they destroy or reach outside."
)
def draft(server: tuple[str, ...], folder: str, *, printed: bool, call_everything: bool) -> None:
    """Draft a feature for each tool, prompt and resource template of a server, and one for its resources.

    SERVER is the name of a server of the configuration, "module:attr", a command, or an address on this machine.
    Put -- before a command that has options.

    The server is really called, in fresh worlds and in both eras. Every scenario has run green before it is written;
    one that could not is tagged @draft, and a comment says what to fill in. Nothing that exists is overwritten.

    \b
    Examples:
      mcpbdd draft shop
      mcpbdd draft --print my_shop.app:server
      mcpbdd draft --to features/files -- node dist/index.js --stdio

    Exit status: 0 written, 1 the server does not answer, 2 SERVER cannot be run or every file exists already.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd.drafting import Limits, drafting_of, new_files  # noqa: PLC0415 - slow to import
    from mcpbdd.progress import progress_line  # noqa: PLC0415 - as above

    with progress_line() as tell:
        made, missing = drafting_of(server, Path.cwd(), tell, Limits(everything=call_everything))
    files = new_files(made, folder)
    if printed:
        click.echo("\n".join(file.text for file in files), nl=False)
        return
    _write(files)
    _tell(made)
    if missing:
        click.echo(f"The features call the server “{made.server}”; add it to the configuration:\n{missing}")


def _write(files: tuple[NewFile, ...]) -> None:
    from mcpbdd import scaffold  # noqa: PLC0415 - as above

    written = scaffold.write(files, Path.cwd())
    for path in written:
        click.echo(f"{click.style('wrote', fg='green')} {path}")
    kept = [file.path for file in files if file.path not in written]
    if not written:
        raise Misuse(f"Nothing was written, since this exists already: {', '.join(kept)}.")
    for path in kept:
        click.echo(f"{click.style('kept', fg='yellow')} {path}, which exists already")


def _tell(made: Draft) -> None:
    click.echo(f"{made.green} scenarios ran green; {made.to_fill_in} say what to fill in (@draft).")
