"""The command line: what behave lacks. One function a command.

Start-up stays quick: whatever is heavy is imported by the command that needs it.
"""

from __future__ import annotations

import dataclasses
import io
import json
import sys
from pathlib import Path
from typing import Any

import click

from mcpbdd.errors import McpbddError, Misuse, nearest
from mcpbdd.values.visible import visible


class _Failed(click.ClickException):
    """What went wrong, as a person reads it."""

    exit_code = 1

    def show(self, file: Any = None) -> None:
        click.echo(f"{click.style('mcpbdd:', fg='red', bold=True)} {self.message}", file=file, err=True)


class _Misused(_Failed):
    """mcpbdd was called or configured wrongly."""

    exit_code = 2


class _Commands(click.Group):
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
            raise _Misused(str(slip)) from slip
        except McpbddError as slip:
            raise _Failed(str(slip)) from slip


class _Init(click.Command):
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


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
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


@main.command(cls=_Init, short_help="Write the first files of a project.")
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


@main.command(short_help="List the attacks on consent gates.")
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Write a JSON array, one object an attack.")
def attacks(words: tuple[str, ...], *, as_json: bool) -> None:
    """List the attacks that "consent cannot be bypassed" tries; with WORDS those that have all of them, in full.

    \b
    Examples:
      mcpbdd attacks
      mcpbdd attacks same answer twice
      mcpbdd attacks --json

    Exit status: 0 some are listed, 1 none has the words.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd.batteries.consent.listing import as_objects, chosen, in_full, in_short  # noqa: PLC0415 - as above

    found = chosen(words)
    if not found:
        raise _Failed(f"No attack has the words {' '.join(words)}.")
    if as_json:
        click.echo(json.dumps(as_objects(found), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(in_full(found) if words else in_short(found)))


@main.command(short_help="Write the book of what a server is proved to do.")
@click.argument("records", nargs=-1)
@click.option("--out", default=".mcpbdd/docs", show_default=True, help="The folder that the files go to.")
@click.option(
    "--form",
    "forms",
    multiple=True,
    help="What is written; may be given several times. All where it is left out.",
)
@click.option("--title", default="", help="The title of the book.")
def docs(records: tuple[str, ...], out: str, forms: tuple[str, ...], title: str) -> None:
    """Write the book of what a server is proved to do, from the RECORDS of one or several runs.

    A record is a file of Cucumber Messages, by whatever tool; .mcpbdd/run.ndjson where none is named. Shards of a run
    are put together; where two runs know the same scenario the later one counts.

    \b
    Examples:
      mcpbdd docs
      mcpbdd docs --form markdown --form junit --out build/docs shard-*.ndjson

    Exit status: 0 written, 1 written, and a record is damaged or a planned scenario was never reported, 2 nothing is
    written.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd.livingdocs.writing import FORMS, write  # noqa: PLC0415 - as above

    for form in forms:
        if form not in FORMS:
            raise Misuse(f'There is no form "{form}".{nearest(form, FORMS)}')
    written = write(records or (".mcpbdd/run.ndjson",), Path(out), forms or tuple(FORMS), title)
    for path in written.files:
        click.echo(f"{click.style('wrote', fg='green')} {path}")
    for trouble in written.edition.troubles:
        click.echo(f"{click.style('mcpbdd:', fg='red', bold=True)} {visible(str(trouble))}", err=True)
    if written.edition.troubles:
        raise SystemExit(1)


@main.command(short_help="List the rules of the protocol.")
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Write a JSON array, one object a rule.")
def rules(words: tuple[str, ...], *, as_json: bool) -> None:
    """List the rules that "the server keeps the protocol rules" holds; with WORDS those that have them, in full.

    \b
    Examples:
      mcpbdd rules
      mcpbdd rules cursor
      mcpbdd rules --json

    Exit status: 0 some are listed, 1 none has the words.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd.batteries.contract.listing import as_objects, chosen, in_full, in_short  # noqa: PLC0415 - as above

    found = chosen(words)
    if not found:
        raise _Failed(f"No rule has the words {' '.join(words)}.")
    if as_json:
        click.echo(json.dumps(as_objects(found), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(in_full(found) if words else in_short(found)))


@main.command(cls=_Init, short_help="Hold a running server against the rules of the protocol.")
@click.argument("target", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Write a JSON array, one object an era.")
def audit(target: tuple[str, ...], *, as_json: bool) -> None:
    """Hold a server against the rules, in both eras; no feature file is needed, and nothing is written.

    TARGET is "module:attr" (a server, or a function that makes one), a command, an address on this machine, or the
    name of a server of the configuration. Put -- before a command that has options.

    It asks only what does no harm: listings, reads, what is not there, calls that miss required arguments, and tools
    that say that they only read and reach nothing outside.

    \b
    Examples:
      mcpbdd audit my_shop.app:server
      mcpbdd audit -- node dist/index.js --stdio
      mcpbdd audit http://127.0.0.1:8000/mcp

    Exit status: 0 no rule is broken, 1 one is or the server does not answer, 2 TARGET cannot be run.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd import auditing  # noqa: PLC0415 - as above

    with auditing.progress_line() as tell:
        found = auditing.audit(target, Path.cwd(), tell)
    if as_json:
        click.echo(json.dumps([one.as_json() for one in found], ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(auditing.lines_of(found, lambda text, colour: click.style(text, fg=colour))))
    if any(one.is_broken for one in found):
        raise SystemExit(1)


@main.command(short_help="Tell what changed between two runs.")
@click.argument("old")
@click.argument("new")
@click.option("--json", "as_json", is_flag=True, help="Write a JSON array, one object a difference.")
def diff(old: str, new: str, *, as_json: bool) -> None:
    """Tell what changed in behaviour, words and promises from the record OLD to the record NEW, as Markdown.

    \b
    Examples:
      mcpbdd diff release-1.4.ndjson .mcpbdd/run.ndjson
      mcpbdd diff old.ndjson new.ndjson > NOTES.md

    Exit status: 0 nothing is breaking, 1 something is, 2 a record cannot be read.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd.livingdocs import book_of, read_records  # noqa: PLC0415 - as above
    from mcpbdd.livingdocs.comparing import as_notes, differences_of  # noqa: PLC0415 - as above

    found = differences_of(book_of(read_records([old])), book_of(read_records([new])))
    if as_json:
        click.echo(json.dumps([dataclasses.asdict(one) for one in found], ensure_ascii=False, indent=2))
    else:
        click.echo(as_notes(found), nl=False)
    if any(one.severity == "breaking" for one in found):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
