"""Which project a text belongs to, and what has changed of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.editing.watching import project_of, stamps_of, usual_files

if TYPE_CHECKING:
    from pathlib import Path


def test_the_nearest_configuration_wins(tmp_path: Path) -> None:
    (tmp_path / "mcpbdd.toml").write_text("")
    inner = tmp_path / "examples" / "desk"
    (inner / "features").mkdir(parents=True)
    assert project_of(inner / "features" / "a.feature", [tmp_path]) == tmp_path
    (inner / "mcpbdd.toml").write_text("")
    assert project_of(inner / "features" / "a.feature", [tmp_path]) == inner


def test_a_broken_configuration_is_one(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[")
    assert project_of(tmp_path / "a.feature", []) == tmp_path


def test_without_a_configuration_steps_show_the_project(tmp_path: Path) -> None:
    (tmp_path / "steps").mkdir()
    (tmp_path / "features").mkdir()
    assert project_of(tmp_path / "features" / "a.feature", []) == tmp_path


def test_without_anything_the_folder_that_is_open(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    assert project_of(inner / "a.feature", [tmp_path]) == tmp_path
    assert project_of(inner / "a.feature", []) == inner
    assert project_of(None, [tmp_path]) == tmp_path


def test_changes_are_seen(tmp_path: Path) -> None:
    files = usual_files(tmp_path)
    before = stamps_of(files)
    (tmp_path / "steps").mkdir()
    (tmp_path / "steps" / "own.py").write_text("1")
    after = stamps_of(files)
    assert before == {}
    assert set(after) == {str(tmp_path / "steps" / "own.py")}
    (tmp_path / "steps" / "own.py").write_text("22")
    assert stamps_of(files) != after
