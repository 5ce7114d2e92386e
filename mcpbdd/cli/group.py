"""The command line as a whole: its errors, its help, and the group that the commands belong to."""

from __future__ import annotations

import io
import sys
from typing import Any

import click

from mcpbdd.errors import McpbddError, Misuse


class Failed(click.ClickException):
    """What went wrong, as a person reads it."""

    exit_code = 1

    def show(self, file: Any = None) -> None:
        click.echo(f"{click.style('mcpbdd:', fg='red', bold=True)} {self.message}", file=file, err=True)


class Misused(Failed):
    """mcpbdd was called or configured wrongly."""

    exit_code = 2


class Commands(click.Group):
    """A group whose commands may raise mcpbdd's own errors, and that writes UTF-8 everywhere."""

    def main(self, *args: Any, **more: Any) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8")
        return super().main(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Misuse as slip:
            raise Misused(str(slip)) from slip
        except McpbddError as slip:
            raise Failed(str(slip)) from slip


class TakesCommand(click.Command):
    """A command whose arguments may be a command line with options of its own."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as slip:
            if not slip.possibilities:
                hint = (
                    f"{slip.message} Where it belongs to the server's command, write -- before that command."
                )
                raise click.UsageError(hint, ctx) from slip
            raise


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mcpbdd", prog_name="mcpbdd")
def main() -> None:
    """Decide, prove and publish what an MCP server does.

    Scenarios are run by "behave features/"; mcpbdd does what behave does not.

    \b
    Examples:
      mcpbdd init my_package.server:create_server
      mcpbdd init -- python -m my_server
      behave features/

    Exit status: 0 all is well, 1 something failed, 2 it was called or configured wrongly.
    """  # noqa: D301 - click reads the character as "do not wrap"
