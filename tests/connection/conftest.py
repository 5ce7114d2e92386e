"""Connections to real servers, in process and over stdio; nothing of them may be left behind."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from mcpbdd.connection.capabilities import OFFERS, declared
from mcpbdd.connection.command import Command
from mcpbdd.connection.in_process import HostedServer
from mcpbdd.connection.manner import Manner
from mcpbdd.connection.session import Session
from mcpbdd.connection.stdio import Process
from mcpbdd.runtime import Runtime
from mcpbdd.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.config import Era
    from mcpbdd.connection.identity import Identity

PROJECT = Path(__file__).parents[2]


class Connect(Protocol):
    """Opens a connection to a server object, or to a command."""

    def __call__(
        self,
        target: Any,
        era: Era = "2026-07-28",
        *,
        offers: tuple[str, ...] = OFFERS,
        within: float = 20,
        identity: Identity | None = None,
        **environment: str,
    ) -> Session:
        """See the fixture."""


@pytest.fixture
def runtime() -> Iterator[Runtime]:
    """Give a runtime; afterwards no thread and no process of it is left."""
    made = Runtime()
    yield made
    assert made.close() == []
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith("AnyIO")] == []
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.fixture
def sessions(runtime: Runtime) -> Iterator[list[Session]]:
    """Give a list of sessions that are closed afterwards."""
    opened: list[Session] = []
    yield opened
    for session in opened:
        session.close()


@pytest.fixture
def connect(runtime: Runtime, sessions: list[Session]) -> Connect:
    """Give a function that connects to a server object or to a command (a list of words)."""

    def opened(
        target: Any,
        era: Era = "2026-07-28",
        *,
        offers: tuple[str, ...] = OFFERS,
        within: float = 20,
        identity: Identity | None = None,
        **environment: str,
    ) -> Session:
        manner = Manner("the client", era, offers, declared(offers), None, identity, within)
        if isinstance(target, list):
            process = Process(Command(tuple(target), environment, PROJECT))
            session = Session(runtime, process.transport, manner, Transcript(), process.stderr)
        else:
            hosted = HostedServer(runtime, lambda: target, "the server")
            hosted.open(5)
            session = Session(runtime, hosted.transport, manner, Transcript())
        sessions.append(session)
        session.connect()
        return session

    return opened
