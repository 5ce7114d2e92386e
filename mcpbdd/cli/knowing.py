"""What is known of servers and of the language without a run."""

from __future__ import annotations

import json
from pathlib import Path

import click

from mcpbdd.cli.group import Failed, main


@main.command(short_help="Keep what the servers offer, for checks and editors.")
@click.argument("servers", nargs=-1)
def snapshot(servers: tuple[str, ...]) -> None:
    """Ask the configured SERVERS, or all of them, what they offer, and keep it in .mcpbdd/snapshot.json.

    Checks and editors then know tools, arguments, resources and prompts without starting a server. Nothing is called.

    \b
    Examples:
      mcpbdd snapshot
      mcpbdd snapshot shop billing

    Exit status: 0 every server answered, 1 one did not (what is known of it from before stays), 2 there is no such
    server.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd.config import load  # noqa: PLC0415 - slow to import
    from mcpbdd.progress import progress_line  # noqa: PLC0415 - as above
    from mcpbdd.snapshot import Snapshot, load_snapshot, save_snapshot, snapshot_path, take  # noqa: PLC0415 - as above

    configuration = load(Path.cwd())
    path = snapshot_path(configuration)
    before = load_snapshot(path) if servers else Snapshot()
    with progress_line() as tell:
        taken = take(configuration, servers or tuple(configuration.servers), tell)
    known = {name: facts for name, facts in before.servers.items() if name in configuration.servers}
    save_snapshot(Snapshot(servers={**known, **taken.snapshot.servers}), path)
    for name, facts in taken.snapshot.servers.items():
        click.echo(f"{click.style(name, fg='green')}  {facts.summary}")
    click.echo(f"Kept in {path.relative_to(configuration.folder)}.")
    if taken.silent:
        raise Failed("\n".join(f'"{name}" did not answer: {why}' for name, why in taken.silent.items()))


@main.command(short_help="Find sentences of the scenario language.")
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Write a JSON array, one object a sentence.")
def steps(words: tuple[str, ...], *, as_json: bool) -> None:
    """Find the sentences that have all WORDS, in full; without WORDS list every sentence, in short.

    The sentences of the project's own steps are listed too.

    \b
    Examples:
      mcpbdd steps
      mcpbdd steps when cancel
      mcpbdd steps given the folder
      mcpbdd steps --json

    Exit status: 0 some are listed, 1 none is near the words.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd.catalogue import packaged_sentences, searching  # noqa: PLC0415 - slow to import
    from mcpbdd.check import layout_of, learn  # noqa: PLC0415 - as above

    folder = Path.cwd()
    knowledge = learn(folder, layout_of(folder).base)
    found = searching.chosen([*packaged_sentences(), *knowledge.own], words)
    if not found:
        raise Failed(f"No sentence is near the words {' '.join(words)}.")
    if as_json:
        click.echo(json.dumps(searching.as_objects(found), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(searching.in_full(found) if words else searching.in_short(found)))
