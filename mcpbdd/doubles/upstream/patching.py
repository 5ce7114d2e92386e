"""What is replaced in this process while a scenario runs, and put back exactly as it was."""

from __future__ import annotations

import os
import socket
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from mcpbdd.doubles.upstream.hosts import is_address, is_here
from mcpbdd.doubles.upstream.plain_tls import PlainObject, PlainSocket, contexts

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Iterator

    from mcpbdd.doubles.upstream.control import Leading

_NO_PROXY = ("NO_PROXY", "no_proxy")
_INTERNET = (socket.AF_INET, socket.AF_INET6)


class Patches:
    """Replaces what opens connections.

    Args:
        network: who says where they lead.
    """

    def __init__(self, network: Leading) -> None:
        self._network = network
        self._look_up = socket.getaddrinfo

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Replace everything, and put it back whatever happens."""
        with ExitStack() as stack:
            for name in ("connect", "connect_ex", "sendto", "sendmsg"):
                _replace(stack, socket.socket, name, getattr(self, f"_{name}")(getattr(socket.socket, name)))
            _replace(stack, socket, "getaddrinfo", self._getaddrinfo)
            _replace(stack, socket, "gethostbyname", self._gethostbyname)
            _replace(stack, socket, "gethostbyname_ex", self._gethostbyname_ex)
            for kind in contexts():
                for name in {"wrap_socket", "wrap_bio"} & vars(kind).keys():
                    _replace(stack, kind, name, getattr(self, f"_{name}")(getattr(kind, name)))
            stack.enter_context(_without_proxies())
            yield

    # Names.

    def _getaddrinfo(self, host: Any, port: Any, *rest: Any, **named: Any) -> Any:
        name = _text(host)
        if name is None or is_here(name) or is_address(name):
            return self._look_up(host, port, *rest, **named)
        return self._look_up(self._network.address_of(name), port, *rest, **named)

    def _gethostbyname(self, host: str) -> str:
        return str(self._getaddrinfo(host, None, socket.AF_INET)[0][4][0])

    def _gethostbyname_ex(self, host: str) -> tuple[str, list[str], list[str]]:
        return host, [], [self._gethostbyname(host)]

    # Connections.

    def _connect(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def connect(sock: socket.socket, address: Any) -> Any:
            return real(sock, self._led(sock, address))

        return connect

    def _connect_ex(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def connect_ex(sock: socket.socket, address: Any) -> Any:
            try:
                return real(sock, self._led(sock, address))
            except OSError as refused:
                return refused.errno

        return connect_ex

    def _sendto(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def sendto(sock: socket.socket, data: Any, *rest: Any) -> Any:
            return real(sock, data, *rest[:-1], self._led(sock, rest[-1]))

        return sendto

    def _sendmsg(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def sendmsg(
            sock: socket.socket, buffers: Any, ancdata: Any = (), flags: int = 0, address: Any = None
        ) -> Any:
            if address is None:
                return real(sock, buffers, ancdata, flags)
            return real(sock, buffers, ancdata, flags, self._led(sock, address))

        return sendmsg

    def _led(self, sock: socket.socket, address: Any) -> Any:
        """Give where a connection really goes: to the stub, or where it was going if that is on this machine."""
        host = _text(address[0]) if sock.family in _INTERNET and isinstance(address, tuple) else None
        if host is None:
            return address
        target = self._network.target_of(host, address[1])
        return address if target is None else self._network.redirect(sock, *target)

    # TLS.

    def _wrap_socket(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def wrap_socket(context: ssl.SSLContext, sock: socket.socket, *rest: Any, **named: Any) -> Any:
            host = named.get("server_hostname", rest[3] if len(rest) > 3 else None)
            if not self._network.leads_to_stub(sock):
                return real(context, sock, *rest, **named)
            _must_name(context, host)
            return PlainSocket.over(sock, host, context)

        return wrap_socket

    def _wrap_bio(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def wrap_bio(context: ssl.SSLContext, incoming: Any, outgoing: Any, *rest: Any, **named: Any) -> Any:
            is_server = named.get("server_side", rest[0] if rest else False)
            host = named.get("server_hostname", rest[1] if len(rest) > 1 else None)
            if is_server or not host or not self._network.is_upstream(_text(host) or ""):
                return real(context, incoming, outgoing, *rest, **named)
            return PlainObject.over(incoming, outgoing, host, context)

        return wrap_bio


def _must_name(context: ssl.SSLContext, host: str | None) -> None:
    if context.check_hostname and not host:
        raise ValueError("check_hostname requires server_hostname")


def _text(host: Any) -> str | None:
    return host.decode("ascii", errors="replace") if isinstance(host, bytes | bytearray) else host


def _replace(stack: ExitStack, owner: Any, name: str, value: Any) -> None:
    """Set an attribute; what was inherited is inherited again afterwards."""
    if name in vars(owner):
        stack.callback(setattr, owner, name, vars(owner)[name])
    else:
        stack.callback(delattr, owner, name)
    setattr(owner, name, value)


@contextmanager
def _without_proxies() -> Iterator[None]:
    """Let no client ask a proxy: even one on this machine would lead off it."""
    before = {name: os.environ.get(name) for name in _NO_PROXY}
    os.environ.update(dict.fromkeys(_NO_PROXY, "*"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
