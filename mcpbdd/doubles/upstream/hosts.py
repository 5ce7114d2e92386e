"""Which hosts are this machine, which are addresses already, and how a connection is led to this machine."""

from __future__ import annotations

import errno
import ipaddress
import socket

HERE = "127.0.0.1"


def is_here(host: str) -> bool:
    """Tell whether a host is this machine, by its name alone."""
    if (
        host in ("", "localhost", "<broadcast>")
        or host.endswith(".localhost")
        or host == socket.gethostname()
    ):
        return True
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback or address.is_unspecified


def is_address(host: str) -> bool:
    """Tell whether a host is an address already, so that nobody has to be asked for it."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def bound(sock: socket.socket) -> tuple[str, int]:
    """Bind a socket to this machine, unless it is bound; give this machine as its family has it, and its own port."""
    here = HERE if sock.family == socket.AF_INET else f"::ffff:{HERE}"
    if sock.getsockname()[1] == 0:
        sock.bind((here, 0))
    return here, int(sock.getsockname()[1])


def refused(host: str, port: int) -> OSError:
    """Make the error of a connection that is refused."""
    return ConnectionRefusedError(errno.ECONNREFUSED, f"Connection refused ({host}:{port})")
