"""Every client library is caught, and sees upstreams fail as real ones do."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.doubles.upstream import Answer, MockUpstream
from tests.doubles.upstream.clients import BROKEN, CLIENTS, Got, by_streams

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

every_client = pytest.mark.parametrize("ask", CLIENTS, ids=lambda ask: ask.__name__.removeprefix("by_"))
every_scheme = pytest.mark.parametrize("scheme", ["http", "https"])


@pytest.fixture
def upstream() -> Iterator[MockUpstream]:
    """Upstreams whose misses are looked at by the test itself."""
    made = MockUpstream().install()
    yield made
    made.restore()


@every_client
@every_scheme
def test_a_request_is_answered_and_recorded(
    upstream: MockUpstream, ask: Callable[..., Got], scheme: str
) -> None:
    """With status, body and headers there, and with method, body and headers here."""
    url = f"{scheme}://api.example.test/orders/7"
    upstream.answers("post", url, 201, json={"id": 7})
    assert ask("POST", url, b'{"item": "lamp"}') == Got(201, b'{"id": 7}')
    [request] = upstream.received
    assert (request.method, request.url, request.body) == ("POST", url, b'{"item": "lamp"}')
    assert request.header("HOST") == "api.example.test"
    assert upstream.misses == []


@every_client
def test_another_port_is_another_origin(upstream: MockUpstream, ask: Callable[..., Got]) -> None:
    """The port of an address is its origin's."""
    upstream.answers("GET", "http://api.example.test:8080/", body="eight")
    upstream.answers("GET", "http://api.example.test/", body="eighty")
    assert ask("GET", "http://api.example.test:8080/").body == b"eight"
    assert ask("GET", "http://api.example.test/").body == b"eighty"


FAULTS: dict[str, Callable[[MockUpstream, str], Any]] = {
    "refused": lambda upstream, _: upstream.refuses("https://api.example.test"),
    "dropped": lambda upstream, url: upstream.drops(url),
    "lost": lambda upstream, url: upstream.answers("POST", url).loses_answer(url),
    "cut": lambda upstream, url: upstream.answers("POST", url, body="a" * 100, cut_after=10),
    "too long a length": lambda upstream, url: upstream.answers(
        "POST", url, body="a", headers={"Content-Length": "50"}
    ),
    "unanswered": lambda upstream, _: upstream.answers("POST", "https://api.example.test/other"),
    "look-alike": lambda upstream, _: upstream.answers("POST", "https://api.example"),
}


@every_client
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_an_error_of_the_client(
    upstream: MockUpstream, ask: Callable[..., Got], fault: str
) -> None:
    """None takes a broken answer for a whole one, except who does not look at the length.

    Asked with POST, since aiohttp repeats a GET by itself whose connection breaks.
    """
    url = "https://api.example.test/x"
    FAULTS[fault](upstream, url)
    if ask is by_streams and fault in ("cut", "too long a length"):
        assert ask("POST", url).status == 200
        return
    with pytest.raises(BROKEN):
        ask("POST", url)
    assert bool(upstream.misses) is (fault in ("unanswered", "look-alike"))


@every_client
def test_what_takes_its_time_comes_then(upstream: MockUpstream, ask: Callable[..., Got]) -> None:
    """Without a clock that stands it is the machine's own time."""
    upstream.answers("GET", "https://api.example.test/", body="late", after=0.05)
    began = time.monotonic()
    assert ask("GET", "https://api.example.test/").body == b"late"
    assert time.monotonic() - began >= 0.05


@every_client
def test_a_bodiless_answer_has_no_body(upstream: MockUpstream, ask: Callable[..., Got]) -> None:
    """HEAD has the headers of GET and no body, and so has 204."""
    upstream.answers("HEAD", "https://api.example.test/", body="1234")
    upstream.answers("DELETE", "https://api.example.test/", 204)
    assert ask("HEAD", "https://api.example.test/") == Got(200, b"")
    assert ask("DELETE", "https://api.example.test/") == Got(204, b"")


@every_client
def test_proxies_of_the_environment_are_not_asked(
    upstream: MockUpstream, ask: Callable[..., Got], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One on this machine would lead off it."""
    for name in ("http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    upstream.answers("GET", "https://api.example.test/", body="direct")
    assert ask("GET", "https://api.example.test/").body == b"direct"


def test_a_client_made_before_is_caught_and_answered_again_and_again(upstream: MockUpstream) -> None:
    """A client that keeps its connections, from before, over two installations."""
    import httpx2  # noqa: PLC0415 - beside its client

    upstream.restore()
    with httpx2.Client() as client:
        for body in ("one", "two"):
            upstream.install()
            upstream.reset()
            upstream.answers("GET", "https://api.example.test/", body=body)
            assert [client.get("https://api.example.test/").text for _ in range(3)] == [body] * 3
            assert len(upstream.received) == 3
            upstream.restore()


def test_a_body_is_fresh_to_every_reader(upstream: MockUpstream) -> None:
    """One reader that stops early, or spoils what it has read, does not touch another's."""
    import httpx2  # noqa: PLC0415 - beside its client

    upstream.answers("GET", "https://api.example.test/", Answer().status, json={"tags": ["a"]})
    with httpx2.Client() as client:
        with client.stream("GET", "https://api.example.test/") as early:
            assert next(early.iter_raw(1)) == b"{"
        spoilt = client.get("https://api.example.test/").json()
        spoilt["tags"].append("b")
        assert client.get("https://api.example.test/").json() == {"tags": ["a"]}
    assert all(request.body == b"" for request in upstream.received)
