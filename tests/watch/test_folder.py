"""A watched folder."""

from __future__ import annotations

import hashlib
import os
import socket
import time
from pathlib import Path

import pytest
import time_machine

from mcpbdd.errors import Misuse
from mcpbdd.watch import WatchedFolder, differences
from mcpbdd.watch import folder as folder_module


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with one file."""
    path = tmp_path / "w"
    path.mkdir()
    (path / "a.txt").write_text("hello")
    (path / "a.txt").chmod(0o644)
    return path


def changes(watched: WatchedFolder, before: dict[str, str]) -> list[str]:
    """Give the changes since a look, as text."""
    return [str(change) for change in differences(before, watched.look())]


def test_files_are_named_and_described(place: Path) -> None:
    """A look names folder and path; small text is shown, with what could be misread escaped."""
    (place / "sub").mkdir()
    (place / "sub" / "b").write_text('x\n\t"\\n"')
    (place / "sub" / "b").chmod(0o600)
    assert WatchedFolder("w", place).look() == {
        "w/a.txt": '"hello", mode 644',
        "w/sub/b": '"x\\n\\t\\"\\\\n\\"", mode 600',
    }


def test_other_content_is_described_by_size_and_digest(place: Path) -> None:
    """Long, binary and unprintable content is not shown, not even in part."""
    for name, content in {"long": b"x" * 201, "binary": b"\xff\x00", "ansi": b"\x1b[31m"}.items():
        (place / name).write_bytes(content)
    look = WatchedFolder("w", place).look()
    assert look["w/long"].startswith("201 bytes with the SHA-256 ")
    assert hashlib.sha256(b"\xff\x00").hexdigest() in look["w/binary"]
    assert "\x1b" not in look["w/ansi"]


def test_what_happens_to_files_is_seen(place: Path) -> None:
    """Added, changed, removed: each is seen once."""
    (place / "b").write_text("b")
    watched = WatchedFolder("w", place)
    before = watched.look()
    assert changes(watched, before) == []
    (place / "a.txt").write_text("world")
    (place / "b").unlink()
    (place / "c").touch()
    assert changes(watched, before) == ["w/a.txt was changed", "w/b was removed", "w/c was added"]


def test_a_change_of_the_mode_is_seen(place: Path) -> None:
    """Who may do what with a file is part of its state."""
    watched = WatchedFolder("w", place)
    before = watched.look()
    (place / "a.txt").chmod(0o755)
    assert changes(watched, before) == ["w/a.txt was changed"]


def test_an_edit_of_the_same_size_and_time_is_seen(place: Path) -> None:
    """A file edited within the grain of its time stamp is read again."""
    file = place / "a.txt"
    watched = WatchedFolder("w", place)
    before = watched.look()
    status = file.stat()
    file.write_text("jello")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert changes(watched, before) == ["w/a.txt was changed"]


def test_settled_files_are_not_read_again(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file whose time stamps are old and unchanged keeps its description."""
    watched = WatchedFolder("w", place)
    monkeypatch.setattr(folder_module, "_now", lambda: time.time_ns() + 3_000_000_000)
    before = watched.look()
    monkeypatch.setattr(folder_module, "_description", lambda *_: pytest.fail("read again"))
    assert watched.look() == before


def test_a_scenarios_clock_does_not_settle_files(place: Path) -> None:
    """While the scenario's clock stands in the future fresh files are still read again."""
    watched = WatchedFolder("w", place)
    with time_machine.travel("2099-01-01"):
        watched.look()
    assert [seen.settled for seen in watched._seen.values()] == [False]


def test_links_are_not_followed(place: Path, tmp_path: Path) -> None:
    """A link is where it leads; what changes there does not count."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (place / "out").symlink_to(outside)
    (place / "gone").symlink_to("nowhere")
    watched = WatchedFolder("w", place)
    before = watched.look()
    assert before["w/out"] == f'a link to "{outside}"'
    (outside / "x").touch()
    assert changes(watched, before) == []
    (place / "gone").unlink()
    (place / "gone").symlink_to("elsewhere")
    assert changes(watched, before) == ["w/gone was changed"]


def test_pipes_and_sockets_are_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What would block when opened is only named."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket")
        look = WatchedFolder("w", tmp_path).look()
    assert look["w/pipe"].startswith("a pipe")
    assert look["w/socket"].startswith("a socket")


def test_empty_folders_are_seen_without_noise(place: Path) -> None:
    """A new or removed empty folder is a change; that it is filled or emptied is not one of its own."""
    watched = WatchedFolder("w", place)
    before = watched.look()
    (place / "sub").mkdir()
    assert changes(watched, before) == ["w/sub/ was added"]
    hollow = watched.look()
    (place / "sub" / "x").touch()
    assert changes(watched, hollow) == ["w/sub/x was added"]
    filled = watched.look()
    (place / "sub" / "x").unlink()
    assert changes(watched, filled) == ["w/sub/x was removed"]
    (place / "sub").rmdir()
    assert changes(watched, hollow) == ["w/sub/ was removed"]


@pytest.mark.parametrize(
    ("pattern", "ignored"),
    [
        (".git/index", {".git/index"}),
        (".git", {".git/index", ".git/HEAD"}),
        (".git/", {".git/index", ".git/HEAD"}),
        ("./.git/HEAD", {".git/HEAD"}),
        ("*.lock", {"x.lock", "sub/y.lock"}),
        ("sub/*", {"sub/y.lock", "sub/deep/z"}),
        ("*/z", set()),
        ("**/z", {"sub/deep/z"}),
        ("index", set()),
        ("[xy].lock", {"x.lock", "sub/y.lock"}),
    ],
)
def test_what_is_ignored_does_not_count(tmp_path: Path, pattern: str, ignored: set[str]) -> None:
    """Paths hold from the folder on, wild names at every depth, and folders for all that lies below."""
    files = {".git/index", ".git/HEAD", "x.lock", "sub/y.lock", "sub/deep/z"}
    for file in files:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()
    look = WatchedFolder("w", tmp_path, (pattern,)).look()
    seen = {name.removeprefix("w/") for name in look if not name.endswith("/")}
    assert seen == files - ignored


def test_a_folder_that_was_never_there_is_the_configurations_fault(tmp_path: Path) -> None:
    """Watching nothing would prove nothing."""
    with pytest.raises(Misuse, match='"w" that is to be watched does not exist'):
        WatchedFolder("w", tmp_path / "none").look()


def test_that_the_server_removed_the_whole_folder_is_seen(place: Path) -> None:
    """A folder that goes while it is watched takes its files with it."""
    watched = WatchedFolder("w", place)
    before = watched.look()
    (place / "a.txt").unlink()
    place.rmdir()
    assert changes(watched, before) == ["w/a.txt was removed"]
    place.symlink_to("/etc")
    assert changes(watched, before) == ["w was added", "w/a.txt was removed"]


def test_what_goes_while_it_is_looked_at_is_gone(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is listed but removed before it is read does not disturb the look."""
    real = folder_module._children
    monkeypatch.setattr(folder_module, "_children", lambda path: [*(real(path) or ()), "ghost"])
    assert list(WatchedFolder("w", place).look()) == ["w/a.txt"]


def test_unreadable_files_and_folders_are_named(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What may not be read is not left out."""

    def refuse(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert WatchedFolder("w", place).look()["w/a.txt"].startswith("5 unreadable bytes as of ")
    monkeypatch.setattr(os, "listdir", refuse)
    assert WatchedFolder("w", place).look()["w/"].startswith("an unreadable folder")


def test_other_failures_are_told(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look that fails is never an empty one."""

    def fail(_path: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(folder_module, "_children", fail)
    with pytest.raises(Misuse, match='"w" cannot be looked at: Input/output error'):
        WatchedFolder("w", place).look()


def test_a_name_that_is_no_text_can_be_written(tmp_path: Path) -> None:
    """A file name of arbitrary bytes is shown with escapes."""
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/x\xff")).touch()
    assert list(WatchedFolder("w", tmp_path).look()) == ["w/x\\xff"]
