"""What batteries try, and an audit without a scenario."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mcpbdd.cli.group import Failed, TakesCommand, main

if TYPE_CHECKING:
    from mcpbdd.batteries.entries import Listing


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
    from mcpbdd.batteries.consent.listing import LISTING  # noqa: PLC0415 - as above

    _list(LISTING, words, as_json=as_json)


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
    from mcpbdd.batteries.contract.listing import LISTING  # noqa: PLC0415 - as above

    _list(LISTING, words, as_json=as_json)


@main.command(cls=TakesCommand, short_help="Hold a running server against the rules of the protocol.")
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
    from mcpbdd.progress import progress_line  # noqa: PLC0415 - as above

    with progress_line() as tell:
        found = auditing.audit(target, Path.cwd(), tell)
    if as_json:
        click.echo(json.dumps([one.as_json() for one in found], ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(auditing.lines_of(found, lambda text, colour: click.style(text, fg=colour))))
    if any(one.is_broken for one in found):
        raise SystemExit(1)


def _list(listing: Listing[Any], words: tuple[str, ...], *, as_json: bool) -> None:
    """Write the entries that have all of the words; all of them, in short, where there are none."""
    found = listing.chosen(words)
    if not found:
        raise Failed(f"No {listing.kind} has the words {' '.join(words)}.")
    if as_json:
        click.echo(json.dumps(listing.as_objects(found), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(listing.in_full(found) if words else listing.in_short(found)))
