"""The benchmarks do the work that they measure."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import checks, consent, crowds, editing, pages, reports, stores
from benchmarks.browser import Opened
from benchmarks.measuring import Job, Took, beyond, each, ratio, run
from benchmarks.work import write_watching
from mcpbdd.editing.wire import Answer


@pytest.mark.parametrize("store", sorted(stores.STORES))
def test_every_store_is_filled_and_emptied(store: str) -> None:
    """Each key is written, read and taken in each round."""
    assert stores.STORES[store](2) == 2 * 3 * len(stores.KEYS)


def test_a_ratio_is_taken_within_each_turn() -> None:
    """Neighbours in time met the same machine, so the median is that of their ratios."""
    ours, theirs = [Took(2, 4), Took(30, 60), Took(9, 3)], [Took(1, 1), Took(10, 10), Took(1, 1)]
    assert ratio(ours, theirs) == Took(3, 4)
    assert beyond(ours, theirs)[1] == Took(20, 50)
    assert each(ours, 2)[1] == Took(15, 30)


@pytest.mark.parametrize("what", sorted(crowds.CROWDS))
def test_much_of_one_thing_is_done_to_the_last(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is lost on the way, and each is told in seconds or in kilobytes."""
    for memory in (False, True):
        crowds.main(what, 60 if what != "clients" else 4, memory=memory)
        assert json.loads(capsys.readouterr().out).keys() == {"wall", "busy"}


@pytest.mark.parametrize("kind", checks.KINDS)
def test_features_are_checked_and_read(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each of them, and the time that it took is told."""
    checks.main(kind, 3)
    assert json.loads(capsys.readouterr().out).keys() == {"wall", "busy"}


@pytest.mark.parametrize("kind", editing.KINDS)
def test_an_editor_is_answered(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Something is offered or explained, and the time that it took is told."""
    found = editing.worker(kind)()
    if kind in editing.ASKED and kind != "what is wrong":
        assert isinstance(found, Answer)
        assert found.offers or found.card is not None
    editing.main(kind, 1)
    assert json.loads(capsys.readouterr().out).keys() == {"wall", "busy"}


@pytest.mark.slow
def test_a_run_that_did_nothing_is_no_measurement(tmp_path: Path) -> None:
    """What should have been printed is missing, or the command failed."""
    for words in (("-c", "print('none')"), ("-c", "print('done'); raise SystemExit(1)")):
        with pytest.raises(RuntimeError, match="did not do its work"):
            run(Job(words, tmp_path, "done"))
    assert run(Job(("-c", 'print(\'{"wall": 2, "busy": 1}\')'), tmp_path, "busy", tells=True)) == Took(2, 1)


@pytest.mark.slow
@pytest.mark.parametrize("watched", [True, False])
def test_the_folder_of_many_files_is_watched_where_it_should_be(tmp_path: Path, *, watched: bool) -> None:
    """`nothing has changed` passes over a watched folder, and is a slip where nothing is watched."""
    write_watching(tmp_path, 1, 2, watched=watched)
    feature = tmp_path / "features/watching.feature"
    feature.write_text(f"{feature.read_text()}    Then nothing has changed\n", encoding="utf-8")
    command = [sys.executable, "-m", "behave", "features", "--no-color", "-D", "era=2026-07-28"]
    done = subprocess.run(
        command, cwd=tmp_path, env=_found(), capture_output=True, text=True, timeout=60, check=False
    )
    assert ("1 scenario passed" in done.stdout) is watched
    assert ("Nothing is watched" in done.stdout) is not watched


def _found() -> dict[str, str]:
    """Let the project find the benchmarks' server."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}


@pytest.mark.slow
def test_the_battery_is_compared_with_honest_calls(tmp_path: Path) -> None:
    """A scenario with the battery passes, and the work of one call is taken off both sides."""
    jobs = consent.jobs(tmp_path, "2026-07-28")
    took = {name: [run(jobs[name])] for name in (consent.ONE, consent.BATTERY, consent.CALLS)}
    took[consent.SCENARIOS] = [Took(took[consent.ONE][0].wall + 2, took[consent.ONE][0].busy + 2)]
    words, battery, honest = next(iter(consent.compared(took)))
    assert words.startswith("a battery on one tool to 100 scenarios")
    assert battery[0].busy > 0
    assert round(honest[0].busy, 6) == 2


@pytest.mark.slow
def test_the_page_of_the_book_is_written_and_opened(tmp_path: Path) -> None:
    """Nothing is too much for few scenarios, and every search is answered."""
    _needs_a_browser()
    lines = {line.what: line for line in pages.measured(tmp_path, 40, 2, 1)}
    assert lines["elements at rest"].value > 50
    assert lines["memory for writing it"].value > 10
    assert 0 < lines["the first search, the median of 2"].value < 60_000
    assert 0 < lines["a later search, the slowest of 4"].value < 60_000
    assert lines["of 1 opens under load that failed"].met


def test_who_never_got_an_answer_is_counted_too() -> None:
    """The first search came late for one reader, and never for another; the third never saw the page."""
    found = [Opened(0.5, 1, 60, (120, 8, 9)), Opened(0.7, 1, 60), Opened(None, None)]
    lines = {line.what: line for line in pages.read(found, 1)}
    assert lines["first text, the median of 3"].value == 0.7
    assert lines["the first search, the median of 3"].value == float("inf")
    assert not lines["a later search, the slowest of 6"].met
    assert lines["elements at rest"].met


def test_too_much_is_said_to_be() -> None:
    """It stands beside the number."""
    assert str(pages.Line("first text", 1.5, 1, "s")) == "       1.50 s  of   1.00  first text  TOO MUCH"
    assert "TOO MUCH" not in str(pages.Line("elements", 12, 5_000, ""))


@pytest.mark.slow
def test_reports_of_one_run_are_written_and_opened(tmp_path: Path) -> None:
    """Ours, and Cucumber's own; another one where it is installed."""
    _needs_a_browser()
    typed = reports.write_project(tmp_path, 20)
    found = list(reports.written(tmp_path))
    assert [report.name.rpartition(" ")[0] for report in found][:2] == ["mcpbdd", "Cucumber HTML formatter"]
    assert all(report.page.stat().st_size > 10_000 for report in found)
    shown = reports.line(found[0], 20, typed, 30)
    assert shown.startswith("| mcpbdd ")
    assert "no answer" not in shown


def _needs_a_browser() -> None:
    if not shutil.which("chromedriver") or not shutil.which("node"):
        pytest.skip("no Chromium with its driver, or no node, is installed")
