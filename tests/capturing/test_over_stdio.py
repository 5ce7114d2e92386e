"""Between a client and a server over stdin and stdout: bytes as they are, and every way to end."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.capturing.conftest import TO

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

    from tests.capturing.conftest import Project

pytestmark = pytest.mark.slow

ECHO = """\
import os, sys
open("pid", "w").write(str(os.getpid()))
while chunk := os.read(0, 65536):
    os.write(1, chunk)
"""
DYING = 'import sys\nsys.stdin.readline()\nprint("{}", flush=True)\nsys.stderr.write("fatal: out of luck\\n")\nsys.exit(9)\n'
DEAF = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nopen('pid', 'w').write(str(__import__('os').getpid()))\ntime.sleep(60)\n"
REQUEST = b'{"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "a:b"}}\n'
"""A server that echoes asks it back; nobody answers."""


def started(project: Project, code: str, *options: str, **more: Any) -> subprocess.Popen[bytes]:
    """Record a server that is a small program."""
    project.write("program.py", code)
    words = (
        "--no-replay",
        "--to",
        TO,
        "--frames",
        "frames.ndjson",
        *options,
        "--",
        sys.executable,
        "program.py",
    )
    return project.start(*words, **more)


def frames(project: Project) -> list[dict[str, Any]]:
    """Give the frames that were kept."""
    return [json.loads(line) for line in (project.folder / "frames.ndjson").read_text("utf-8").splitlines()]


def server_is_gone(project: Project) -> bool:
    """Tell whether the server's process has ended."""
    try:
        os.kill(int((project.folder / "pid").read_text("utf-8")), 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture
def echo(project: Project) -> Iterator[subprocess.Popen[bytes]]:
    """A recorder before a server that gives back whatever it gets."""
    process = started(project, ECHO)
    yield process
    process.kill()


def test_every_byte_passes_unchanged_and_at_once(project: Project, echo: subprocess.Popen[bytes]) -> None:
    """Garbage, half a line before its other half, and a line of ten megabytes; all is read once it is over."""
    assert echo.stdin is not None
    assert echo.stdout is not None
    garbage = bytes(range(256)) + b"\xff\xfe\n"
    half, rest = REQUEST[:20], REQUEST[20:]
    for sent in (garbage, half, rest):
        echo.stdin.write(sent)
        echo.stdin.flush()
        got = b""
        while len(got) < len(sent):
            got += os.read(echo.stdout.fileno(), 65536)
        assert got == sent
    huge = json.dumps({"jsonrpc": "2.0", "method": "x", "params": {"x": "y" * 10_000_000}}).encode() + b"\n"
    pid = os.fork()
    if pid == 0:  # both sides at once, or the pipes would fill
        echo.stdin.write(huge)
        echo.stdin.flush()
        os._exit(0)
    got_huge = bytearray()
    while len(got_huge) < len(huge):
        got_huge += os.read(echo.stdout.fileno(), 1 << 20)
    os.waitpid(pid, 0)
    assert bytes(got_huge) == huge
    _, said = echo.communicate(timeout=30)
    assert echo.returncode == 0, said
    kept = frames(project)
    assert [one["direction"] for one in kept].count("->") == 4
    assert kept[0]["message"] == {"unreadable": kept[0]["message"]["unreadable"]}
    assert len(kept[-1]["message"]["params"]["x"]) == 10_000_000
    assert b"lines of the client were no messages" in said
    assert b"wrote 1 scenario" in said
    assert "fill in: no answer came before the session ended" in project.feature
    assert "@draft" in project.feature
    assert server_is_gone(project)


def test_a_server_that_dies_is_told_and_the_scenarios_are_written(project: Project) -> None:
    """The client sees the end, and what the server said on stderr; the status says that something failed."""
    process = started(project, DYING)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(REQUEST)
    process.stdin.flush()
    assert process.stdout.read() == b"{}\n"
    assert process.wait(30) == 1
    said = process.stderr.read()
    assert b"fatal: out of luck" in said
    assert b"mcpbdd: The server ended by itself, with the status 9." in said
    assert b"Traceback" not in said
    assert "fill in: no answer came" in project.feature


def test_a_client_that_vanishes_is_the_end(project: Project, echo: subprocess.Popen[bytes]) -> None:
    """It closes both sides with an answer under way."""
    assert echo.stdin is not None
    assert echo.stdout is not None
    assert echo.stderr is not None
    echo.stdout.close()
    echo.stdin.write(REQUEST)
    echo.stdin.flush()
    assert echo.wait(30) == 0
    assert TO in echo.stderr.read().decode()
    assert server_is_gone(project)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_session_and_not_the_writing(
    project: Project, echo: subprocess.Popen[bytes], number: signal.Signals
) -> None:
    """As Ctrl-C does, and a client that is in a hurry."""
    assert echo.stdin is not None
    assert echo.stdout is not None
    echo.stdin.write(REQUEST)
    echo.stdin.flush()
    echo.stdout.readline()
    echo.send_signal(number)
    assert echo.wait(30) == 0
    assert "Feature:" in project.feature
    assert server_is_gone(project)


def test_a_server_that_will_not_end_is_ended(project: Project) -> None:
    """Its input is closed, it is asked, and then not asked any more."""
    process = started(project, DEAF)
    deadline = time.monotonic() + 30
    while not (project.folder / "pid").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 0
    assert b"there is no scenario to write" in said
    assert not (project.folder / TO).exists()
    assert server_is_gone(project)


@pytest.mark.parametrize("option", ["--to", "--frames"])
def test_nothing_is_overwritten_and_nothing_started(project: Project, option: str) -> None:
    """What is there stays as it is."""
    path = {"--to": TO, "--frames": "frames.ndjson"}[option]
    project.write(path, "mine")
    process = started(project, ECHO)
    out, said = process.communicate(b"", timeout=30)
    assert (process.returncode, out) == (2, b"")
    assert f'{option}: "{path}" exists already'.encode() in said
    assert (project.folder / path).read_text("utf-8") == "mine"
    assert not (project.folder / "pid").exists()


def test_a_command_that_is_not_there_is_told(project: Project) -> None:
    """In one line, and nothing is written."""
    process = project.start("--to", TO, "--", "no-such-server", "--stdio")
    out, said = process.communicate(b"", timeout=30)
    assert (process.returncode, out) == (2, b"")
    assert b'"no-such-server" is neither "module:attr" nor a command that can be found' in said
    assert not (project.folder / TO).exists()
