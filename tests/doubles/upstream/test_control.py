"""A guarded process reaches what the run says, and nothing else."""

from __future__ import annotations

import json
import runpy
import socket
from typing import TYPE_CHECKING

import httpx2
import pytest

from mcpbdd.connection import serve
from mcpbdd.connection.command import ORDER
from mcpbdd.doubles.upstream import Address, Answer, Book, Network, guarded
from mcpbdd.doubles.upstream.address import origin_of
from mcpbdd.doubles.upstream.control import ControlPort, RemoteNetwork
from mcpbdd.doubles.upstream.patching import Patches

if TYPE_CHECKING:
    from collections.abc import Iterator

URL = "https://api.example.test/"


@pytest.fixture
def book() -> Book:
    """What the scenario says."""
    book = Book()
    book.answer("GET", Address.read(URL), Answer.of("x"))
    book.refuse(origin_of("http://down.example.test"))
    return book


@pytest.fixture
def network(book: Book) -> Iterator[Network]:
    """The network of the run."""
    made = Network()
    made.open(book)
    yield made
    made.close(book)
    made.end()


@pytest.fixture
def process(network: Network) -> Iterator[RemoteNetwork]:
    """What a guarded process has, here on top of the run's own."""
    remote = RemoteNetwork(network.control)
    with Patches(remote).installed():
        yield remote


@pytest.mark.usefixtures("process")
def test_an_upstream_is_reached_from_there(book: Book) -> None:
    """By names, with TLS, and recorded here."""
    assert httpx2.get(URL).text == "x"
    assert [one.received.url for one in book.exchanges] == [URL]
    assert book.misses == []


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("url", "misses"),
    [
        ("http://down.example.test/", []),
        ("http://93.184.215.14/", ["tried to reach 93.184.215.14:80, which is no upstream of this scenario"]),
        (
            "http://a.example.test/",
            ['looked up the host "a.example.test", which is no upstream of this scenario'],
        ),
    ],
)
def test_nothing_else_is_reached_from_there(book: Book, url: str, misses: list[str]) -> None:
    """And what was missed is noted here."""
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(url)
    assert book.misses == misses


def test_this_machine_is_left_alone(process: RemoteNetwork) -> None:
    """There as here."""
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as one,
    ):
        assert not process.leads_to_stub(one)
    with socket.socket() as unconnected:
        assert not process.leads_to_stub(unconnected)
    assert not process.is_upstream("localhost")


def test_a_run_that_is_gone_answers_nothing() -> None:
    """Neither names nor connections: they fail as networks do."""
    network = Network()
    remote = RemoteNetwork(network.control)
    with pytest.raises(socket.gaierror):
        remote.address_of("api.example.test")
    network.end()
    with pytest.raises(socket.gaierror):
        remote.address_of("api.example.test")
    with socket.socket() as sock, pytest.raises(OSError):
        remote.redirect(sock, "api.example.test", 443)


@pytest.mark.parametrize("sent", [b"", b"no JSON", b"{}"])
def test_a_question_that_is_none_does_no_harm(sent: bytes) -> None:
    """The port goes on answering."""
    port = ControlPort(lambda host: host, lambda *_: 1)
    with socket.create_connection(("127.0.0.1", port.port)) as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        assert b"error" in connection.recv(100) or sent == b"no JSON"
    assert RemoteNetwork(port.port).address_of("a") == "a"
    port.close()


def test_a_guarded_process_serves_what_the_order_says(
    network: Network, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that the target does is guarded, from its import on."""
    monkeypatch.setenv(ORDER, json.dumps({"control": network.control}))
    monkeypatch.setattr(serve, "main", lambda: int(httpx2.get(URL).text == "x"))
    before = socket.getaddrinfo
    with pytest.raises(SystemExit) as left:
        runpy.run_path(guarded.__file__, run_name="__main__")
    assert left.value.code == 1
    assert socket.getaddrinfo is before
    assert len(book.exchanges) == 1
