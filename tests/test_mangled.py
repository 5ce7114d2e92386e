"""Whatever stands in a file, nobody is shown a traceback: 10,000 mangled inputs, the same ones in every run.

9,400 scenarios are checked in this process; 360 projects with a bad file are checked by the command, and 240 run by behave.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from mcpbdd import check
from mcpbdd.check import telling
from mcpbdd.snapshot import take
from tests.mangling.projects import bad_files, tree, write_project
from tests.mangling.runs import Job, Ran, run_all
from tests.mangling.stories import ROOT, stories
from tests.mangling.texts import mangled

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = 9_400
CHECKED = {"feature": 100, "configuration": 80, "shared configuration": 40, "snapshot": 80, "steps": 60}
RUN = {"feature": 140, "configuration": 60, "steps": 40}
"""behave reads a pyproject.toml before anything of ours is loaded, so that one is `mcpbdd check`'s alone."""
ANSWERED = ("answering", "asking", "recording_db", "library", "time", "git", "desk")
FEWEST_KINDS = 12
"""Rules that so many texts set off at the least; fewer would mean that they are mangled beyond reading."""


@pytest.fixture(scope="module")
def knowledge() -> check.Knowledge:
    """The language, this repository's configuration, and what some of its servers offer."""
    learned = check.learn(ROOT, ROOT)
    assert learned.configuration is not None
    taken = take(learned.configuration, ANSWERED, lambda _said: None)
    assert taken.silent == {}
    return replace(learned, snapshot=taken.snapshot)


def test_the_inputs_are_ten_thousand() -> None:
    """So many are promised."""
    assert TEXTS + sum(CHECKED.values()) + sum(RUN.values()) == 10_000


@pytest.mark.parametrize(
    ("first", "last"),
    [pytest.param(0, 400, id="some"), pytest.param(400, TEXTS, id="all", marks=pytest.mark.long)],
)
def test_a_mangled_scenario_is_told_about_in_every_form(
    knowledge: check.Knowledge, first: int, last: int
) -> None:
    """Nothing is raised, each place lies in the file, and what is told can be written as UTF-8."""
    good = stories()
    found: Counter[str] = Counter()
    for number in range(first, last):
        text = mangled(good[number * 7 % len(good)], Random(number))
        problems = check.check_text("bad.feature", text, knowledge)
        lines = max(len(text.splitlines()), 1)
        assert all(1 <= one.place.line <= lines and one.place.column >= 1 for one in problems), number
        for form in ("text", "json", "sarif") if number % 8 == 0 else ():
            telling.text_of(problems, form, lambda words, _colour: words).encode()
        found.update({one.rule.name for one in problems})
    assert len(found) >= FEWEST_KINDS, found


def jobs_in(folder: Path, kinds: dict[str, int], *words: str) -> list[Job]:
    """Write a project for each bad file, and give the command that looks at it."""
    jobs = []
    for kind, many in kinds.items():
        for number in range(many):
            place = folder / f"{kind.replace(' ', '-')}-{number}"
            write_project(place, bad_files(kind, number))
            jobs.append(Job(place, words))
    return jobs


def fault_of(ran: Ran, before: dict[str, bytes], *new: str) -> str:
    """Say what is wrong with what came of a command; empty where nothing is."""
    after = {path: content for path, content in tree(ran.job.folder).items() if path not in new}
    if "Traceback" in ran.output:
        return f"It shows a traceback: {ran}"
    if ran.code not in (0, 1, 2):
        return f"It ends otherwise than it promises: {ran}"
    if after != before:
        return f"It changed {sorted(before.items() ^ after.items())[:3]}: {ran}"
    return ""


def faults(jobs: list[Job], *new: str) -> list[str]:
    """Run commands, and give what is wrong with what came of them."""
    before = {job.folder: tree(job.folder) for job in jobs}
    found = [fault_of(ran, before[ran.job.folder], *new) for ran in run_all(jobs)]
    return [fault for fault in found if fault]


@pytest.mark.slow
@pytest.mark.long
def test_checking_a_project_with_a_bad_file_says_so_and_changes_nothing(tmp_path: Path) -> None:
    """Whichever file is bad: feature, configuration, snapshot or steps."""
    assert faults(jobs_in(tmp_path, CHECKED, "mcpbdd", "check")) == []


@pytest.mark.slow
@pytest.mark.long
def test_running_a_project_with_a_bad_file_says_so_and_changes_nothing(tmp_path: Path) -> None:
    """The record alone is new."""
    assert faults(jobs_in(tmp_path, RUN, "behave", "features/"), ".mcpbdd/run.ndjson") == []


@pytest.mark.slow
def test_a_good_project_is_found_good_by_the_same_means(tmp_path: Path) -> None:
    """Else everything above would pass where nothing can run at all; and a bad one is not."""
    words = [("mcpbdd", "check"), ("behave", "features/")]
    for name, files in (("good", {}), ("bad", {"features/good.feature": b"Feature: \xff\n"})):
        for number in range(len(words)):
            write_project(tmp_path / f"{name}-{number}", files)
    jobs = [
        Job(tmp_path / f"{name}-{number}", words[number]) for name in ("good", "bad") for number in (0, 1)
    ]
    codes = {ran.job.folder.name: ran.code for ran in run_all(jobs)}
    assert codes == {"good-0": 0, "good-1": 0, "bad-0": 1, "bad-1": 1}


SLIPS = (
    "docs missing.ndjson", "docs .", "docs --form nothing", "diff a b", "snapshot nobody", "attacks zzzz", "rules zzzz", "audit nowhere:x",
    "audit no-such-command", "steps zzzzqq", "init nowhere:x", "check missing", "check .", "check --ignore x", "draft nobody", "record nobody",
)  # fmt: skip
"""What people get wrong on the command line: files and servers that are not there, a folder where a file belongs."""


@pytest.mark.slow
def test_every_command_tells_a_slip_without_a_traceback(tmp_path: Path) -> None:
    """In an empty folder, in which nothing is written."""
    jobs = [Job(tmp_path / str(number), ("mcpbdd", *words.split())) for number, words in enumerate(SLIPS)]
    for job in jobs:
        job.folder.mkdir()
    rans = run_all(jobs)
    assert [fault for ran in rans if (fault := fault_of(ran, {}))] == []
    assert [str(ran) for ran in rans if ran.code not in (1, 2) or not ran.output.strip()] == []


def test_the_same_inputs_are_made_in_every_run() -> None:
    """Else a failure could not be looked at again."""
    assert [bad_files(kind, 3) for kind in CHECKED] == [bad_files(kind, 3) for kind in CHECKED]
    assert json.dumps(mangled("a\nb", Random(1))) == json.dumps(mangled("a\nb", Random(1)))
