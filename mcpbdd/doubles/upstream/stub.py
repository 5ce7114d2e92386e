"""The stub behind every upstream: ports of this machine, open from their first use to the end of the run."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from typing import TYPE_CHECKING

from mcpbdd.doubles.upstream.conversation import Conversation
from mcpbdd.doubles.upstream.hosts import HERE

if TYPE_CHECKING:
    from mcpbdd.doubles.upstream.address import Origin
    from mcpbdd.doubles.upstream.conversation import Keeper

MOST_WORK = 1.0
"""Seconds after which a conversation that still works counts as waiting for the client."""
SETTLING = 0.02
"""Seconds after an answer, or a look-up, in which the client may follow it by another request."""
ENDING = 2.0
"""Seconds in which every thread must end."""


class Stub:
    """Listens, and gives each connection a thread, so that a client that blocks its own is answered as well.

    Args:
        keeper: who is asked what to answer.
    """

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._listeners: dict[Origin | None, socket.socket] = {}
        self._threads: list[threading.Thread] = []
        self._conversations: list[Conversation] = []
        self._expected: dict[int, tuple[str, int, float]] = {}
        self._closing = False
        self._lock = threading.Lock()

    def port(self, origin: Origin | None = None) -> int:
        """Give a port at which an origin is reached; without one, that for connections which are announced."""
        with self._lock:
            listener = self._listeners.get(origin)
            if listener is None:
                listener = socket.create_server((HERE, 0), backlog=128)
                self._listeners[origin] = listener
                thread = threading.Thread(
                    target=self._accept, args=(listener, origin), name="mcpbdd: upstreams", daemon=True
                )
                self._threads.append(thread)
                thread.start()
        return int(listener.getsockname()[1])

    def is_here(self, port: int) -> bool:
        """Tell whether connections to a port are announced ones."""
        listener = self._listeners.get(None)
        return listener is not None and listener.getsockname()[1] == port

    def announce(self, local_port: int, host: str, port: int) -> None:
        """Tell where a connection is meant to go that will come from a port of this machine."""
        with self._lock:
            self._expected[local_port] = (host, port, time.monotonic())

    @property
    def works(self) -> bool:
        """Whether an answer is on its way that no lapse of time holds up, or was given a moment ago."""
        now = time.monotonic()
        with self._lock:
            began = [one.working_since or 0.0 for one in self._conversations]
            ended = [one.idle_since for one in self._conversations]
            announced = [moment for _, _, moment in self._expected.values()]
            self._conversations = [one for one in self._conversations if one.is_alive()]
        return max([*began, *announced, 0.0]) > now - MOST_WORK or max([*ended, 0.0]) > now - SETTLING

    def hang_up(self, *, waiting: bool = False) -> None:
        """End every conversation from our side, or only those in which a client waits for an answer."""
        with self._lock:
            conversations = [one for one in self._conversations if one.is_waited_for or not waiting]
        for conversation in conversations:
            conversation.hang_up()

    def close(self) -> None:
        """Close every port, and end every conversation."""
        self._closing = True
        ends = time.monotonic() + ENDING
        for listener in self._listeners.values():
            with contextlib.suppress(OSError):  # not every system ends `accept` when its socket is closed
                socket.create_connection(listener.getsockname(), timeout=ENDING).close()
        for thread in self._threads:
            thread.join(max(0.0, ends - time.monotonic()))
        for listener in self._listeners.values():
            listener.close()
        self._listeners.clear()
        self.hang_up()
        for conversation in self._conversations:
            conversation.join(max(0.0, ends - time.monotonic()))

    def _accept(self, listener: socket.socket, origin: Origin | None) -> None:
        while True:
            connection, (_, local_port) = listener.accept()
            if self._closing:
                connection.close()
                return
            with self._lock:
                host, port, _ = self._expected.pop(local_port, (HERE, 0, 0.0))
                if origin is not None:
                    host, port = origin.host, origin.port
                conversation = Conversation(connection, host, port, origin, self._keeper)
                self._conversations.append(conversation)
            conversation.start()
