"""One session, from the words of the command line to the files."""

from __future__ import annotations

import os
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpbdd.capturing import over_stdio as relaying
from mcpbdd.capturing.files import refuse_existing
from mcpbdd.capturing.keeping import read_lines
from mcpbdd.capturing.launching import Launch
from mcpbdd.capturing.signals import TERMINATIONS, told_of
from mcpbdd.capturing.tap import Tap
from mcpbdd.doubles.folders import Folders
from mcpbdd.targets import configured
from mcpbdd.values.secrets import is_secret_field
from mcpbdd.values.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from mcpbdd.transcript import Frame

    Note = Callable[[str], None]


@dataclass(frozen=True)
class Request:
    """What the user asked for.

    Attributes:
        words: how they named the server.
        folder: where the configuration and modules are looked for.
        to: the feature file.
        frames: the file of frames, None for none.
        replay: try what is written.
    """

    words: tuple[str, ...]
    folder: Path
    to: Path
    frames: Path | None
    replay: bool


def over_stdio(request: Request, note: Note) -> str:
    """Record one session at stdin and stdout.

    Args:
        request: what the user asked for.
        note: tells the user something.

    Returns:
        What went wrong; empty where nothing did.

    Raises:
        Misuse: there is no such server, it cannot be started, or a file exists.
        McpbddError: a file cannot be written.
    """
    # A client that is in a hurry asks this process to end while the session is still being put away.
    with told_of(TERMINATIONS, lambda: None), _launched(request) as launch:
        tap = Tap()
        command = launch.command()
        _read_ahead(tap)
        ended = relaying.Relay(command, tap).run()
        _written(tap.frames(), tap.began, launch, request, note)
    if ended.who == "the server" and ended.status != 0:
        return f"The server ended by itself, with the status {ended.status}."
    return ""


@contextmanager
def _launched(request: Request) -> Iterator[Launch]:
    refuse_existing(request.to, "--to")
    if request.frames is not None:
        refuse_existing(request.frames, "--frames")
    configuration, name = configured(request.words, request.folder)
    is_configured = configuration.source is not None
    with Folders() as folders:
        launch = Launch(configuration, name, is_configured, folders.path)
        for variable, value in os.environ.items():
            if is_secret_field(variable):
                launch.redactor.learn(value)
        yield launch


def _read_ahead(tap: Tap) -> None:
    """Import what writes scenarios once the server is up: clients give little time at the end of a session."""

    def read() -> None:
        tap.heard.wait()
        from mcpbdd.capturing import recording, replaying, settling  # noqa: F401, PLC0415 - this is the moment

        replaying.recognizer()

    threading.Thread(target=read, daemon=True).start()


def over_http(request: Request, port: int, note: Note) -> None:
    """Record whoever comes to a port of this machine, until this process is asked to end.

    Args:
        request: what the user asked for.
        port: where to listen; 0 for a free port.
        note: tells the user something.

    Raises:
        Misuse: there is no such server, it is not reached over HTTP, the port is taken, or a file exists.
        McpbddError: a file cannot be written.
    """
    from mcpbdd.capturing import over_http as listening  # noqa: PLC0415 - a web server is dear to import

    with _launched(request) as launch:
        tap = Tap()
        _read_ahead(tap)
        listening.run(launch, tap, port, note)
        _written(tap.frames(), tap.began, launch, request, note)


def from_frames(request: Request, source: Path, note: Note) -> None:
    """Write scenarios from the frames of an earlier session.

    Raises:
        Misuse: there is no such server, a file exists, or the frames cannot be read.
        McpbddError: a file cannot be written.
    """
    frames, began = read_lines(source)
    with _launched(request) as launch:
        _written(frames, began, launch, request, note)


def _written(frames: Sequence[Frame], began: float, launch: Launch, request: Request, note: Note) -> None:
    from mcpbdd.capturing.recording import Wanted, write  # noqa: PLC0415 - see _read_ahead
    from mcpbdd.progress import progress_line  # noqa: PLC0415 - as above

    with progress_line() as tell:
        wanted = Wanted(request.to, request.frames, request.replay)
        done = write(frames, began, launch, wanted, tell)
    for sentence in done.notes:
        note(visible(sentence))
    if done.scenarios:
        drafts = f", {done.drafts} of them drafts that say what to fill in" if done.drafts else ""
        note(f"wrote {done.scenarios} scenarios to {request.to}{drafts}")
