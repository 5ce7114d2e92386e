"""Measures what the page of the book costs, to write and to read: `python -m benchmarks.pages`, or `make bench`."""

from __future__ import annotations

import json
import multiprocessing
import shutil
import statistics
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from benchmarks.books import WORDS
from benchmarks.browser import Opened, failing, opened
from benchmarks.measuring import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

FIELD = "#field-q"
TYPED = (WORDS[70], f"{WORDS[700][:-1]}x", WORDS[7][:5])
"""A word, one with a typing error, and the beginning of one."""
SMALL = 1_000
"""Scenarios up to which the first text should be there within a second; it may take two seconds with more."""


@dataclass(frozen=True)
class Line:
    """A number and what it should be at most.

    Attributes:
        what: it is of.
        value, most: in `unit`.
        unit: such as `s`.
    """

    what: str
    value: float
    most: float
    unit: str

    def __str__(self) -> str:
        value, most = (
            f"{one:,.2f}" if self.unit == "s" else f"{one:,.0f}" for one in (self.value, self.most)
        )
        return f"  {value:>9} {self.unit:2} of {most:>6}  {self.what}{'' if self.met else '  TOO MUCH'}"

    @property
    def met(self) -> bool:
        """Whether it is no more."""
        return self.value <= self.most


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--scenarios", multiple=True, type=int, default=(SMALL,), show_default=True)
@click.option(
    "--readers", default=10, show_default=True, help="How many browsers open the page anew and search in it."
)
@click.option(
    "--opens", default=50, show_default=True, help="How often the page is opened while the machine is busy."
)
@click.option("--strict", is_flag=True, help="Fail where something is too much.")
def main(scenarios: tuple[int, ...], readers: int, opens: int, *, strict: bool) -> None:
    """Write the page of so many scenarios with 2 kB of messages each, and open it in Chromium.

    Beside each number stands what it should be at most. Times are those of this machine, as it is now.
    """
    missed = False
    for count in scenarios:
        click.echo(f"the page of {count:,} scenarios")
        with tempfile.TemporaryDirectory() as folder:
            for line in measured(Path(folder), count, readers, opens):
                click.echo(str(line))
                missed = missed or not line.met
    if missed and strict:
        sys.exit(1)


def measured(folder: Path, scenarios: int, readers: int, opens: int) -> Iterator[Line]:
    """Write a page and open it.

    Args:
        folder: an empty one.
        scenarios: of the record.
        readers: how often it is opened and searched, each time in a browser of its own.
        opens: how often it is opened under load.
    """
    command = [sys.executable, "-m", "benchmarks.books", str(scenarios), str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    yield Line("writing it, of the processor", told["seconds"], 15, "s")
    yield Line("memory for writing it", told["memory"] / 1e6, 300, "MB")
    yield Line("the file", told["page"] / 1e6, 15, "MB")
    if not shutil.which("chromedriver"):
        click.echo(
            "No Chromium with its driver is installed: what it costs to read is not measured.", err=True
        )
        return
    page = folder / "index.html"
    yield from read([opened(page, FIELD, TYPED) for _ in range(readers)], 1 if scenarios <= SMALL else 2)
    with busy_processors():
        failed = failing(page, FIELD, opens, patience=30)
    yield Line(f"of {opens} opens under load that failed", failed, 0, "")


def read(found: list[Opened], first: float) -> Iterator[Line]:
    """Tell what a page cost those who opened it, each in the same way.

    Args:
        found: what came of it.
        first: seconds after which the first text should be there.
    """
    never = float("inf")
    painted = [never if one.first is None else one.first for one in found]
    searches = [(*one.searches, *[never] * (len(TYPED) - len(one.searches))) for one in found]
    yield from _usual_and_slowest("first text", painted, first, "s")
    yield Line("elements at rest", max(one.elements for one in found), 5_000, "")
    yield from _usual_and_slowest("the first search", [one[0] for one in searches], 100, "ms")
    later = [took for one in searches for took in one[1:]]
    yield from _usual_and_slowest("a later search", later, 100, "ms")


def _usual_and_slowest(what: str, values: list[float], most: float, unit: str) -> Iterator[Line]:
    yield Line(f"{what}, the median of {len(values)}", statistics.median(values), most, unit)
    yield Line(f"{what}, the slowest of {len(values)}", max(values), most, unit)


@contextmanager
def busy_processors() -> Iterator[None]:
    """Keep every processor busy with something else."""
    others = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(multiprocessing.cpu_count())]
    for other in others:
        other.start()
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.join()


def _spin() -> None:
    while True:
        pass


if __name__ == "__main__":
    main()
