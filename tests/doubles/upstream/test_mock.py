"""Upstreams of a test: what is said of them, and what comes of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import httpx2
import pytest

from mcpbdd.doubles.upstream import Answer, MockUpstream, Received, mock_upstream
from mcpbdd.errors import Mismatch, Misuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

URL = "https://api.example.test/orders/7"


@pytest.fixture
def upstream() -> Iterator[MockUpstream]:
    """Upstreams whose misses are looked at by the test itself."""
    made = MockUpstream().install()
    yield made
    made.restore()


def test_the_first_that_fits_and_is_left_answers(upstream: MockUpstream) -> None:
    """In the order in which they were said; a method in any case, or none for every one."""
    upstream.answers("get", URL, body="once", times=1)
    upstream.answers("GET", "https://api.example.test/orders/{id}", body="gap", times=1)
    upstream.answers(None, re.compile(r"https://api\.example\.test/.*"), body="pattern", times=1)
    upstream.answers("GET", lambda request: request.path.endswith("7"), body="function")
    upstream.otherwise(418)
    assert [httpx2.get(URL).text for _ in range(5)] == ["once", "gap", "pattern", "function", "function"]
    assert httpx2.put(URL).status_code == 418
    assert httpx2.get("https://elsewhere.example.test/").status_code == 418
    assert upstream.misses == []


def test_a_function_gives_the_answer_for_each_request(upstream: MockUpstream) -> None:
    """An answer, or JSON, or text; what it raises is a miss, and what it gives is copied by being sent."""
    kept: dict[str, Any] = {"calls": 0}

    def count(request: Received) -> Any:
        kept["calls"] += 1
        if request.path == "/fails":
            raise KeyError("x")
        return Answer.of("gone", 410) if request.path == "/gone" else kept

    upstream.answers("GET", "https://api.example.test/{x}", by=count)
    assert httpx2.get("https://api.example.test/a").json() == {"calls": 1}
    assert httpx2.get("https://api.example.test/gone").status_code == 410
    with pytest.raises(httpx2.HTTPError):
        httpx2.get("https://api.example.test/fails")
    assert "raised KeyError: 'x'" in upstream.misses[0]
    upstream.otherwise(by=lambda request: {"asked": request.path})
    assert httpx2.get("https://b.example.test/c").json() == {"asked": "/c"}


def test_a_fault_comes_before_answers_and_is_counted(upstream: MockUpstream) -> None:
    """Whichever was said first; a lost answer was worked for, and a dropped one was not."""
    upstream.answers("POST", URL, body="done", times=2)
    upstream.loses_answer(URL).drops(URL, times=1)
    for _ in range(2):
        with pytest.raises(httpx2.HTTPError):
            httpx2.post(URL)
    assert httpx2.post(URL).text == "done"
    assert [one.outcome for one in upstream.exchanges] == [
        "the answer got lost", "the connection was dropped", "200",
    ]  # fmt: skip
    assert upstream.exchanges[0].body == b"done"
    with pytest.raises(httpx2.HTTPError):
        httpx2.post(URL)
    assert "It was answered as often as the scenario says." in upstream.misses[0]


def test_an_answer_gets_lost_also_where_nothing_answers(upstream: MockUpstream) -> None:
    """The request was received, and that is all."""
    upstream.loses_answer(URL)
    with pytest.raises(httpx2.HTTPError):
        httpx2.post(URL)
    assert [str(one) for one in upstream.exchanges] == [f"→ POST {URL} ← the answer got lost"]
    assert upstream.misses == []


def test_what_was_said_and_received_is_forgotten(upstream: MockUpstream) -> None:
    """Before and after it is installed."""
    upstream.answers("GET", URL, body="x")
    assert httpx2.get(URL).text == "x"
    upstream.reset()
    assert (upstream.received, upstream.misses) == ([], [])
    with pytest.raises(httpx2.HTTPError):
        httpx2.get(URL)
    upstream.restore()
    upstream.reset()
    assert upstream.misses == []


def test_an_address_of_this_machine_leads_there_as_well(upstream: MockUpstream) -> None:
    """For another process; each origin has its own, and keeps it."""
    upstream.answers("GET", URL, body="named").answers("GET", "/a", body="unnamed")
    here = upstream.address("https://api.example.test")
    assert httpx2.get(f"{here}/orders/7").text == "named"
    assert httpx2.get(f"{upstream.address()}/a").text == "unnamed"
    assert here == upstream.address("https://api.example.test/") != upstream.address()
    assert [request.url for request in upstream.received] == [URL, "/a"]


def test_what_nothing_answers_fails_at_the_end_though_it_was_swallowed() -> None:
    """But it hides no other failure."""
    with pytest.raises(Mismatch, match="the code under test looked up the host"), mock_upstream():
        _swallow()
    with pytest.raises(ZeroDivisionError), mock_upstream():
        _swallow_and_fail()


def _swallow_and_fail() -> None:
    _swallow()
    raise ZeroDivisionError


def _swallow() -> None:
    with pytest.raises(httpx2.HTTPError):
        httpx2.get(URL)


def test_what_makes_no_sense_is_told() -> None:
    """Before anything is asked."""
    wrong: list[Callable[[Any], object]] = [
        lambda mock: mock.answers("GET", 7),
        lambda mock: mock.answers("GET", URL, 99),
        lambda mock: mock.refuses(URL),
        lambda mock: mock.drops("orders"),
    ]
    for say in wrong:
        with pytest.raises(Misuse):
            say(MockUpstream())
    named = MockUpstream().install()
    named.answers("GET", lambda request: False)
    with pytest.raises(httpx2.HTTPError):
        httpx2.get(URL)
    named.restore()
    assert "<lambda>" in named.misses[0]
