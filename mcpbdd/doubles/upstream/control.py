"""The port at which a guarded server process asks the run where its connections lead."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from typing import TYPE_CHECKING, Any, Protocol

from mcpbdd.doubles.upstream.hosts import HERE, bound, is_here, refused

if TYPE_CHECKING:
    from collections.abc import Callable

WITHIN = 5.0
"""Seconds in which the run must answer."""
LONGEST = 4096


class Leading(Protocol):
    """Who says where a connection of a process leads."""

    def address_of(self, host: str) -> str:
        """Give the made-up address of a host."""
        ...

    def target_of(self, host: str, port: int) -> tuple[str, int] | None:
        """Give what a connection is meant to reach; None where it stays on this machine anyway."""
        ...

    def is_upstream(self, host: str) -> bool:
        """Tell whether TLS with a host is TLS with an upstream."""
        ...

    def leads_to_stub(self, sock: socket.socket) -> bool:
        """Tell whether a connection was redirected."""
        ...

    def redirect(self, sock: socket.socket, host: str, port: int) -> tuple[Any, ...]:
        """Give the address to connect to instead."""
        ...


class ControlPort(threading.Thread):
    """Answers the questions of guarded processes, one connection each.

    Args:
        look_up: gives the made-up address of a host, or raises OSError.
        lead: takes the local port of a connection, host, port and whether it is a stream; gives the port to connect
            to, or raises OSError.
    """

    def __init__(self, look_up: Callable[[str], str], lead: Callable[[int, str, int, bool], int]) -> None:
        super().__init__(name="mcpbdd: upstreams, control", daemon=True)
        self._look_up, self._lead = look_up, lead
        self._listener = socket.create_server((HERE, 0), backlog=64)
        self.port = int(self._listener.getsockname()[1])
        self._closing = False
        self.start()

    def run(self) -> None:
        """Answer until it is closed."""
        with self._listener:
            while not self._closing:
                connection, _ = self._listener.accept()
                with connection, contextlib.suppress(OSError, ValueError):
                    connection.settimeout(WITHIN)
                    question = json.loads(connection.recv(LONGEST) or "{}")
                    connection.sendall(json.dumps(self._answer(question)).encode())

    def close(self) -> None:
        """Close the port."""
        self._closing = True
        with contextlib.suppress(OSError):
            socket.create_connection((HERE, self.port), timeout=WITHIN).close()
        self.join(WITHIN)

    def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        try:
            if "host" not in question:
                return {"error": "no question"}
            if "local" in question:
                asked = (question["local"], question["host"], question["port"], question["stream"])
                return {"port": self._lead(*asked)}
            return {"address": self._look_up(question["host"])}
        except OSError as error:
            return {"error": str(error.strerror or error)}


class RemoteNetwork:
    """The network of a guarded process: the run that started it says where everything leads.

    Args:
        control: the port of its ControlPort.
    """

    def __init__(self, control: int) -> None:
        self._control = control
        self._hosts: dict[str, str] = {}
        self._stubs: set[int] = set()

    def address_of(self, host: str) -> str:
        """Give the made-up address of a host.

        Raises:
            socket.gaierror: the scenario has no such upstream, or the run is gone.
        """
        try:
            answer = self._ask({"host": host})
        except OSError as gone:
            raise socket.gaierror(socket.EAI_AGAIN, str(gone)) from gone
        if "address" not in answer:
            raise socket.gaierror(socket.EAI_NONAME, answer.get("error", ""))
        address = str(answer["address"])
        self._hosts[address] = host
        return address

    def target_of(self, host: str, port: int) -> tuple[str, int] | None:
        """Give what a connection is meant to reach; None where it stays on this machine anyway."""
        return None if is_here(host) else (self._hosts.get(host, host), port)

    def is_upstream(self, host: str) -> bool:
        """Tell whether TLS with a host is TLS with an upstream."""
        return not is_here(host)

    def leads_to_stub(self, sock: socket.socket) -> bool:
        """Tell whether a connection was redirected."""
        with contextlib.suppress(OSError):
            peer = sock.getpeername()
            return isinstance(peer, tuple) and peer[1] in self._stubs
        return False

    def redirect(self, sock: socket.socket, host: str, port: int) -> tuple[Any, ...]:
        """Give the address to connect to instead.

        Raises:
            OSError: nothing is there; the connection is refused at once.
        """
        here, local = bound(sock)
        stream = sock.type == socket.SOCK_STREAM
        answer = self._ask({"host": host, "port": port, "local": local, "stream": stream})
        if "port" not in answer:
            raise refused(host, port)
        self._stubs.add(answer["port"])
        return here, answer["port"]

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        with socket.create_connection((HERE, self._control), timeout=WITHIN) as connection:
            connection.sendall(json.dumps(question).encode())
            answer: dict[str, Any] = json.loads(connection.recv(LONGEST) or "{}")
            return answer
