"""Compares the book with other reports of one and the same run: `python -m benchmarks.reports FOLDER`.

Cucumber's HTML formatter is installed by `make setup`. behave-modern-html-report is no dependency of the project:
`pip install behave-modern-html-report==2.4.0` beside it, or its lines are left out and said to be.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from benchmarks.books import EACH, words
from benchmarks.browser import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
OFFICIAL = ROOT / "tests" / "livingdocs" / "official.mjs"
MODERN = "behave_modern_html_report.formatter:ModernHTMLFormatter"
STEPS = """\
import json
import random

from behave import step

CHANCE = random.Random(4)


@step("it goes on with {words}")
def goes_on(context, words):
    assert not words.endswith("broken")


@step("it tells of {words}")
def tells(context, words):
    said = " ".join(f"{CHANCE.getrandbits(64):016x}" for _ in range(110))
    context.attach("application/json", json.dumps({"of": words, "said": said}).encode())
"""


@dataclass(frozen=True)
class Report:
    """A report that was written.

    Attributes:
        name: of what wrote it, with its version.
        page: the file.
        seconds, memory: of writing: of the processor, and bytes at most; of the whole run where it writes during one.
        field: a selector of its field for search.
    """

    name: str
    page: Path
    seconds: float
    memory: int
    field: str


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--scenarios", multiple=True, type=int, default=(1_000,), show_default=True)
@click.option("--patience", default=300.0, show_default=True, help="Seconds that a report may take to open.")
def main(folder: Path, scenarios: tuple[int, ...], patience: float) -> None:
    """Run a project of so many scenarios once, let every tool write its report of that run, and open each.

    Six steps, a table of three rows, and an attachment of 2 kB a scenario; one in thirty fails.
    """
    click.echo("| report | scenarios | page | written | first text | usable | elements | a search |")
    click.echo("|---|---|---|---|---|---|---|---|")
    for count in scenarios:
        project = folder / str(count)
        typed = write_project(project, count)
        for report in written(project):
            click.echo(line(report, count, typed, patience))


def line(report: Report, count: int, typed: tuple[str, ...], patience: float) -> str:
    """Open a report, and give its line of the table."""
    size = report.page.stat().st_size / 1e6
    found = opened(report.page, report.field, typed, patience)
    first, ready = (f"{one:.1f} s" if one is not None else "-" for one in (found.first, found.ready))
    if found.ready is None:
        ready = f"not within {patience:.0f} s"
    search = f"{max(found.searches):.0f} ms" if len(found.searches) == len(typed) else "no answer"
    cost = f"{report.seconds:.1f} s, {report.memory / 1e6:.0f} MB"
    cells = (report.name, f"{count:,}", f"{size:.1f} MB", cost, first, ready, f"{found.elements:,}", search)
    return f"| {' | '.join(cells)} |"


def write_project(folder: Path, scenarios: int) -> tuple[str, ...]:
    """Write a project for behave, and give two words that one scenario each has."""
    chance = random.Random(4)
    (folder / "steps").mkdir(parents=True, exist_ok=True)
    (folder / "features").mkdir(exist_ok=True)
    (folder / "steps" / "steps.py").write_text(STEPS, "utf-8")
    (folder / "environment.py").write_text("", "utf-8")
    for number in range(scenarios // EACH):
        text = "\n".join([f"Feature: {words(chance, 4)}", "  Rule: The rule", *_scenarios(number, chance)])
        (folder / "features" / f"{number}.feature").write_text(text, "utf-8")
    return ("needle0", f"needle{scenarios // EACH - 1}")


def _scenarios(feature: int, chance: random.Random) -> Iterator[str]:
    for number in range(EACH):
        yield f"    Scenario: {words(chance, 6)} {number} {f'needle{feature}' if number == 7 else ''}"
        yield f"      Given it goes on with {words(chance, 5)}"
        yield f"      And it goes on with {words(chance, 5)}:"
        yield from (f"        | {words(chance, 1)} | {words(chance, 2)} |" for _ in range(3))
        yield f"      When it tells of {words(chance, 4)}"
        yield f"      Then it goes on with {words(chance, 4)} {'broken' if chance.random() < 1 / 30 else ''}"
        yield from (f"      And it goes on with {words(chance, 4)}" for _ in range(2))


def written(project: Path) -> Iterator[Report]:
    """Run the project once, and let every tool write its report."""
    record, modern = project / "run.ndjson", project / "modern.html"
    formatters = ["-f", "mcpbdd.messages:Formatter", "-o", record.name]
    plain = _run(project, sys.executable, "-m", "behave", *formatters, "features")
    yield _ours(project, record)
    page = project / "official.html"
    seconds, memory = _run(project, "node", str(OFFICIAL), str(record), str(page))
    version = json.loads((ROOT / "node_modules/@cucumber/html-formatter/package.json").read_text("utf-8"))
    yield Report(f"Cucumber HTML formatter {version['version']}", page, seconds, memory, "input[name=query]")
    try:
        version = importlib.metadata.version("behave-modern-html-report")
    except importlib.metadata.PackageNotFoundError:
        click.echo("behave-modern-html-report is not installed: its lines are left out.", err=True)
        return
    both = _run(
        project, sys.executable, "-m", "behave", *formatters, "-f", MODERN, "-o", modern.name, "features"
    )
    name = f"behave-modern-html-report {version}"
    yield Report(name, modern, both[0] - plain[0], both[1], "#global-search")


def _ours(project: Path, record: Path) -> Report:
    command = [
        sys.executable,
        "-c",
        "from mcpbdd.cli import main; main()",
        "docs",
        str(record),
        "--form",
        "html",
        "--out",
        str(project / "ours"),
    ]
    seconds, memory = _run(project, *command)
    name = f"mcpbdd {importlib.metadata.version('mcpbdd')}"
    return Report(name, project / "ours" / "index.html", seconds, memory, "#field-q")


def _run(folder: Path, *command: str) -> tuple[float, int]:
    """Run a command, and give what it took: seconds of the processor, and bytes at most."""
    path = os.pathsep.join(part for part in (str(ROOT), os.environ.get("PYTHONPATH", "")) if part)
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


if __name__ == "__main__":
    main()
