"""A scenario's folders."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.doubles.folders import Folders
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def folders() -> Iterator[Folders]:
    """The folders of one scenario, removed after the test."""
    with Folders() as scene:
        yield scene


def test_a_folder_is_empty_when_it_is_first_named(folders: Folders) -> None:
    """Naming a folder creates it; naming it again changes nothing."""
    path = folders.path("workspace")
    assert list(path.iterdir()) == []
    (path / "x").touch()
    assert folders.path("workspace") == path
    assert folders.listing("workspace") == ("x",)


def test_folders_are_siblings_with_plain_paths(folders: Folders) -> None:
    """All folders of a scenario lie side by side, at absolute paths without links."""
    one, other = folders.path("one"), folders.path("other place")
    assert one.parent == other.parent
    assert one.is_absolute()
    assert one.resolve() == one


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a\\b", "c:", " x", "x\n"])
def test_unsafe_names_are_refused(folders: Folders, name: str) -> None:
    """A name that could lead elsewhere is no name for a folder."""
    with pytest.raises(Misuse, match="is no name for a folder"):
        folders.path(name)


def test_a_folder_is_filled_with_exactly_what_the_table_says(folders: Folders) -> None:
    """Everything that stood there is gone, everything that is said is there."""
    folders.fill("w", [{"path": "old/deep.txt", "content": "x"}, {"path": "link", "link to": "old"}])
    folders.fill(
        "w",
        [
            {"path": "a.txt", "content": "line\n"},
            {"path": "b/c.bin", "base64": "AP8="},
            {"path": "touched"},
            {"path": "b/"},
            {"path": "hollow/"},
            {"path": "out", "link to": "/etc/passwd"},
            {"path": "side", "link to": "b"},
        ],
    )
    assert folders.listing("w") == ("a.txt", "b/c.bin", "hollow/", "out", "side", "touched")
    assert folders.read("w", "a.txt") == b"line\n"
    assert folders.read("w", "b/c.bin") == b"\x00\xff"
    assert folders.read("w", "touched") == b""
    assert folders.link("w", "out") == "/etc/passwd"


def test_links_are_never_followed(folders: Folders) -> None:
    """What a link leads to is not read, neither at the end of a path nor on its way."""
    folders.fill("w", [{"path": "out", "link to": "/etc/passwd"}, {"path": "up", "link to": "/etc"}])
    assert folders.read("w", "out") is None
    assert folders.read("w", "up/passwd") is None
    assert folders.link("w", "up/mtab") is None
    with pytest.raises(Misuse, match="leads through a link"):
        folders.put_file("w", "up/x", Path(__file__))


def test_what_is_no_file_has_no_content(folders: Folders) -> None:
    """A folder, or nothing, is not read."""
    folders.fill("w", [{"path": "a/"}])
    assert folders.read("w", "a") is None
    assert folders.read("w", "b") is None
    assert folders.link("w", "a") is None


@pytest.mark.parametrize(
    ("records", "said"),
    [
        ([{"content": "x"}], 'it needs the column "path"'),
        ([{"path": "x", "contents": "x"}], 'no column "contents". Did you mean "content"?'),
        ([{"path": "x", "content": "x", "base64": "eA=="}], '"x" has content and base64; a file takes one'),
        ([{"path": "x/", "content": "x"}], "so it is a folder and has no content"),
        ([{"path": "x", "link to": ""}], "leads nowhere"),
        ([{"path": "x", "base64": "?"}], 'base64 of "x" cannot be read'),
        ([{"path": "../x"}], "is no path inside the folder"),
        ([{"path": "a/../../x"}], "is no path inside the folder"),
        ([{"path": "/x"}], "is no path inside the folder"),
        ([{"path": "a\\x"}], "is no path inside the folder"),
        ([{"path": ""}], "is no path inside the folder"),
        ([{"path": "./"}], "is no path inside the folder"),
        ([{"path": "x\0"}], "is no path inside the folder"),
        ([{"path": "x"}, {"path": "./x"}], '"x" stands twice'),
        ([{"path": "x"}, {"path": "x/y"}], '"x/y" cannot stand inside "x", which is no folder'),
        ([{"path": "x", "link to": "/"}, {"path": "x/y"}], "which is no folder"),
    ],
)
def test_a_line_that_cannot_be_followed_touches_nothing(
    folders: Folders, records: list[dict[str, str]], said: str
) -> None:
    """A slip in the table is told before the folder is emptied."""
    folders.fill("w", [{"path": "kept"}])
    with pytest.raises(Misuse) as raised:
        folders.fill("w", records)
    assert said in str(raised.value)
    assert folders.listing("w") == ("kept",)


def test_a_file_name_that_the_system_refuses_is_told(folders: Folders) -> None:
    """What cannot be written is one sentence."""
    with pytest.raises(Misuse, match="cannot be written: File name too long"):
        folders.fill("w", [{"path": "x" * 999}])


def test_a_file_is_put_beside_what_is_there(folders: Folders, tmp_path: Path) -> None:
    """A file from elsewhere is copied in and takes the place of one of that name."""
    source = tmp_path / "source.bin"
    source.write_bytes(b"new\r\n")
    folders.fill("w", [{"path": "kept"}, {"path": "a", "content": "old"}])
    folders.put_file("w", "a", source)
    folders.put_file("w", "deep/b", source)
    assert folders.listing("w") == ("a", "deep/b", "kept")
    assert folders.read("w", "a") == b"new\r\n"
    with pytest.raises(Misuse, match="There is no file"):
        folders.put_file("w", "a", tmp_path)


def test_putting_a_file_leaves_its_hard_links_alone(folders: Folders, tmp_path: Path) -> None:
    """A file outside that shares its content with one inside is never written to."""
    outside = tmp_path / "outside"
    outside.write_text("mine")
    (folders.path("w") / "a").hardlink_to(outside)
    folders.put_file("w", "a", Path(__file__))
    assert outside.read_text() == "mine"


def test_a_file_that_cannot_be_read_is_told(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of the file system is one sentence."""
    folders.fill("w", [{"path": "a"}])

    def refuse(_path: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(Misuse, match='"a" cannot be read: Permission denied'):
        folders.read("w", "a")


@pytest.mark.parametrize("replace", [lambda path: path.symlink_to("/etc"), lambda path: path.touch()])
def test_a_folder_whose_place_was_taken_is_left_alone(folders: Folders, replace: Any) -> None:
    """Where a server put a link or file in the folder's place nothing is written through it."""
    path = folders.path("w")
    path.rmdir()
    replace(path)
    with pytest.raises(Misuse, match="no folder any more"):
        folders.fill("w", [])


def test_closing_removes_everything_read_only_too(tmp_path: Path) -> None:
    """Read-only files and folders go, what links lead to stays as it was."""
    outside = tmp_path / "outside"
    outside.mkdir(mode=0o500)
    folders = Folders()
    folders.fill("w", [{"path": "objects/ab/cd", "content": "x"}, {"path": "out", "link to": str(outside)}])
    path = folders.path("w")
    (path / "objects/ab/cd").chmod(0o444)
    (path / "objects/ab").chmod(0o500)
    (path / "objects").chmod(0)
    folders.close()
    folders.close()
    assert not path.parent.exists()
    assert outside.stat().st_mode & 0o777 == 0o500


def test_closing_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that is being written to while it is removed goes at a later try."""
    folders = Folders()
    root = folders.path("w").parent
    remove, tries = shutil.rmtree, []

    def stumble(path: Any, **how: Any) -> None:
        tries.append(path)
        if len(tries) < 3:
            raise OSError(39, "Directory not empty")
        remove(path, **how)

    monkeypatch.setattr(shutil, "rmtree", stumble)
    folders.close()
    assert not root.exists()
    assert len(tries) == 3


def test_closing_after_the_folder_went_is_no_fault() -> None:
    """Where something else removed the folders there is nothing left to do."""
    folders = Folders()
    root = folders.path("w").parent
    (root / "w").rmdir()
    root.rmdir()
    folders.close()
    assert not root.exists()
