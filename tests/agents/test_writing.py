"""Where a feature may be written, and that nothing leads elsewhere."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from mcpbdd.agents.writing import Place
from mcpbdd.kit.consent import content_hash
from mcpbdd.kit.failures import Failure

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.agents.project import Project


def test_a_file_is_created_once_and_whole(project: Project, folder: Path) -> None:
    place = Place.of(project, "features/deep/er/a.feature")
    assert place.read() is None
    assert place.create(b"one")
    assert not place.create(b"two")
    assert (folder / "features/deep/er/a.feature").read_bytes() == b"one"
    assert [file.name for file in (folder / "features/deep/er").iterdir()] == ["a.feature"]


def test_a_file_that_comes_meanwhile_is_not_written_over(
    project: Project, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place.of(project, "features/a.feature")
    link = os.link

    def somebody_else(*arguments: object, **more: object) -> None:
        (folder / "features/a.feature").write_bytes(b"theirs")
        link(*arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "link", somebody_else)
    assert not place.create(b"ours")
    assert place.read() == b"theirs"
    assert not [file for file in (folder / "features").iterdir() if file.name.endswith(".new")]


def test_a_file_is_replaced_only_while_it_holds_what_was_asked_about(project: Project) -> None:
    place = Place.of(project, "features/greeter.feature")
    before = place.read()
    assert before is not None
    assert not place.replace(b"new", content_hash(b"something else"))
    assert place.read() == before
    assert place.replace(b"new", content_hash(before))
    assert place.read() == b"new"
    assert not Place.of(project, "features/none/a.feature").replace(b"new", content_hash(b""))


def test_a_hard_link_to_a_file_elsewhere_is_cut(project: Project, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"kept")
    os.link(other, folder / "features/a.feature")
    assert Place.of(project, "features/a.feature").replace(b"new", content_hash(b"kept"))
    assert other.read_bytes() == b"kept"


def test_a_folder_that_becomes_a_link_meanwhile_leads_nowhere(
    project: Project, folder: Path, tmp_path: Path
) -> None:
    place = Place.of(project, "features/sub/a.feature")
    (folder / "features/sub").symlink_to(tmp_path)
    with pytest.raises(Failure) as raised:
        place.create(b"new")
    assert raised.value.reason == "outside_features"
    assert not (tmp_path / "a.feature").exists()


@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_what_is_no_file_is_neither_read_nor_written(project: Project, folder: Path, kind: str) -> None:
    there = folder / "features/a.feature"
    if kind == "folder":
        there.mkdir()
    elif kind == "pipe":
        os.mkfifo(there)
    else:
        there.symlink_to("greeter.feature")
    place = Place.of(project, "features/a.feature")
    for act in (place.read, lambda: place.create(b"new")):
        with pytest.raises(Failure) as raised:
            act()
        assert raised.value.reason == "not_a_feature"


def test_a_name_that_is_too_long_cannot_be_written(project: Project) -> None:
    with pytest.raises(Failure) as raised:
        Place.of(project, f"features/{'a' * 300}.feature").create(b"new")
    assert raised.value.reason == "cannot_write"
    assert "cannot be written" in raised.value.message


def test_a_folder_without_leave_cannot_be_entered(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def refused(path: object, *arguments: object, **more: object) -> int:
        if path == "sub":
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(Failure) as raised:
        Place.of(project, "features/sub/a.feature").create(b"new")
    assert raised.value.reason == "cannot_write"
