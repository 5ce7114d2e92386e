"""The first files of a project."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mcpbdd.cli.group import Failed, TakesCommand, main

if TYPE_CHECKING:
    from mcpbdd import scaffold
    from mcpbdd.scaffold import Target


@main.command(cls=TakesCommand, short_help="Write the first files of a project, and run them.")
@click.argument("target", nargs=-1)
@click.option("--name", help="What scenarios call the server; derived from TARGET where it is left out.")
@click.option("--inside-features", is_flag=True, help="Put steps and hooks into features/, not beside it.")
def init(target: tuple[str, ...], name: str | None, *, inside_features: bool) -> None:
    """Write the first files of a project, with a feature drafted from the live server, and run it.

    TARGET is what is run: "module:attr" (a server, or a function that makes one), a command, or an http(s)
    address. Put -- before a command that has options. Without TARGET one is looked for: a server in the Python
    files, a console script of pyproject.toml, package.json.

    Nothing that exists is overwritten.

    \b
    Examples:
      mcpbdd init
      mcpbdd init mcp_server_time.server:create_server
      mcpbdd init --name shop my_shop.app:server
      mcpbdd init -- node dist/index.js --stdio

    Exit status: 0 the files are written, 1 they are, and the first feature fails, 2 there is no TARGET or several, it
    cannot be run, or the folder has such files already; nothing is written then.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd import scaffold  # noqa: PLC0415 - it reads configurations, and that is slow to import

    folder = Path.cwd()
    wanted = scaffold.read_target(target or _found(folder))
    called = name or scaffold.server_name(wanted)
    files = scaffold.new_files(called, wanted, inside_features=inside_features)
    scaffold.check_folder(files, folder, inside_features=inside_features)
    settings = scaffold.needed_settings(wanted, folder)
    feature = "" if settings else _drafted(called, wanted, folder)
    files = scaffold.new_files(
        called, wanted, inside_features=inside_features, settings=settings, feature=feature
    )
    _write(files, folder)
    if settings:
        click.echo(f"Fill in the settings in mcpbdd.toml: {', '.join(settings)}")
    if feature and not scaffold.missing_hooks(folder / files[-1].path):
        _run(files[1].path)
    click.echo("Next: behave features/")


def _found(folder: Path) -> tuple[str, ...]:
    from mcpbdd.finding import find_server  # noqa: PLC0415 - as above

    found = find_server(folder)
    click.echo(f"took  {' '.join(found.words)}: {found.why}")
    return found.words


def _drafted(name: str, target: Target, folder: Path) -> str:
    from mcpbdd.drafting.first import first_feature  # noqa: PLC0415 - as above
    from mcpbdd.progress import progress_line  # noqa: PLC0415 - as above
    from mcpbdd.values.visible import visible  # noqa: PLC0415 - as above

    with progress_line() as tell:
        feature, why_not = first_feature(name, target, folder, tell)
    if why_not:
        click.echo(
            f"The first feature lists the tools only, since nothing could be drafted: {visible(why_not)}"
        )
    return feature


def _write(files: tuple[scaffold.NewFile, ...], folder: Path) -> None:
    from mcpbdd import editor_settings, scaffold  # noqa: PLC0415 - as above

    settings = scaffold.NewFile(editor_settings.PATH, editor_settings.editor_settings(folder))
    written = scaffold.write((*files, settings), folder)
    for path in written:
        click.echo(f"{click.style('wrote', fg='green')} {path}")
    environment = files[-1].path
    if environment not in written and (lines := scaffold.missing_hooks(folder / environment)):
        click.echo(f"{environment} exists already; add these two lines at its end:")
        click.echo("\n".join(f"  {line}" for line in lines))
    if settings.path not in written and (missing := editor_settings.missing_settings(folder)):
        click.echo(f"{settings.path} exists already; for the Cucumber extension add:\n{missing}")


def _run(feature: str) -> None:
    """Run the first feature as anybody would, and show it."""
    click.echo(f"behave {feature}")
    command = [sys.executable, "-m", "behave", feature]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - our own file
    click.echo(done.stdout, nl=False)
    if done.returncode:
        raise Failed(f"The first feature fails.\n{done.stderr}".strip())
