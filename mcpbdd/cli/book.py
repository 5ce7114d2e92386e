"""The book of a record, and what changed between two."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import click

from mcpbdd.cli.group import main
from mcpbdd.errors import Misuse, nearest
from mcpbdd.values.visible import visible


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
@click.option(
    "--proved-by",
    "earlier",
    multiple=True,
    help="An earlier record, for what it proved: what is broken now is shown with when it was last proved.",
)
def docs(
    records: tuple[str, ...], out: str, forms: tuple[str, ...], title: str, earlier: tuple[str, ...]
) -> None:
    """Write the book of what a server is proved to do, from the RECORDS of one or several runs.

    A record is a file of Cucumber Messages, by whatever tool; .mcpbdd/run.ndjson where none is named. Shards of a run
    are put together; where two runs know the same scenario the later one counts.

    \b
    Examples:
      mcpbdd docs
      mcpbdd docs --form markdown --form junit --out build/docs shard-*.ndjson
      mcpbdd docs --proved-by release-1.4.ndjson

    Exit status: 0 written, 1 written, and a record is damaged or a planned scenario was never reported, 2 nothing is
    written.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd.livingdocs.writing import FORMS, write  # noqa: PLC0415 - as above

    for form in forms:
        if form not in FORMS:
            raise Misuse(f'There is no form "{form}".{nearest(form, FORMS)}')
    written = write(records or (".mcpbdd/run.ndjson",), Path(out), forms or tuple(FORMS), title, earlier)
    for path in written.files:
        click.echo(f"{click.style('wrote', fg='green')} {path}")
    for trouble in written.edition.troubles:
        click.echo(f"{click.style('mcpbdd:', fg='red', bold=True)} {visible(str(trouble))}", err=True)
    if written.edition.troubles:
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
