"""The tap, what is hidden, what is the same each time, what links calls, the files."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.capturing.files import refuse_existing, write_anew
from mcpbdd.capturing.hiding import hidden
from mcpbdd.capturing.keeping import as_lines, read_lines
from mcpbdd.capturing.linking import links_in
from mcpbdd.capturing.over_stdio import _read, _Way
from mcpbdd.capturing.tap import Piece, Tap, frames_in
from mcpbdd.errors import McpbddError, Misuse
from mcpbdd.transcript import REDACTED, Redactor
from tests.capturing.frames import asks, calls, exchanges, frames, gets, hello, steady, text

if TYPE_CHECKING:
    from pathlib import Path


def pieces(*parts: bytes) -> list[Piece]:
    """Pieces from the server."""
    return [Piece("c", "<-", float(number), part) for number, part in enumerate(parts)]


def test_messages_are_read_line_by_line_from_pieces_of_any_size() -> None:
    """In the order in which they were complete; blank lines are none, a batch is several."""
    found = frames_in(
        pieces(b'{"id": 1, "resu', b'lt": {}}\n\n[{"id": 2}, {"method": "x"}]\r\nrub', b"bish\n", b'{"id": 3')
    )
    assert [frame.message for frame in found] == [
        {"id": 1, "result": {}},
        {"id": 2},
        {"method": "x"},
        {"unreadable": "rubbish"},
        {"unreadable": '{"id": 3'},
    ]
    assert [frame.number for frame in found] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "rubbish",
    [
        b"\xff\xfe",
        b"5",
        b"[]",
        b"{}",
        b"[[]]",
        b"[" * 100_000,
        b'{"a":' * 300 + b"1" + b"}" * 300,
        b"NaN",
        b'{"id": 1, "result": ' + b'{"a":' * 300 + b"1" + b"}" * 301,
    ],
)
def test_what_is_no_message_is_kept_in_short(rubbish: bytes) -> None:
    """Neither deep nor long nor odd bytes stop anything."""
    (frame,) = frames_in(pieces(rubbish + b"\n"))
    assert set(frame.message) == {"unreadable"}
    assert len(frame.message["unreadable"]) < 300


def test_a_whole_message_is_one_whatever_is_in_it() -> None:
    """As the body of a request."""
    tap = Tap()
    tap.keep("->", b'{\n"id": 1,\n"method": "x"}', "c", whole=True)
    assert not tap.heard.is_set()
    tap.keep("<-", b'{"id": 1}\n', "c")
    assert tap.heard.is_set()
    assert [frame.message["id"] for frame in tap.frames()] == [1, 1]


def secrets_of(*messages: tuple[str, dict[str, Any]]) -> str:
    """Give what is left of messages."""
    redactor = Redactor()
    redactor.learn("env-value")
    return as_lines(hidden(frames(*messages), redactor), 0.0)


def test_secrets_are_hidden_wherever_they_stand() -> None:
    """By name, by schema, by shape, as known values, and wherever else the same value stands."""
    form = {
        "type": "object",
        "properties": {
            "pin": {"type": "string", "format": "password"},
            "token": {"type": "string", "enum": ["a"]},
        },
    }
    kept = secrets_of(
        asks(1, "tools/call", {"name": "x", "arguments": {"password": "hunter2", "user": "ada", "n": 5}}),
        (
            "<-",
            {"id": 7, "method": "elicitation/create", "params": {"message": "PIN?", "requestedSchema": form}},
        ),
        ("->", {"id": 7, "result": {"action": "accept", "content": {"pin": "123", "token": "a"}}}),
        gets(
            1,
            text(
                "Bearer abcdefgh and eyJhbGciOi12.eyJzdWIiOi12.x and postgres://u:pw99@h/ env-value hunter2 again"
            ),
        ),
        gets(2, {"apiKey": 12345, "nextCursor": "c", "ok": True, "list": ["hunter2", None, 1.5]}),
    )
    for secret in ("hunter2", "123", "abcdefgh", "eyJhbGci", "pw99", "env-value", "12345"):
        assert secret not in kept
    for plain in (
        '"user": "ada"',
        '"token": "a"',
        '"nextCursor": "c"',
        '"n": 5',
        "postgres://u:",
        '"ok": true',
        "1.5",
    ):
        assert plain in kept
    assert REDACTED in kept


def test_frames_are_read_back_from_their_file(tmp_path: Path) -> None:
    """The moment is that of the first."""
    path = tmp_path / "frames.ndjson"
    written = frames(*hello(), calls(1, "a"))
    path.write_text(as_lines(written, 1000.0), "utf-8")
    assert read_lines(path) == (written, 1000.0)


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"{}\n", "line 1 of"), (b"x", "line 1 of"), (b"\xff", "it is no UTF-8"), (None, "No such file")],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes | None, told: str) -> None:
    """With its line."""
    path = tmp_path / "f"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Misuse, match=told):
        read_lines(path)


SAME = [
    ("The same.", ["The same."], ("The same.", True)),
    ("Note n-17 kept.", ["Note n-18 kept."], ("Note n-", False)),
    ("a1\nA longer line\nb2", ["a3\nA longer line\nb4"], ("A longer line", False)),
    ("It is 2026-11-30T22:34:56+01:00 in Warsaw", [], ("in Warsaw", False)),
    ("All made (77) today", ["All made (78) today"], ("All made", False)),
    ("Monday it is", [], ("it is", False)),
    ("21:34", [], ("", False)),
    ("1999-01-01 and 2026-99-99", [], ("1999-01-01 and 2026-99-99", True)),
    ("abc", ["xyz"], ("", False)),
]


@pytest.mark.parametrize(("first", "others", "wanted"), SAME)
def test_the_part_of_a_text_that_is_the_same(first: str, others: list[str], wanted: tuple[str, bool]) -> None:
    """No moment of the recording is in it."""
    (one,) = exchanges(*hello(), calls(1, "x"), gets(1, text(first)))
    assert steady(one, *(text(other) for other in others)).text() == wanted


def test_values_that_are_the_same_are_kept() -> None:
    """A value elsewhere, another one, and one of the moment are not."""
    result = {
        "id": "a",
        "n": 1,
        "flag": True,
        "none": None,
        "at": 1796074496,
        "ms": 1796074496123,
        "day": "2026-11-30",
        "list": [1, {"a": "21:35"}],
    }
    other = {**result, "n": 2}
    (one,) = exchanges(*hello(), calls(1, "x"), gets(1, {"content": [], "structuredContent": result}))
    found = steady(one, {"content": [], "structuredContent": other})
    kept = {key for key in result if found.keeps((key,))}
    assert kept == {"id", "flag", "none"}
    assert not found.keeps(("nowhere",))


def test_what_goes_from_a_result_into_a_request_is_a_link() -> None:
    """Where the server named it first."""
    added = {"content": [], "structuredContent": {"item": {"id": "n-4711"}, "text": "bread12"}}
    found = links_in(
        exchanges(
            *hello(),
            calls(1, "add", text="bread12"),
            gets(1, added),
            calls(2, "read", id="n-4711"),
            gets(2, text("bread12")),
            calls(3, "say", text="Order o-99001 is made"),
            gets(3, text("Made order x-55120.")),
            asks(4, "resources/read", {"uri": "order://x-55120/lines"}),
            gets(4, {"contents": []}),
        )
    )
    assert [(link.source, link.target, link.text) for link in found] == [(0, 1, "n-4711"), (2, 3, "x-55120")]
    assert found[0].step.text == 'the client remembers "item.id" as "id 2"'
    assert found[1].step.text.startswith('the client remembers the text matching "')


def test_a_file_is_written_as_a_whole(tmp_path: Path) -> None:
    """With the folders that lead to it; nothing is left beside it."""
    path = tmp_path / "a" / "b.feature"
    write_anew(path, "one\n")
    write_anew(path, "two \ud800\n")
    assert path.read_text("utf-8") == "two \\ud800\n"
    assert [one.name for one in path.parent.iterdir()] == ["b.feature"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    (tmp_path / "file").write_text("")
    with pytest.raises(McpbddError, match="cannot be written"):
        write_anew(tmp_path / "file" / "x", "")
    (tmp_path / "folder").mkdir()
    with pytest.raises(McpbddError, match="cannot be written"):
        write_anew(tmp_path / "folder", "")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a", "file", "folder"]


def test_a_file_that_cannot_be_is_refused_before(tmp_path: Path) -> None:
    """It exists, or lies below a file."""
    (tmp_path / "file").write_text("")
    refuse_existing(tmp_path / "new" / "x.feature", "--to")
    with pytest.raises(Misuse, match="exists already"):
        refuse_existing(tmp_path / "file", "--to")
    with pytest.raises(Misuse, match="is no folder that one may write to"):
        refuse_existing(tmp_path / "file" / "x", "--to")


def test_a_way_that_somebody_is_stuck_in_stays_open() -> None:
    """The number might be another file's when they go on."""
    source, target = os.pipe()
    way = _Way(target)
    with way._lock:
        way.close()
    assert way.write(b"x")
    way.close()
    way.close()
    assert not way.write(b"y")
    os.close(target)
    assert os.read(source, 10) == b"x"
    os.close(source)
    assert _read(source) == b""
