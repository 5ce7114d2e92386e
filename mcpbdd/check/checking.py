"""Looks at texts: one at a time, as an editor does, or the features of a whole project."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mcpbdd.check.problem import OFF
from mcpbdd.check.reading import Rejected, read_feature, source_of
from mcpbdd.check.rules import OF_FEATURES, OF_SCENARIOS
from mcpbdd.check.rules.gherkin import not_utf8, rejected, split_lines
from mcpbdd.check.rules.project import files_not_loaded, unused_sentences
from mcpbdd.check.story import told
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from mcpbdd.check.knowledge import Knowledge
    from mcpbdd.check.learning import Layout
    from mcpbdd.check.problem import Problem
    from mcpbdd.check.story import Story

Used = set[tuple[str, str]]


def check_text(path: str, text: str, knowledge: Knowledge, used: Used | None = None) -> tuple[Problem, ...]:
    """Say what is wrong with the text of a feature file.

    Args:
        path: how the file is called in what is told.
        text: all of it.
        knowledge: what it is held against.
        used: takes up keyword and pattern of every sentence that it says.

    Returns:
        What was found, by place; nothing for an empty text.
    """
    source = source_of(path, text)
    found = list(split_lines(source, text))
    try:
        feature = read_feature(source, text)
    except Rejected as why:
        return (*found, rejected(why))
    if feature is None:
        return tuple(found)
    found += [problem for look in OF_FEATURES for problem in look(feature, knowledge)]
    for scenario in feature.scenarios:
        story = told(source, scenario, knowledge)
        problems = (problem for look in OF_SCENARIOS for problem in look(story, knowledge))
        found += [one for one in problems if f"{OFF}{one.rule.name}" not in scenario.tags]
        if used is not None:
            used |= _said(story)
    return tuple(sorted(set(found), key=lambda problem: problem.order))


def _said(story: Story) -> Used:
    return {
        (one.sentence.keyword, one.sentence.pattern) for said in story.said for one in said.recognized
    }  # fmt: skip


def check_files(
    files: Iterable[Path], folder: Path, knowledge: Knowledge, used: Used | None = None
) -> list[Problem]:
    """Say what is wrong with feature files.

    Args:
        files: those to look at.
        folder: paths are shown relative to it.
        knowledge: what they are held against.
        used: takes up every sentence that they say.

    Raises:
        Misuse: a file cannot be read.
    """
    found: list[Problem] = []
    for file in files:
        path = os.path.relpath(file, folder)
        data = _read(file)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as slip:
            found.append(not_utf8(path, data[: slip.start].count(b"\n") + 1))
            continue
        found += check_text(path, text, knowledge, used)
    return found


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as slip:
        raise Misuse(f"{file} cannot be read: {slip.strerror}.") from None


def check_project(layout: Layout, folder: Path, knowledge: Knowledge) -> list[Problem]:
    """Say what is wrong with all features of a project, its steps, and files that no run loads."""
    used: Used = set()
    features = feature_files(layout.paths)
    found = [*knowledge.troubles, *check_files(features, folder, knowledge, used)]
    found += unused_sentences(knowledge.own, used, layout.base, folder)
    for path in layout.paths:
        if path.is_dir():
            found += files_not_loaded(layout.base, path, nested=layout.nested, folder=folder)
    return found


def feature_files(paths: Iterable[Path]) -> list[Path]:
    """Give the feature files that behave would load from these files and folders.

    Raises:
        Misuse: a path does not exist, or is a file that is no feature.
    """
    return [file for path in paths for file in _files(path)]


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(found for found in path.rglob("*.feature") if found.is_file())
    elif not path.exists():
        raise Misuse(f'There is no file or folder "{path}".')
    elif path.suffix != ".feature":
        raise Misuse(f'"{path}" is no feature file; its name would end in ".feature".')
    else:
        yield path
