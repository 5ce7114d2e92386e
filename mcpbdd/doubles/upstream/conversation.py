"""One connection to the stub: requests are read by h11, answers written as they stand, right or wrong."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import h11

from mcpbdd.doubles.upstream.address import PORTS, Origin
from mcpbdd.doubles.upstream.answers import Fault
from mcpbdd.doubles.upstream.plain_tls import PREFACE
from mcpbdd.doubles.upstream.traffic import Received

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpbdd.doubles.upstream.answers import Answer
    from mcpbdd.doubles.upstream.book import Decision

_RESET = struct.pack("ii", 1, 0)
"""SO_LINGER without time: closing sends RST."""
_CHUNK = 65536


@dataclass(frozen=True)
class Keeper:
    """Who a conversation asks.

    Attributes:
        take: says what becomes of a request.
        miss: notes what was no request.
        set_timer: see `Book`.
    """

    take: Callable[[Received], Decision]
    miss: Callable[[str], None]
    set_timer: Callable[[float, Callable[[], None]], float | None]


class Conversation(threading.Thread):
    """Serves one connection until somebody hangs up.

    Args:
        sock: the accepted connection.
        host, port: where the client meant to connect to.
        origin: what it has reached, where that is known already.
        keeper: who is asked.

    Attributes:
        working_since: when it began to work on something that ends by itself, None while it waits.
        idle_since: when it last ended such work.
        is_waited_for: the client waits for an answer that does not come, or not yet.
    """

    def __init__(
        self, sock: socket.socket, host: str, port: int, origin: Origin | None, keeper: Keeper
    ) -> None:
        super().__init__(name="mcpbdd: upstream", daemon=True)
        self.working_since: float | None = time.monotonic()
        self.idle_since, self.is_waited_for = 0.0, False
        self._sock, self._keeper = sock, keeper
        self._host, self._port, self._origin, self._is_tls = host, port, origin, False
        self._left = b""
        self._woken = threading.Event()
        self._hung_up = False

    def run(self) -> None:
        """Read requests and answer them."""
        try:
            with self._sock, contextlib.suppress(OSError):
                self._converse()
        finally:
            self._rest()

    def _converse(self) -> None:
        try:
            self._greet()
            while (request := self._next_request()) is not None and self._handle(request):
                self._rest()
        except h11.RemoteProtocolError as error:  # noted before the client sees the end
            self._keeper.miss(f"sent {self._host}:{self._port} what is no HTTP/1.1: {error}")

    def hang_up(self) -> None:
        """End it from outside."""
        self._hung_up = True
        self._woken.set()
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)

    def _rest(self) -> None:
        self.working_since, self.idle_since = None, time.monotonic()

    def _greet(self) -> None:
        """Read whether the client believes to speak TLS."""
        while len(self._left) < len(PREFACE) and PREFACE.startswith(self._left):
            data = self._receive()
            if not data:
                return
            self._left += data
        if self._left.startswith(PREFACE):
            self._is_tls, self._left = True, self._left[len(PREFACE) :]

    def _receive(self) -> bytes:
        data = self._sock.recv(_CHUNK)
        if data and self.working_since is None:
            self.working_since = time.monotonic()
        return data

    def _next_request(self) -> Received | None:
        reader = h11.Connection(h11.SERVER)
        if self._left:
            reader.receive_data(self._left)
        head: h11.Request | None = None
        body = bytearray()
        while True:
            event = reader.next_event()
            if event is h11.NEED_DATA:
                if reader.they_are_waiting_for_100_continue:
                    self._sock.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
                    reader.send(h11.InformationalResponse(status_code=100, headers=[]))
                reader.receive_data(self._receive())
            elif isinstance(event, h11.Request):
                head = event
            elif isinstance(event, h11.Data):
                body += event.data
            elif isinstance(event, h11.EndOfMessage) and head is not None:
                self._left = reader.trailing_data[0]
                return self._received(head, bytes(body))
            else:
                return None

    def _received(self, head: h11.Request, body: bytes) -> Received:
        method, target = head.method.decode("ascii"), head.target.decode("latin-1")
        origin = self._origin or Origin("https" if self._is_tls else "http", self._host, self._port)
        if (
            self._origin is None and "://" in target.partition("?")[0]
        ):  # asked as a proxy (RFC 9112, section 3.2.2)
            split = urlsplit(target)
            origin = Origin.of(
                split.scheme if split.scheme in PORTS else "http", split.hostname or "", split.port
            )
            target = f"{split.path or '/'}{'?' if split.query else ''}{split.query}"
        headers = tuple(
            (name.decode("latin-1"), value.decode("latin-1")) for name, value in head.headers.raw_items()
        )
        return Received(method, origin, target, headers, body)

    def _handle(self, request: Received) -> bool:
        """Answer; give whether the connection can be used for another request."""
        if request.method == "CONNECT":
            return self._tunnel(request.target)
        decision = self._keeper.take(request)
        if decision.answer is None or decision.fault is not None:
            self._fail(decision)
            return False
        closing = (request.header("connection") or "").lower() == "close"
        return self._send(decision.answer, request, closing=closing)

    def _tunnel(self, target: str) -> bool:
        """Be the proxy that a server insists on: what follows is meant for another host."""
        host, _, port = target.rpartition(":")
        self._host, self._port = host.strip("[]").lower(), int(port) if port.isdigit() else PORTS["https"]
        self._sock.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        self._greet()
        return True

    def _fail(self, decision: Decision) -> None:
        if decision.fault is Fault.SILENCE:
            self.working_since, self.is_waited_for = None, True
            while self._sock.recv(_CHUNK):
                pass
        elif decision.fault is Fault.LOST and decision.answer is not None:
            self._wait(decision.answer.after)
        self._sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)

    def _wait(self, seconds: float) -> None:
        if not seconds or self._hung_up:
            return
        self._woken = threading.Event()
        most = self._keeper.set_timer(seconds, self._woken.set)
        self.working_since, self.is_waited_for = None, True  # only now: a clock may move once nobody works
        self._woken.wait(most)
        self.working_since, self.is_waited_for = time.monotonic(), False

    def _send(self, answer: Answer, request: Received, *, closing: bool) -> bool:
        self._wait(answer.after)
        sound = answer.is_sound and not closing
        self._sock.sendall(answer.head(closing=closing) + answer.sent_body(request.method))
        return sound
