"""The project: where it is, which of its files are spoken of, and what a text tells of the machine."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path, PurePosixPath

import pytest

from mcpbdd.agents.project import Project
from mcpbdd.kit.failures import Failure


def refused(project: Project, path: str) -> str:
    """Give the reason for which a path is refused."""
    with pytest.raises(Failure) as raised:
        project.feature(path)
    return str(raised.value.reason)


def test_a_project_is_that_of_the_nearest_configuration(folder: Path) -> None:
    assert Project.at(folder / "features") == Project(folder, (PurePosixPath("features"),))


def test_a_configuration_that_cannot_be_read_is_one(folder: Path) -> None:
    (folder / "mcpbdd.toml").write_text("[")
    assert Project.at(folder / "features").folder == folder


def test_without_a_configuration_the_folder_is_the_project(tmp_path: Path) -> None:
    assert Project.at(tmp_path) == Project(tmp_path.resolve(), (PurePosixPath("features"),))


def test_features_lie_where_behave_looks(folder: Path) -> None:
    (folder / "behave.ini").write_text("[behave]\npaths = spec/one\n  ../elsewhere\n  spec/a.feature\n")
    assert Project.at(folder).features == (PurePosixPath("spec/one"),)


def test_a_feature_is_found_by_its_path(project: Project, folder: Path) -> None:
    assert project.feature("features/../features/greeter.feature") == folder / "features/greeter.feature"
    assert project.shown(project.feature("features/greeter.feature")) == "features/greeter.feature"


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("../x.feature", "outside_project"),
        ("/etc/passwd", "outside_project"),
        ("features/\0.feature", "outside_project"),
        ("features/round.feature", "outside_project"),
        ("server.py", "not_a_feature"),
        ("features/none.feature", "no_such_feature"),
    ],
)
def test_other_paths_are_refused(project: Project, folder: Path, path: str, why: str) -> None:
    (folder / "features/round.feature").symlink_to("round.feature")
    assert refused(project, path) == why


def test_a_text_tells_nothing_of_the_machine(project: Project, folder: Path) -> None:
    text = f"{folder}/a.py and {folder}, {sys.prefix}/lib, {Path.home()}/x, {tempfile.gettempdir()}/y"
    told = project.scrubbed(text)
    assert told.startswith("a.py and ., …/lib")
    assert str(Path.home()) not in told
    assert tempfile.gettempdir() not in told


def test_what_runs_leave_behind_stays_in_the_project(project: Project, folder: Path, tmp_path: Path) -> None:
    (folder / ".mcpbdd").symlink_to(tmp_path)
    with pytest.raises(Failure) as raised:
        _ = project.kept
    assert raised.value.reason == "project_broken"


def test_a_file_in_the_place_of_that_folder_is_told(project: Project, folder: Path) -> None:
    (folder / ".mcpbdd").write_text("")
    with pytest.raises(Failure) as raised:
        _ = project.kept
    assert "cannot be used" in raised.value.message
