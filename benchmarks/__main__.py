"""Measures what mcpbdd costs, as ratios: `python -m benchmarks`, or `make bench`."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from benchmarks import checks, consent, editing
from benchmarks.measuring import Job, Took, beyond, each, in_turns, ratio
from benchmarks.work import Server, write_scenarios, write_steps, write_suite, write_watching

if TYPE_CHECKING:
    from collections.abc import Iterator

ERA, MODE = "2026-07-28", "auto"
SERVERS: tuple[Server, ...] = ("built for each", "built once")
ROUNDS = {"dict": 100, "dict-of-json": 20, "memory": 10, "sqlite3": 2, "sqlite": 2}
"""How often each store is filled and emptied at least."""
STORES = (("memory", "dict"), ("memory", "dict-of-json"), ("sqlite", "sqlite3"))
CROWDS = {"listing": 1000, "notices": 1000, "clients": 10}
"""What is done much of in one scenario: so often, and ten times that, of which each should take as long."""
CALLS = {"watched": 20, "unwatched": 200}
"""A call with nothing watched is so quick that it takes many to be told from the start of an interpreter."""


@dataclass(frozen=True)
class Ratio:
    """One line of the report.

    Attributes:
        of: what is compared.
        busy, wall: the ratios of the processor's time and of the time that passed.
        bounded: whether `--at-most` holds for it.
    """

    of: str
    busy: float
    wall: float
    bounded: bool = False


@dataclass(frozen=True)
class Size:
    """How much work is done.

    Attributes:
        scenarios: of the comparison with the suite by hand.
        steps: of the comparison of a step with a call.
        folders: scenarios with a folder of their own that is watched.
        rounds: how many times the least work of a store.
        questions: of an editor, each time.
        crowds: the part of CROWDS that is done, such as 1/10.
        times: how often everything is measured.
    """

    scenarios: int
    steps: int
    folders: int
    rounds: int
    times: int
    crowds: float = 1.0
    questions: int = 100


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--quick", is_flag=True, help="About a tenth of the work, measured once: shows that it runs, no more."
)
@click.option("--scenarios", default=1000, show_default=True, help="Scenarios, and tests by hand.")
@click.option("--times", default=3, show_default=True, help="How often each is measured; the median counts.")
@click.option(
    "--at-most", type=float, help="Fail where scenarios cost more than so many times the suite by hand."
)
def main(*, quick: bool, scenarios: int, times: int, at_most: float | None) -> None:
    """Compare mcpbdd with the same work done without it, in turns on this machine.

    Runs of scenarios with a suite by hand in pytest, a watched folder with none, the stores of the kit with a dict
    and with sqlite3; and ten times as much of something with once, where a ratio of 1 says that it grows linearly.

    Ratios are shown, not times: they mean the same on every machine. What runs is told on stderr.
    """
    size = (
        Size(max(scenarios // 10, 1), 1000, 1, 1, 1, 0.1, 10)
        if quick
        else Size(scenarios, 2000, 10, 10, times)
    )
    with tempfile.TemporaryDirectory() as folder:
        ratios = list(measured(Path(folder), size))
    click.echo(f"{size.scenarios} scenarios; ratios of the processor's time, and of the time that passed")
    for line in ratios:
        click.echo(f"  {line.busy:6.2f}  {line.wall:6.2f}  {line.of}")
    if too_much := [
        line.of for line in ratios if at_most is not None and line.bounded and line.busy > at_most
    ]:
        click.echo(f"More than {at_most:g}: {'; '.join(too_much)}")
        sys.exit(1)


def measured(folder: Path, size: Size) -> Iterator[Ratio]:
    """Measure everything.

    Args:
        folder: an empty folder.
        size: how much work.
    """
    took = in_turns(jobs(folder, size), size.times, lambda what: click.echo(what, err=True))
    for server in SERVERS:
        words = f"scenarios to tests by hand, connect and three checked calls each, server {server}"
        yield _ratio(words, took[f"behave, {server}"], took[f"by hand, {server}"], bounded=True)
    yield _ratio("both eras to one", took["behave, both eras"], took["behave, built for each"])
    step = beyond(took["many steps"], took["no steps"])
    yield _ratio(
        "a step that does nothing to a call of the SDK's client",
        step,
        beyond(took["many calls"], took["no calls"]),
    )
    yield _ratio('first scenario of a run to "import mcp"', took["no steps"], took["import mcp"])
    yield _ratio("first scenario of a run to first test by hand", took["no steps"], took["one test by hand"])
    yield _ratio(
        "a tool call with 1,000 new files watched to one with none watched",
        *(
            each(beyond(took[f"many calls, {words}"], took[f"one call, {words}"]), calls)
            for words, calls in CALLS.items()
        ),
    )
    more = each(took["behave, ten times"], size.scenarios * 10)
    once = each(took["behave, built for each"], size.scenarios)
    yield _ratio(f"each of {size.scenarios * 10:,} scenarios to each of {size.scenarios:,}", more, once)
    for what, count in _crowds(size).items():
        for kind in ("time", "memory"):
            words = f"{kind} of each of {count * 10:,} to each of {count:,}: {what}"
            yield _ratio(words, took[f"{what}, ten times, {kind}"], took[f"{what}, once, {kind}"])
    for words, battery, honest in consent.compared(took):
        yield _ratio(words, battery, honest)
    words = f"checking {size.scenarios:,} features to reading them with the official parser"
    yield _ratio(words, *(took[kind] for kind in checks.KINDS))
    for kind in editing.ASKED:
        words = f"{kind}, asked by an editor, to one look of the rules at the same feature"
        yield _ratio(words, took[kind], took[editing.CHECK])
    for ours, theirs in STORES:
        words = f"an operation of the store {ours} to one of {theirs}: write, read, take"
        yield _ratio(words, took[f"store, {ours}"], took[f"store, {theirs}"])


def jobs(folder: Path, size: Size) -> dict[str, Job]:
    """Write everything that is run, and give it by name."""
    found: dict[str, Job] = {}
    for number, server in enumerate(SERVERS):
        write_scenarios(folder / f"scenarios{number}", size.scenarios, server)
        write_suite(folder / f"suite{number}", size.scenarios, server, MODE)
        found[f"behave, {server}"] = _behave(folder / f"scenarios{number}", ERA, f"{size.scenarios} passed")
        found[f"by hand, {server}"] = _pytest(folder / f"suite{number}", size.scenarios)
    found["behave, both eras"] = _behave(folder / "scenarios0", "both", f"{size.scenarios} passed")
    write_scenarios(folder / "ten_times", size.scenarios * 10, SERVERS[0])
    found["behave, ten times"] = _behave(folder / "ten_times", ERA, f"{size.scenarios * 10} passed")
    write_steps(folder / "no_steps", 0)
    write_steps(folder / "many_steps", size.steps)
    write_suite(folder / "one_test", 1, "built for each", MODE)
    found["no steps"] = _behave(folder / "no_steps", ERA, "1 passed")
    found["many steps"] = _behave(folder / "many_steps", ERA, f"{size.steps + 7} steps passed")
    found["no calls"] = Job(("-m", "benchmarks.calls", "1"), folder, "1 calls")
    found["many calls"] = Job(
        ("-m", "benchmarks.calls", str(size.steps + 1)), folder, f"{size.steps + 1} calls"
    )
    found["one test by hand"] = _pytest(folder / "one_test", 1)
    found |= _watching(folder, size) | _stores(folder, size) | _many(folder, size) | consent.jobs(folder, ERA)
    for kind in checks.KINDS:
        command = ("-m", "benchmarks.checks", kind, str(size.scenarios))
        found[kind] = Job(command, folder, "busy", tells=True)
    for kind in editing.KINDS:
        command = ("-m", "benchmarks.editing", kind, str(size.questions))
        found[kind] = Job(command, folder, "busy", tells=True)
    found["import mcp"] = Job(("-c", "import mcp; print(mcp.__name__)"), folder, "mcp")
    return found


def _watching(folder: Path, size: Size) -> dict[str, Job]:
    found: dict[str, Job] = {}
    for words, more in CALLS.items():
        for many, calls in (("one call", 1), ("many calls", 1 + more)):
            project = folder / f"{many}_{words}".replace(" ", "_")
            write_watching(project, size.folders, calls, watched=words == "watched")
            found[f"{many}, {words}"] = _behave(project, ERA, f"{size.folders} passed")
    return found


def _stores(folder: Path, size: Size) -> dict[str, Job]:
    return {
        f"store, {store}": Job(
            ("-m", "benchmarks.stores", store, str(rounds * size.rounds)), folder, "busy", tells=True
        )
        for store, rounds in ROUNDS.items()
    }


def _crowds(size: Size) -> dict[str, int]:
    return {what: max(int(count * size.crowds), 1) for what, count in CROWDS.items()}


def _many(folder: Path, size: Size) -> dict[str, Job]:
    found: dict[str, Job] = {}
    for what, count in _crowds(size).items():
        for words, times in (("once", 1), ("ten times", 10)):
            command = ("-m", "benchmarks.crowds", what, str(count * times))
            found[f"{what}, {words}, time"] = Job(command, folder, "busy", tells=True)
            found[f"{what}, {words}, memory"] = Job((*command, "memory"), folder, "busy", tells=True)
    return found


def _behave(folder: Path, era: str, proof: str) -> Job:
    return Job(("-m", "behave", "-f", "progress", "-D", f"era={era}", "features"), folder, proof)


def _pytest(folder: Path, count: int) -> Job:
    return Job(("-m", "pytest", "-q", "-p", "no:cacheprovider"), folder, f"{count} passed")


def _ratio(of: str, ours: list[Took], theirs: list[Took], *, bounded: bool = False) -> Ratio:
    found = ratio(ours, theirs)
    return Ratio(of, found.busy, found.wall, bounded)


if __name__ == "__main__":
    main()
