"""The network as a scenario sees it: named upstreams are answered by the stub, and nothing leaves this machine.

What every client library has in common is the socket: names are looked up by `socket.getaddrinfo`, connections made
by `socket.socket.connect`, TLS put on by `ssl.SSLContext`. Those are replaced while a scenario runs, and put back as
they were. So httpx, requests, aiohttp and urllib speak real HTTP/1.1 over real sockets, and fail as they really fail.
"""

from __future__ import annotations

import ipaddress
import socket
import threading
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from mcpbdd.doubles.upstream.address import UNNAMED, Origin, ascii_host
from mcpbdd.doubles.upstream.answers import Fault
from mcpbdd.doubles.upstream.book import Book, Decision
from mcpbdd.doubles.upstream.control import ControlPort
from mcpbdd.doubles.upstream.conversation import Keeper
from mcpbdd.doubles.upstream.hosts import HERE, bound, is_here, refused
from mcpbdd.doubles.upstream.patching import Patches
from mcpbdd.doubles.upstream.stub import SETTLING, Stub

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.doubles.upstream.traffic import Received

_MADE_UP = int(ipaddress.IPv4Address("11.0.0.0"))
"""Where the addresses of upstreams are made up: public ones, since servers refuse to fetch from private ones."""


class Network:
    """What connections of this process reach."""

    def __init__(self) -> None:
        self._keeper = Keeper(self._take, self._miss, self._set_timer)
        self._books: list[Book] = []
        self._patches = ExitStack()
        self._stub: Stub | None = None
        self._control: ControlPort | None = None
        self._hosts: dict[str, str] = {}
        self._latest = 0.0
        self._lock = threading.Lock()

    def open(self, book: Book) -> None:
        """Let a scenario's upstreams be reached; of several the latest counts."""
        if not self._books:
            self._patches = ExitStack()
            self._patches.enter_context(Patches(self).installed())
        self._books.append(book)

    def close(self, book: Book) -> None:
        """Let them be reached no longer; the last one that is closed gives the process its own network back."""
        if not any(other is book for other in self._books):
            return
        self._books = [other for other in self._books if other is not book]
        if not self._books:
            self._patches.close()

    def hang_up(self, book: Book) -> None:
        """End the connections on which a client still waits, where no other scenario has any."""
        if self._stub is not None and self._books and all(other is book for other in self._books):
            self._stub.hang_up(waiting=True)

    def end(self) -> None:
        """Close the ports."""
        stub, self._stub = self._stub, None
        control, self._control = self._control, None
        if control is not None:
            control.close()
        if stub is not None:
            stub.close()

    def url(self, origin: Origin = UNNAMED) -> str:
        """Give an address of this machine at which an origin is reached, also from another process."""
        return f"http://{HERE}:{self._open_stub().port(origin)}"

    @property
    def control(self) -> int:
        """The port at which guarded processes ask where their connections lead."""
        with self._lock:
            if self._control is None:
                self._control = ControlPort(self.address_of, self._led_for)
        return self._control.port

    @property
    def works(self) -> bool:
        """Whether an answer, or what leads to one, is on its way."""
        recent = time.monotonic() - self._latest < SETTLING
        return recent or (self._stub is not None and self._stub.works)

    # What the patches ask.

    def address_of(self, host: str) -> str:
        """Give the made-up address of a host.

        Raises:
            socket.gaierror: the scenario has no such upstream.
        """
        name = ascii_host(host)
        if not self._books or not self._book.knows(name):
            self._miss(f'looked up the host "{name}", which is no upstream of this scenario')
            raise socket.gaierror(socket.EAI_NONAME, f'"{name}" is no upstream of this scenario')
        self._latest = time.monotonic()
        with self._lock:
            if name not in self._hosts.values():
                self._hosts[str(ipaddress.IPv4Address(_MADE_UP + len(self._hosts) + 1))] = name
            return next(address for address, other in self._hosts.items() if other == name)

    def target_of(self, host: str, port: int) -> tuple[str, int] | None:
        """Give what a connection is meant to reach; None where it stays on this machine anyway."""
        if not is_here(host):
            return self._hosts.get(host, ascii_host(host)), port
        named = [origin for origin in self._book.origins() if origin.port == port and is_here(origin.host)]
        return (named[0].host, port) if named else None

    def is_upstream(self, host: str) -> bool:
        """Tell whether TLS with a host is TLS with an upstream."""
        names = {origin.host for origin in self._book.origins() if origin.scheme == "https"}
        return not is_here(host) or ascii_host(host) in names

    def leads_to_stub(self, sock: socket.socket) -> bool:
        """Tell whether a connection was redirected."""
        try:
            peer = sock.getpeername()
        except OSError:
            return False
        return isinstance(peer, tuple) and self._stub is not None and self._stub.is_here(peer[1])

    def redirect(self, sock: socket.socket, host: str, port: int) -> tuple[Any, ...]:
        """Give the address to connect to instead.

        Raises:
            OSError: nothing is there; the connection is refused at once.
        """
        here, local = bound(sock)
        return here, self.lead(local, host, port, sock.type == socket.SOCK_STREAM)

    def lead(self, local: int, host: str, port: int, stream: bool) -> int:
        """Admit a connection that comes from a port of this machine, and give the port to connect to.

        Raises:
            OSError: nothing is there.
        """
        self._latest = time.monotonic()
        if not self._books or not stream or not self._book.knows(host):
            self._miss(
                f"tried to reach {host}:{port}{'' if stream else ' without a connection'}, "
                "which is no upstream of this scenario"
            )
            raise refused(host, port)
        if self._book.refuses(host, port):
            raise refused(host, port)
        stub = self._open_stub()
        stub_port = stub.port()
        stub.announce(local, host, port)
        return stub_port

    # What the stub asks.

    def _led_for(self, local: int, host: str, port: int, stream: bool) -> int:
        return self.lead(local, self._hosts.get(host, ascii_host(host)), port, stream)

    @property
    def _book(self) -> Book:
        return self._books[-1]

    def _take(self, request: Received) -> Decision:
        return self._book.take(request) if self._books else Decision(fault=Fault.DROPPED)

    def _miss(self, what: str) -> None:
        if self._books:
            self._book.miss(what)

    def _set_timer(self, seconds: float, ring: Callable[[], None]) -> float | None:
        return self._book.set_timer(seconds, ring) if self._books else 0.0

    def _open_stub(self) -> Stub:
        with self._lock:
            if self._stub is None:
                self._stub = Stub(self._keeper)
            return self._stub
