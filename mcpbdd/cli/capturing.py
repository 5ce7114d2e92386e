"""A recorder between a real client and the server."""

from __future__ import annotations

from pathlib import Path

import click

from mcpbdd.cli.group import Failed, TakesCommand, main


@main.command(cls=TakesCommand, short_help="Write what a real client does as scenarios.")
@click.argument("server", nargs=-1, required=True)
@click.option("--to", "to", required=True, type=click.Path(path_type=Path), help="The feature file to write.")
@click.option("--frames", type=click.Path(path_type=Path), help="Write the messages too, secrets left out.")
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path),
    help="Read the messages of an earlier session, and start none.",
)
@click.option("--http", "over_http", is_flag=True, help="Listen on 127.0.0.1 for clients over HTTP.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port for --http; a free one without it."
)
@click.option("--replay/--no-replay", default=True, help="Try what is written, and mend it until it passes.")
def record(  # noqa: PLR0913 - one for each option
    server: tuple[str, ...],
    *,
    to: Path,
    frames: Path | None,
    source: Path | None,
    over_http: bool,
    port: int,
    replay: bool,
) -> None:
    """Stand between a real client and SERVER, and write what happened as scenarios that pass.

    SERVER is the name of a server of the configuration, "module:attr", a command, or an address on this machine. Put
    -- before a command that has options. In the client's settings this command takes the place of the server's.

    Everything is handed on unchanged and at once. When the client has gone, or with Ctrl-C, the scenarios are
    written, without secrets. Then they are replayed against fresh servers: what is new each time is left out, and
    what cannot pass is tagged @draft, with the reason.

    \b
    Examples:
      mcpbdd record time --to features/recorded.feature
      mcpbdd record --to features/recorded.feature -- node dist/index.js --stdio
      mcpbdd record shop --http --port 8123 --to features/recorded.feature

    Exit status: 0 the scenarios are written, 1 the server died or a file could not be written, 2 SERVER cannot be run
    or the file exists; nothing was started then.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd.capturing import sessions  # noqa: PLC0415 - it reads configurations, and that is slow to import

    request = sessions.Request(server, Path.cwd(), to, frames, replay=replay)
    if port and not over_http:
        raise click.UsageError("--port is for --http.")
    if source is not None:
        sessions.from_frames(request, source, _note)
    elif over_http:
        sessions.over_http(request, port, _note)
    elif trouble := sessions.over_stdio(request, _note):
        raise Failed(trouble)


def _note(sentence: str) -> None:
    """Say something to the user; stdout is the protocol's."""
    click.echo(f"{click.style('mcpbdd:', fg='green')} {sentence}", err=True)
