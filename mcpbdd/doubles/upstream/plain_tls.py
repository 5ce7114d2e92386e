"""TLS that is none: what a client wraps goes on as it is, after a line that says that it was wrapped.

A client believes that it speaks TLS, and the stub, which nobody gave a certificate, reads what it says. Nothing is
encrypted, and nothing leaves this machine. Certificates that a client pins cannot be shown.
"""

from __future__ import annotations

import socket
import ssl
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Iterator

PREFACE = b"\x00mcpbdd: https\n"
"""What a client's side sends first; no HTTP/1.1 and no TLS begins so."""
VERSION, CIPHER = "TLSv1.3", ("TLS_AES_256_GCM_SHA384", "TLSv1.3", 256)


def certificate_of(host: str) -> dict[str, Any]:
    """Give a certificate, as clients compare it with the name they asked for."""
    return {"subject": ((("commonName", host),),), "subjectAltName": (("DNS", host),)}


class _Shown:
    """What a client may ask about the connection."""

    server_hostname: str | None

    def getpeercert(self, binary_form: bool = False) -> Any:
        return b"" if binary_form else certificate_of(self.server_hostname or "")

    def get_unverified_chain(self) -> list[bytes]:
        return []

    def get_verified_chain(self) -> list[bytes]:
        return []

    def version(self) -> str:
        return VERSION

    def cipher(self) -> tuple[str, str, int]:
        return CIPHER

    def shared_ciphers(self) -> None:
        return None

    def selected_alpn_protocol(self) -> None:
        """None is chosen, so that a client speaks HTTP/1.1."""

    def selected_npn_protocol(self) -> None:
        return None

    def compression(self) -> None:
        return None

    def get_channel_binding(self, cb_type: str = "tls-unique") -> None:  # noqa: ARG002 - the name of ssl
        return None


class PlainObject(_Shown, ssl.SSLObject):
    """What `SSLContext.wrap_bio` gives instead: asyncio and anyio keep the socket themselves."""

    context = server_side = server_hostname = session = session_reused = None  # type: ignore[assignment]
    _incoming: ssl.MemoryBIO
    _outgoing: ssl.MemoryBIO
    _greeted: bool

    @classmethod
    def over(cls, incoming: ssl.MemoryBIO, outgoing: ssl.MemoryBIO, host: str | None, context: Any) -> Self:
        """Wrap two memory BIOs."""
        made = cls.__new__(cls)
        vars(made).update(context=context, server_hostname=host, server_side=False)
        vars(made).update(_incoming=incoming, _outgoing=outgoing, _greeted=False)
        return made

    def do_handshake(self) -> None:
        if not self._greeted:
            self._greeted = True
            self._outgoing.write(PREFACE)

    def read(self, len: int = 1024, buffer: Any = None) -> Any:  # noqa: A002 - the name of ssl
        if not self._incoming.pending and not self._incoming.eof:
            raise ssl.SSLWantReadError(ssl.SSL_ERROR_WANT_READ, "The operation did not complete (read)")
        data = self._incoming.read(len)
        if buffer is None:
            return data
        size = data.__len__()
        memoryview(buffer)[:size] = data
        return size

    def write(self, data: Any) -> int:
        return int(self._outgoing.write(data))

    def pending(self) -> int:
        return int(self._incoming.pending)

    def unwrap(self) -> None:
        return None


class PlainSocket(_Shown, ssl.SSLSocket):
    """What `SSLContext.wrap_socket` gives instead. A real one without a TLS object sends and receives plainly."""

    @classmethod
    def over(cls, sock: socket.socket, host: str | None, context: ssl.SSLContext) -> Self:
        """Take over a connected socket, as the real one does."""
        timeout = sock.gettimeout()
        parts: dict[str, Any] = {
            "family": sock.family,
            "type": sock.type,
            "proto": sock.proto,
            "fileno": sock.fileno(),
        }
        made = cls.__new__(cls, **parts)
        socket.socket.__init__(made, **parts)
        sock.detach()
        made.settimeout(timeout)
        vars(made).update(_context=context, _sslobj=None, _session=None, _connected=True)
        vars(made).update(server_side=False, server_hostname=host)
        vars(made).update(do_handshake_on_connect=True, suppress_ragged_eofs=True)
        socket.socket.sendall(made, PREFACE)
        return made

    def do_handshake(self, block: bool = False) -> None:
        """Nothing is left to agree upon."""

    def read(self, len: int = 1024, buffer: Any = None) -> Any:  # noqa: A002 - the name of ssl
        return self.recv(len) if buffer is None else self.recv_into(buffer, len)

    def write(self, data: Any) -> int:
        return self.send(data)

    def unwrap(self) -> socket.socket:
        return self


def contexts() -> Iterator[type[ssl.SSLContext]]:
    """Give the classes that wrap in a way of their own, such as truststore's."""
    waiting: list[type[ssl.SSLContext]] = [ssl.SSLContext]
    while waiting:
        kind = waiting.pop()
        waiting.extend(kind.__subclasses__())
        if "wrap_socket" in vars(kind) or "wrap_bio" in vars(kind):
            yield kind
