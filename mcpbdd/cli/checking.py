"""What can be known of features without running them."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mcpbdd.cli.group import Misused, main


@main.command(short_help="Find what is wrong in features, without running them.")
@click.argument("paths", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "sarif"]), default="text", help="How it is told."
)
@click.option("--output", help="Write it into this file; the summary is told all the same.")
@click.option("--ignore", multiple=True, metavar="RULE", help="Leave a rule out; may be given several times.")
@click.option("--strict", is_flag=True, help="Let warnings and advice count too.")
@click.option("--rules", "list_rules", is_flag=True, help="List what is looked for.")
def check(
    paths: tuple[str, ...],
    *,
    form: str,
    output: str | None,
    ignore: tuple[str, ...],
    strict: bool,
    list_rules: bool,
) -> None:
    """Find what is wrong in features, without running them and without a server.

    PATHS are feature files and folders; without them all features of the project are looked at, and its steps. Names
    of tools, arguments and fields are known from what "mcpbdd snapshot" has kept.

    \b
    Examples:
      mcpbdd check
      mcpbdd check features/orders --strict
      mcpbdd check --format sarif --output check.sarif

    Exit status: 0 no error, 1 an error (with --strict: anything at all), 2 it was called or configured wrongly.
    """  # noqa: D301 - click reads the character as "do not wrap"
    from mcpbdd import check as checks  # noqa: PLC0415 - behave and the language are slow to import
    from mcpbdd.check import telling  # noqa: PLC0415 - as above
    from mcpbdd.errors import nearest  # noqa: PLC0415 - as above

    known = {rule.name: rule for rule in checks.RULES}
    if list_rules:
        click.echo("\n".join(f"{name:<22} {rule.severity:<8} {rule.about}" for name, rule in known.items()))
        return
    if wrong := next((name for name in ignore if name not in known), None):
        raise Misused(f'There is no rule "{wrong}".{nearest(wrong, known)}')
    folder = Path.cwd()
    layout = checks.layout_of(folder)
    knowledge = checks.learn(folder, layout.base)
    files = checks.feature_files([folder / path for path in paths] or layout.paths)
    if paths and not files:
        raise Misused(f"No feature file lies in {', '.join(paths)}; nothing was looked at.")
    found = (
        [*knowledge.troubles, *checks.check_files(files, folder, knowledge)]
        if paths
        else checks.check_project(layout, folder, knowledge)
    )
    told = [one for one in found if one.rule.name not in ignore]
    _tell(telling.text_of(told, form, _plain if output else _styled), output)
    click.echo(
        "\n".join([*telling.unknown(knowledge), telling.summary(told, len(files))]), err=form != "text"
    )
    if any(strict or one.rule.severity == "error" for one in told):
        sys.exit(1)


def _styled(text: str, colour: str) -> str:
    return click.style(text, fg=colour)


def _plain(text: str, _colour: str) -> str:
    return text


def _tell(text: str, output: str | None) -> None:
    if output is None:
        click.echo(text, nl=bool(text))
        return
    try:
        Path(output).write_text(f"{text}\n", encoding="utf-8")
    except OSError as slip:
        raise Misused(f"{output} cannot be written: {slip.strerror}.") from None
