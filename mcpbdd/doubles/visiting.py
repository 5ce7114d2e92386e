"""Opening a link, as a user's browser would: by an HTTP GET, on this machine and never anywhere else."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urljoin

import httpx2

from mcpbdd.errors import Mismatch
from mcpbdd.values.visible import shown

MOST_REDIRECTS = 5
READS_AT_MOST = 1_000_000
"""Bytes of a page that are read; whoever sends more is not waited for."""
WANTED = "the link to open"


def is_here(address: str) -> bool:
    """Tell whether an address is an http(s) address on this machine."""
    try:
        url = httpx2.URL(address)  # read by the very library that opens it
    except httpx2.InvalidURL:
        return False
    # A browser reads a backslash as a slash, and what stands before the host would be the host.
    if url.scheme not in ("http", "https") or "\\" in address:
        return False
    try:
        return ip_address(url.host).is_loopback
    except ValueError:
        return url.host == "localhost"


class LeadsAway(Exception):
    """A page redirects to an address that is not on this machine.

    Attributes:
        address: where it leads.
    """

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


async def visit(address: str, patience: float) -> None:
    """Open an address and read the page, following redirects on this machine.

    Args:
        address: one for which `is_here` holds.
        patience: seconds for each request.

    Raises:
        LeadsAway: a redirect leads to another machine; it was not followed.
        Mismatch: nobody answers there, or the page is an error.
    """
    # Neither the proxies nor the credentials of whoever runs the scenarios are those of a scenario's user.
    async with httpx2.AsyncClient(trust_env=False, timeout=patience) as browser:
        for _ in range(MOST_REDIRECTS + 1):
            onwards = await _get(browser, address)
            if onwards is None:
                return
            address = onwards
    raise Mismatch(
        WANTED, f"it redirects more than {MOST_REDIRECTS} times, the last time to {shown(address, 200)}"
    )


async def _get(browser: httpx2.AsyncClient, address: str) -> str | None:
    """Open one page.

    Returns:
        Where it redirects to, None where it is the page itself.
    """
    if not is_here(address):
        raise LeadsAway(address)
    try:
        async with browser.stream("GET", address) as page:
            await _read(page)
    except (httpx2.HTTPError, httpx2.InvalidURL) as trouble:
        said = f"{type(trouble).__name__}: {trouble}" if str(trouble) else type(trouble).__name__
        raise Mismatch(WANTED, f"{shown(address, 200)} cannot be read: {said}") from None
    if page.is_redirect and "location" in page.headers:
        return urljoin(address, page.headers["location"])
    if page.is_error:
        raise Mismatch(WANTED, f"{shown(address, 200)} answers with the status {page.status_code}")
    return None


async def _read(page: httpx2.Response) -> None:
    size = 0
    async for chunk in page.aiter_bytes():
        size += len(chunk)
        if size > READS_AT_MOST:
            return
