"""Which hosts are this machine, and which are addresses already."""

from __future__ import annotations

import ipaddress
import socket


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
