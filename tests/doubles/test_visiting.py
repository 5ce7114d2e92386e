"""Opening links: what is on this machine, and what is not."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import anyio
import pytest

from mcpbdd.doubles.visiting import READS_AT_MOST, LeadsAway, is_here, visit
from mcpbdd.errors import Mismatch

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1/",
        "http://127.0.0.1:8080/a?b=c",
        "https://127.0.0.2/",
        "http://localhost:1/",
        "HTTP://LOCALHOST/",
        "http://[::1]/",
        "http://ann:secret@127.0.0.1/",
    ],
)
def test_this_machine_is_here(address: str) -> None:
    """By its name, and by the numbers that lead back to it."""
    assert is_here(address)


@pytest.mark.parametrize(
    "address",
    [
        "https://example.com/",
        "http://127.0.0.1.example.com/",
        "http://127.0.0.1@example.com/",
        "http://example.com\\@127.0.0.1/",
        "http://localhost.example.com/",
        "http://10.0.0.1/",
        "http://0.0.0.0/",
        "http://[::2]/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "//127.0.0.1/",
        "127.0.0.1",
        "http://[127.0.0.1/",
        "http://127.0.0.1:port/",
        "",
    ],
)
def test_nothing_else_is_here(address: str) -> None:
    """Also where it looks like it."""
    assert not is_here(address)


@asynccontextmanager
async def page(*answers: str) -> AsyncIterator[tuple[str, list[str]]]:
    """Serve one answer after the other, and give the address and the first lines of what was asked."""
    asked: list[str] = []
    left = list(answers)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append((await reader.readuntil(b"\r\n\r\n")).decode())
        writer.write(left.pop(0).format(here=address).encode())
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield address, asked


def visited(*answers: str, path: str = "/pay/1") -> list[str]:
    """Open a page that answers so, and give what was asked of it."""

    async def go() -> list[str]:
        async with page(*answers) as (address, asked):
            await visit(f"{address}{path}", 2)
            return asked

    return anyio.run(go)


OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK"


def test_a_page_is_opened_once_by_a_get_without_credentials() -> None:
    """As by a browser that has never been there."""
    (request,) = visited(OK)
    assert request.startswith("GET /pay/1 HTTP/1.1\r\n")
    assert "authorization" not in request.lower()
    assert "cookie" not in request.lower()


def test_redirects_on_this_machine_are_followed() -> None:
    """Relative ones too."""
    moved = "HTTP/1.1 302 Found\r\nLocation: {here}/next\r\nContent-Length: 0\r\n\r\n"
    near = "HTTP/1.1 307 Temporary Redirect\r\nLocation: last\r\nContent-Length: 0\r\n\r\n"
    asked = visited(moved, near, OK)
    assert [request.split()[1] for request in asked] == ["/pay/1", "/next", "/last"]


def test_a_redirect_to_elsewhere_is_not_followed() -> None:
    """It is told where it leads."""
    with pytest.raises(LeadsAway) as raised:
        visited("HTTP/1.1 302 Found\r\nLocation: https://evil.example.com/x\r\nContent-Length: 0\r\n\r\n")
    assert raised.value.address == "https://evil.example.com/x"


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (["HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"], "answers with the status 404"),
        (["HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"], "answers with the status 500"),
        (["nonsense\r\n\r\n"], "cannot be read: RemoteProtocolError"),
        (
            ["HTTP/1.1 302 Found\r\nLocation: {here}/pay/1\r\nContent-Length: 0\r\n\r\n"] * 6,
            "it redirects more than 5 times, the last time to",
        ),
    ],
)
def test_a_page_that_cannot_be_opened_is_the_servers_fault(answers: list[str], said: str) -> None:
    """With what was found instead."""
    with pytest.raises(Mismatch, match=said):
        visited(*answers)


def test_a_port_at_which_nobody_listens_is_told() -> None:
    """With the address."""
    with pytest.raises(Mismatch, match=r'"http://127\.0\.0\.1:1/" cannot be read: ConnectError'):
        anyio.run(visit, "http://127.0.0.1:1/", 2)


def test_nobody_reads_a_page_that_never_ends() -> None:
    """It counts as opened."""
    endless = "HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n" + "x" * (READS_AT_MOST + 100_000)
    assert len(visited(endless)) == 1


def test_a_page_that_redirects_nowhere_is_a_page() -> None:
    """Not every answer of that kind names a place."""
    assert len(visited("HTTP/1.1 304 Not Modified\r\nContent-Length: 0\r\n\r\n")) == 1
