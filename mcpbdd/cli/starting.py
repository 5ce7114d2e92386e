"""The first files of a project."""

from __future__ import annotations

from pathlib import Path

import click

from mcpbdd.cli.group import TakesCommand, main


@main.command(cls=TakesCommand, short_help="Write the first files of a project.")
@click.argument("target", nargs=-1, required=True)
@click.option("--name", help="What scenarios call the server; derived from TARGET where it is left out.")
@click.option("--inside-features", is_flag=True, help="Put steps and hooks into features/, not beside it.")
def init(target: tuple[str, ...], name: str | None, *, inside_features: bool) -> None:
    """Write the first files of a project; nothing that exists is overwritten.

    TARGET is what is run: "module:attr" (a server, or a function that makes one), a command, or an http(s)
    address. Put -- before a command that has options.

    \b
    Examples:
      mcpbdd init mcp_server_time.server:create_server
      mcpbdd init --name shop my_shop.app:server
      mcpbdd init -- node dist/index.js --stdio

    Exit status: 0 the files are written, 2 TARGET cannot be run or the folder has such files already; nothing is
    written then.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd import scaffold  # noqa: PLC0415 - it reads configurations, and that is slow to import

    folder = Path.cwd()
    wanted = scaffold.read_target(target)
    called = name or scaffold.server_name(wanted)
    files = scaffold.new_files(called, wanted, inside_features=inside_features)
    scaffold.check_folder(files, folder, inside_features=inside_features)
    if settings := scaffold.needed_settings(wanted, folder):
        files = scaffold.new_files(called, wanted, inside_features=inside_features, settings=settings)
    written = scaffold.write(files, folder)
    for path in written:
        click.echo(f"{click.style('wrote', fg='green')} {path}")
    environment = files[-1].path
    if environment not in written and (lines := scaffold.missing_hooks(folder / environment)):
        click.echo(f"{environment} exists already; add these two lines at its end:")
        click.echo("\n".join(f"  {line}" for line in lines))
    if settings:
        click.echo(f"Fill in the settings in mcpbdd.toml: {', '.join(settings)}")
    click.echo("Next: behave features/")
