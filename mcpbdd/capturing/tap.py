"""A copy of what crossed the wire: bytes as they came, read as frames only when the session is over."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.transcript import Frame
from mcpbdd.values.visible import shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpbdd.transcript import Direction

THE_CLIENT = "the client"
"""How the one client of a session over stdio is called."""
_DEEPEST = 100
"""Levels of a message; what is deeper says nothing to people, and would exhaust whoever walks through it."""
_SHOWN_OF_RUBBISH = 200
"""How many characters are kept of what is no message."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Bytes of one direction.

    Attributes:
        client: whose they are.
        direction: `->` or `<-`.
        at: seconds since the session began.
        data: the bytes: any part of a stream of lines, or a whole message.
        whole: they are one message, whatever line breaks are in it.
    """

    client: str
    direction: Direction
    at: float
    data: bytes
    whole: bool = False


@dataclass
class Tap:
    """Keeps a copy of what passes. Relays write from several threads.

    Attributes:
        began: when the session began, seconds since the epoch.
        heard: set once the server has said something.
    """

    began: float = field(default_factory=time.time)
    heard: threading.Event = field(default_factory=threading.Event)
    _started: float = field(default_factory=time.perf_counter)
    _pieces: list[Piece] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def keep(
        self, direction: Direction, data: bytes, client: str = THE_CLIENT, *, whole: bool = False
    ) -> None:
        """Keep a copy; reading it is left for later, so that nobody waits for it."""
        with self._lock:
            at = time.perf_counter() - self._started
            self._pieces.append(Piece(client, direction, at, data, whole))
        if direction == "<-":
            self.heard.set()

    def frames(self) -> tuple[Frame, ...]:
        """Give the messages in the order in which they were complete."""
        with self._lock:
            pieces = tuple(self._pieces)
        return frames_in(pieces)


def frames_in(pieces: Iterable[Piece]) -> tuple[Frame, ...]:
    """Read pieces as messages, one a line; what is none becomes {"unreadable": its beginning}.

    A last line without its end is a message nobody ever got, and is read as unreadable too.
    """
    frames: list[Frame] = []
    for piece, line in _lines(pieces):
        for message in _messages(line):
            frames.append(Frame(len(frames), piece.client, piece.direction, piece.at, message))
    return tuple(frames)


def _lines(pieces: Iterable[Piece]) -> Iterator[tuple[Piece, bytes]]:
    begun: dict[tuple[str, Direction], list[bytes]] = {}
    last: dict[tuple[str, Direction], Piece] = {}
    for piece in pieces:
        if piece.whole:
            yield piece, piece.data
            continue
        key = (piece.client, piece.direction)
        *ended, rest = piece.data.split(b"\n")
        for part in ended:
            yield piece, b"".join([*begun.pop(key, []), part])
        if rest:
            begun.setdefault(key, []).append(rest)
            last[key] = piece
    for key, parts in begun.items():
        yield last[key], b"".join(parts)


def _messages(line: bytes) -> list[dict[str, Any]]:
    """Read a line; a batch, as older revisions had it, is several messages."""
    if not line.strip():
        return []
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        read = None
    found = read if isinstance(read, list) and read else [read]
    if all(isinstance(one, dict) and ("method" in one or "id" in one) for one in found) and not _is_deep(
        found
    ):
        return found
    return [{"unreadable": shortened(line.decode("utf-8", errors="replace"), _SHOWN_OF_RUBBISH)}]


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(_DEEPEST):
        inner = [
            one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)
        ]
        if not inner:
            return False
        level = [one for several in inner for one in several]
    return True
