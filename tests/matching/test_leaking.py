"""An error gives nothing away that helps an attacker."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.errors import Mismatch
from mcpbdd.matching.expecting import expect
from mcpbdd.matching.leaking import Private, leaks_nothing
from mcpbdd.outcomes import Cancelled, Failed, Outcome, Succeeded


def failed(message: str = "It broke.", data: Any = None, reply: dict[str, Any] | None = None) -> Failed:
    """Make a failure."""
    return Failed("tools/call", "tool", -32603, message, data=data, reply=reply or {})


PRIVATE = Private(
    secrets=frozenset({"s3cr3t", "abc", "info"}),
    folders=("/opt/server", "/root"),
    sent=(
        "odd;name",
        "/home/ana/notes.txt",
        "no",
        "home",
        'File "x.py", line 3, in f',
        r"C:\Users\ana\x.txt",
    ),
    told=("Allowed: /srv/files",),
    canaries=(("the environment", "canary-4711"),),
)
"""What must not be shown to somebody who sent and was told a few things."""

HARMLESS = [
    failed("Nothing was found at 12:30:45 for /range/from, see https://example.org/home/x and ratio 1/2"),
    failed("Meet at 2026-03-29T01:30:00 (UTC)", data={"pointer": "/data/attributes/name", "n": [None, 5]}),
    failed("Cannot read /home/ana/notes.txt."),
    failed('Found in your text: File "x.py", line 3, in f'),
    failed(r"Cannot read 'C:\\Users\\ana\\x.txt'"),
    failed("/home/ana/notes.txt is not in /srv/files"),
    failed("No route POST /app/users, see https://example.org/root/x or /rootless"),
    failed('SyntaxError in what was sent: File "<string>", line 1'),
    failed("The information is s3cr3ts"),
    failed("input_value='/home/an...otes.txt'"),
    failed("there is no /srv/files/home"),
    failed("there is no '/srv/files/odd;name'"),
    Succeeded("tools/call", {"content": [{"type": "text", "text": "fine"}]}),
    Cancelled(),
]


@pytest.mark.parametrize("outcome", HARMLESS)
def test_a_harmless_error_leaks_nothing(outcome: Outcome) -> None:
    """Times, pointers, addresses and an echo of the caller's own words are no leaks."""
    expect(outcome, leaks_nothing(PRIVATE))


LEAKS = [
    (
        failed("key s3cr3t"),
        "it shows a secret or a value of the environment (not repeated here)",
        "the message",
    ),
    (
        failed(data={"a": [{"b": "s3cr3t"}]}),
        "it shows a secret or a value of the environment (not repeated here)",
        "data.a[0].b",
    ),
    (
        failed(data={"s3cr3t": 1}),
        "it shows a secret or a value of the environment (not repeated here)",
        "data",
    ),
    (
        failed('Traceback (most recent call last):\n  File "x.py", line 3'),
        'it shows a Python stack frame: "Traceback (most recent call last)"',
        "the message",
    ),
    (
        failed(reply={"content": [{"type": "text", "text": "x\n    at run (index.js:3:9)"}]}),
        'it shows a JavaScript stack frame: "at run (index.js:3:9)"',
        "content[0].text",
    ),
    (
        failed("at node:internal/x:1:2"),
        'it shows a JavaScript stack frame: "at node:internal/x:1:2"',
        "the message",
    ),
    (
        failed("at a.b.C.run(C.java:12)"),
        'it shows a Java stack frame: "at a.b.C.run(C.java:12)"',
        "the message",
    ),
    (failed("goroutine 1 [running]:"), 'it shows a Go stack trace: "goroutine 1 ["', "the message"),
    (failed("cannot open in /opt/server"), 'it shows a path of the server: "/opt/server"', "the message"),
    (
        failed("[Errno 2] '/srv/app/data.db'"),
        'it shows a path of the server: "/srv/app/data.db"',
        "the message",
    ),
    (failed(r"D:\Users\ana\x.txt"), r'it shows a path of the server: "D:\Users\ana\x.txt"', "the message"),
    (
        failed("/home/ana/notes.txt.bak is there"),
        'it shows a path of the server: "/home/ana/notes.txt.bak"',
        "the message",
    ),
    (failed("not in /srv/files/b"), 'it shows a path of the server: "/srv/files/b"', "the message"),
    (failed("in /home/ben/a"), 'it shows a path of the server: "/home/ben/a"', "the message"),
    (failed("/root"), 'it shows a path of the server: "/root"', "the message"),
    (
        failed('File "y.py", line 3, in f'),
        'it shows a Python stack frame: "File "y.py", line 3, in f"',
        "the message",
    ),
    (
        failed("input_value='/home/an...otes.db'"),
        'it shows a path of the server: "/home/an...otes.db"',
        "the message",
    ),
    (
        failed("a word with xcanary-4711x in it"),
        "it shows the canary that was planted in the environment",
        "the message",
    ),
    (failed("see file:///x/y"), 'it shows a path of the server: "file:///x/y"', "the message"),
    (
        failed("lib/site-packages/x.py"),
        'it shows a path of the server: "lib/site-packages/x.py"',
        "the message",
    ),
]


@pytest.mark.parametrize(("outcome", "actual", "path"), LEAKS)
def test_a_leak_is_told_with_its_place(outcome: Outcome, actual: str, path: str) -> None:
    """The secret itself is not repeated; what is longer than what was sent or told is more than that."""
    with pytest.raises(Mismatch) as mismatch:
        expect(outcome, leaks_nothing(PRIVATE))
    assert (mismatch.value.expected, mismatch.value.actual, mismatch.value.path) == (
        "an error that leaks nothing",
        actual,
        path,
    )
