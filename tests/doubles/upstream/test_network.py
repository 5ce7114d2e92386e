"""The process has its own network back afterwards, and nothing leaves the machine meanwhile."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
import threading
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
import truststore

from mcpbdd.doubles.upstream import Address, Answer, Book, MockUpstream, Network, mock_upstream
from mcpbdd.doubles.upstream.hosts import bound
from mcpbdd.errors import Mismatch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

URL = "https://api.example.test/"


@pytest.fixture
def upstream() -> Iterator[MockUpstream]:
    """Upstreams whose misses are looked at by the test itself."""
    made = MockUpstream().install()
    yield made
    made.restore()


def replaced() -> dict[str, Any]:
    """Give everything that is replaced, where it is kept."""
    found = {
        f"socket.{name}": vars(socket)[name] for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex")
    }
    found |= {
        f"socket.socket.{name}": vars(socket.socket).get(name)
        for name in ("connect", "connect_ex", "sendto", "sendmsg")
    }
    for kind in (ssl.SSLContext, truststore.SSLContext):
        found |= {f"{kind}.{name}": vars(kind)[name] for name in ("wrap_socket", "wrap_bio")}
    return found | {name: os.environ.get(name) for name in ("NO_PROXY", "no_proxy")}


def test_everything_is_put_back_exactly_and_also_after_a_raise() -> None:
    """Installing twice and restoring twice is as once; what was inherited is inherited again."""
    before = replaced()
    upstream = MockUpstream().install().install()
    during = replaced()
    assert all(during[name] is not before[name] for name in before)
    upstream.restore()
    upstream.restore()
    assert replaced() == before
    with pytest.raises(ZeroDivisionError), mock_upstream():
        raise ZeroDivisionError
    assert replaced() == before


def test_environment_variables_come_back_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where they were set."""
    monkeypatch.setenv("NO_PROXY", "here")
    monkeypatch.delenv("no_proxy", raising=False)
    with mock_upstream():
        assert os.environ["NO_PROXY"] == os.environ["no_proxy"] == "*"
    assert os.environ["NO_PROXY"] == "here"
    assert "no_proxy" not in os.environ


def test_upstreams_inside_upstreams_do_not_see_one_another() -> None:
    """A fresh world inside of a scenario has its own; the outer one is there again afterwards, in any order."""
    network = Network()
    books = [Book(), Book()]
    for number, book in enumerate(books):
        book.answer("GET", Address.read(URL), Answer.of(str(number)))
    network.open(books[0])
    assert httpx2.get(URL).text == "0"
    network.open(books[1])
    assert httpx2.get(URL).text == "1"
    network.close(books[1])
    assert httpx2.get(URL).text == "0"
    network.open(books[1])
    network.close(books[0])
    network.close(books[0])
    assert httpx2.get(URL).text == "1"
    network.close(books[1])
    network.end()
    assert [len(book.exchanges) for book in books] == [2, 2]


def test_no_port_and_no_thread_is_left() -> None:
    """Also where a client is in the middle of something."""
    upstream = MockUpstream().install()
    upstream.never_answers(URL)
    address = upstream.address()
    upstream.answers("GET", "/", body="x")
    assert httpx2.get(address).text == "x"
    silent = socket.create_connection(("api.example.test", 443))
    with silent:
        upstream.restore()
        assert not [one for one in threading.enumerate() if one.name.startswith("mcpbdd: upstream")]
        with pytest.raises(OSError):
            socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])))


LEAVING: dict[str, Callable[[], object]] = {
    "a name": lambda: socket.getaddrinfo("mail.example.com", 25),
    "a name in bytes": lambda: socket.getaddrinfo(b"mail.example.com", 25),
    "a name, the old way": lambda: socket.gethostbyname("mail.example.com"),
    "a name, the other old way": lambda: socket.gethostbyname_ex("mail.example.com"),
    "an address": lambda: socket.create_connection(("93.184.215.14", 80)),
    "an address of IPv6": lambda: socket.socket(socket.AF_INET6).connect(("2606:2800:21f::1", 80)),
    "an address of the neighbourhood": lambda: socket.create_connection(("192.168.0.1", 80)),
    "a name that is connected to": lambda: socket.socket().connect(("mail.example.com", 25)),
    "a datagram": lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", ("9.9.9.9", 53)),
    "a datagram with flags": lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", 0, ("9.9.9.9", 53)),
    "a message": lambda: socket.socket(type=socket.SOCK_DGRAM).sendmsg([b"x"], [], 0, ("9.9.9.9", 53)),
    "a datagram that is connected": lambda: socket.socket(type=socket.SOCK_DGRAM).connect(("9.9.9.9", 53)),
}


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize("way", LEAVING)
def test_nothing_leaves_the_machine(upstream: MockUpstream, way: str) -> None:
    """It is refused at once, and noted, though somebody swallows the error."""
    with pytest.raises(OSError):
        LEAVING[way]()
    assert len(upstream.misses) == 1
    with pytest.raises(Mismatch, match="nothing to be asked for but what the test answers"):
        upstream.must_know_all()


def test_a_refusal_by_number_is_one(upstream: MockUpstream) -> None:
    """Of `connect_ex`, which raises nothing."""
    with socket.socket() as sock:
        assert sock.connect_ex(("93.184.215.14", 80)) != 0
    upstream.answers("GET", "http://api.example.test/", body="x")
    with socket.socket() as sock:
        assert sock.connect_ex(("api.example.test", 80)) == 0
    assert len(upstream.misses) == 1


def test_what_is_on_this_machine_is_left_alone(upstream: MockUpstream) -> None:
    """Servers, datagrams, sockets of the file system, and names of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()):
        server.accept()[0].close()
    with socket.socket(type=socket.SOCK_DGRAM) as one, socket.socket(type=socket.SOCK_DGRAM) as other:
        one.bind(("127.0.0.1", 0))
        other.sendto(b"x", one.getsockname())
        other.sendmsg([b"y"], [], 0, one.getsockname())
        other.connect(one.getsockname())
        other.sendmsg([b"z"])
        assert [one.recv(1) for _ in range(3)] == [b"x", b"y", b"z"]
    assert socket.getaddrinfo(None, 80)
    assert socket.gethostbyname("localhost") == "127.0.0.1"
    assert socket.getaddrinfo("192.0.2.1", 80)[0][4][0] == "192.0.2.1"
    left, right = socket.socketpair()
    with left, right:
        left.sendmsg([b"x"])
        assert right.recv(1) == b"x"
    assert upstream.misses == []


def test_a_name_is_looked_up_to_a_public_address(upstream: MockUpstream) -> None:
    """The same one each time, another for another name; so a server that refuses private ones goes on."""
    import ipaddress  # noqa: PLC0415 - only here

    upstream.answers("GET", URL).answers("GET", "https://b.example.test/")
    one, again, other = (socket.gethostbyname(f"{name}.example.test") for name in ("api", "API", "b"))
    assert one == again != other
    assert ipaddress.ip_address(one).is_global
    assert socket.gethostbyname_ex("api.example.test") == ("api.example.test", [], [one])


def test_tls_of_this_machine_is_real_tls(upstream: MockUpstream) -> None:
    """Only what leads to an upstream is plain: a server of TLS here is spoken to as ever, and wants its certificate."""
    context = ssl.create_default_context()
    with socket.create_server(("127.0.0.1", 0)) as server:
        with socket.create_connection(server.getsockname(), timeout=5) as sock:
            wrapped = context.wrap_socket(sock, server_hostname="localhost", do_handshake_on_connect=False)
            assert type(wrapped) is ssl.SSLSocket
            wrapped.close()
        there = context.wrap_bio(ssl.MemoryBIO(), ssl.MemoryBIO(), server_hostname="localhost")
        assert type(there) is ssl.SSLObject
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    assert type(serving.wrap_bio(ssl.MemoryBIO(), ssl.MemoryBIO(), server_side=True)) is ssl.SSLObject


def test_an_upstream_on_a_port_of_this_machine_may_speak_tls(upstream: MockUpstream) -> None:
    """Where the test names it so."""
    upstream.answers("GET", "https://localhost:8443/", body="x")
    upstream.answers("GET", "http://127.0.0.1:8080/", body="y")
    assert httpx2.get("https://localhost:8443/").text == "x"
    assert httpx2.get("http://127.0.0.1:8080/").text == "y"


def test_a_name_is_wanted_where_names_are_checked(upstream: MockUpstream) -> None:
    """As by a real context; without the check a client may go on without one."""
    upstream.answers("GET", URL, body="x")
    context = ssl.create_default_context()
    with (
        socket.create_connection(("api.example.test", 443)) as sock,
        pytest.raises(ValueError, match="check_hostname requires server_hostname"),
    ):
        context.wrap_socket(sock)


def test_a_client_may_ask_what_it_speaks_to(upstream: MockUpstream) -> None:
    """A certificate for the very host, a version and a cipher; no other protocol than HTTP/1.1 is chosen."""
    upstream.answers("GET", URL, body="x")
    context = ssl.create_default_context()
    with (
        socket.create_connection(("api.example.test", 443)) as sock,
        context.wrap_socket(sock, server_hostname="api.example.test") as wrapped,
    ):
        wrapped.do_handshake()
        assert wrapped.write(b"GET / HTTP/1.1\r\nHost: api.example.test\r\n\r\n") > 0
        assert wrapped.read(8) == b"HTTP/1.1"
        into: Any = bytearray(1)
        read: Any = wrapped.read(1, into)
        assert (read, into) == (1, b" ")
        shown = wrapped
        for one in (
            shown,
            context.wrap_bio(ssl.MemoryBIO(), ssl.MemoryBIO(), server_hostname="api.example.test"),
        ):
            asked: Any = one
            assert asked.getpeercert()["subjectAltName"] == (("DNS", "api.example.test"),)
            assert (asked.version(), asked.cipher()[1], asked.getpeercert(True)) == (
                "TLSv1.3",
                "TLSv1.3",
                b"",
            )
            assert (
                asked.selected_alpn_protocol() is asked.selected_npn_protocol() is asked.compression() is None
            )
            assert asked.shared_ciphers() is asked.get_channel_binding() is None
            assert asked.get_verified_chain() == asked.get_unverified_chain() == []
        assert wrapped.unwrap() is wrapped


def test_memory_tells_when_it_is_empty() -> None:
    """As a real object does: wait for more, or this is the end."""
    with mock_upstream() as upstream:
        upstream.answers("GET", URL)
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        made: Any = ssl.create_default_context().wrap_bio(
            incoming, outgoing, server_hostname="api.example.test"
        )
        made.do_handshake()
        made.do_handshake()
        assert made.write(b"ab") == 2
        assert outgoing.read().endswith(b"\nab")
        with pytest.raises(ssl.SSLWantReadError):
            made.read()
        incoming.write(b"xyz")
        assert made.pending() == 3
        assert made.read(1) == b"x"
        into = bytearray(2)
        assert made.read(2, into) == 2
        assert into == b"yz"
        incoming.write_eof()
        assert made.read() == b""
        assert made.unwrap() is None


ODD = {
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 20: "no HTTP/1.1",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n": "",
    b"not HTTP at all\r\n\r\n": "no HTTP/1.1",
}


@pytest.mark.parametrize("sent", ODD)
def test_what_is_no_http_is_noted(upstream: MockUpstream, sent: bytes) -> None:
    """TLS that was put on behind our back, HTTP/2 that nobody agreed upon, anything else."""
    upstream.answers("GET", "http://api.example.test/")
    with socket.create_connection(("api.example.test", 80)) as sock:
        sock.sendall(sent)
        try:
            while sock.recv(100):
                pass
        except ConnectionResetError:
            pass
    assert len(upstream.misses) == 1
    assert ODD[sent] in upstream.misses[0]


def test_http_1_1_as_it_is_meant(upstream: MockUpstream) -> None:
    """Two requests in one packet, chunks, a client that waits for 100, one that asks to close, and HTTP/1.0."""
    upstream.answers(None, "http://api.example.test/{x}", by=lambda request: request.body or "none")
    host = b"Host: api.example.test\r\n"
    with socket.create_connection(("api.example.test", 80)) as sock, sock.makefile("rb") as answers:
        sock.sendall(b"GET /1 HTTP/1.1\r\n" + host + b"\r\nPOST /2 HTTP/1.1\r\n" + host)
        sock.sendall(b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
        assert [body_of(answers), body_of(answers)] == [b"none", b"abc"]
        sock.sendall(b"POST /3 HTTP/1.1\r\n" + host + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        assert answers.readline().startswith(b"HTTP/1.1 100")
        answers.readline()
        sock.sendall(b"xy")
        assert body_of(answers) == b"xy"
        sock.sendall(b"GET /4 HTTP/1.1\r\nConnection: close\r\n" + host + b"\r\n")
        assert body_of(answers) == b"none"
        assert answers.read() == b""
    assert [request.path for request in upstream.received] == ["/1", "/2", "/3", "/4"]


def body_of(answers: Any) -> bytes:
    """Read an answer."""
    length = 0
    while (line := answers.readline().strip().lower()) != b"":
        if line.startswith(b"content-length:"):
            length = int(line.partition(b":")[2])
    return bytes(answers.read(length))


def test_a_server_that_insists_on_a_proxy_is_answered_through_it(upstream: MockUpstream) -> None:
    """Whole addresses, and tunnels."""
    upstream.answers("GET", "http://a.example.test/", body="whole").answers("GET", URL, body="tunnel")
    upstream.answers("GET", "http://proxy.example.test/")
    with httpx2.Client(proxy="http://proxy.example.test:3128") as client:
        assert client.get("http://a.example.test/").text == "whole"
        assert client.get(URL).text == "tunnel"


def test_many_threads_are_answered_at_once(upstream: MockUpstream) -> None:
    """Each request is received once, and a limited answer is given as often as it says."""
    upstream.answers("GET", URL, body="first", times=10)
    upstream.answers("GET", URL, body="then", after=0.01)
    found: list[str] = []

    def ask() -> None:
        with httpx2.Client() as client:
            found.extend(client.get(URL).text for _ in range(5))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == ["first"] * 10 + ["then"] * 30
    assert [one.number for one in upstream.exchanges] == list(range(40))


def test_a_client_that_is_given_up_does_not_keep_the_stub(upstream: MockUpstream) -> None:
    """A cancelled request is over, and the next one is answered."""
    upstream.never_answers("https://api.example.test/slow").answers("GET", URL, body="x")

    async def ask() -> str:
        async with httpx2.AsyncClient() as client:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await client.get("https://api.example.test/slow")
            return (await client.get(URL)).text

    assert asyncio.run(ask()) == "x"


def test_a_socket_that_is_bound_keeps_its_port() -> None:
    with socket.socket(socket.AF_INET) as sock:
        first = bound(sock)
        assert bound(sock) == first
