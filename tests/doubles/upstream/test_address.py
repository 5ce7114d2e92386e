"""Addresses are compared part by part."""

from __future__ import annotations

import re

import pytest

from mcpbdd.doubles.upstream import Address, Origin, Pattern, Received
from mcpbdd.doubles.upstream.address import UNNAMED, origin_of
from mcpbdd.errors import Misuse


def received(url: str, method: str = "GET") -> Received:
    """Make a request for an address."""
    scheme, _, rest = url.partition("://")
    authority, slash, path = rest.partition("/")
    host, _, port = authority.partition(":")
    return Received(method, Origin.of(scheme, host, int(port) if port else None), f"{slash or '/'}{path}")


FITS = [
    ("https://api.example.test", "https://api.example.test/"),
    ("https://api.example.test/a", "https://api.example.test/a"),
    ("https://API.Example.Test./a", "https://api.example.test/a"),
    ("https://api.example.test:443/a", "https://api.example.test/a"),
    ("HTTPS://api.example.test/a", "https://api.example.test:443/a"),
    ("https://api.example.test/a", "https://api.example.test/a?x=1&y=2"),
    ("https://api.example.test/a?y=2&x=1", "https://api.example.test/a?x=1&y=2"),
    ("https://api.example.test/a?x=", "https://api.example.test/a?x="),
    ("https://api.example.test/{id}", "https://api.example.test/7"),
    ("https://api.example.test/{id}", "https://api.example.test/a%2Fb"),
    ("https://api.example.test/{id}.json", "https://api.example.test/7.json"),
    ("https://api.example.test/{a}/x/{b}", "https://api.example.test/1/x/2"),
    ("https://api.example.test/{rest*}", "https://api.example.test/a/b/c"),
    ("https://api.example.test/{rest*}", "https://api.example.test/"),
    ("https://api.example.test/a b", "https://api.example.test/a%20b"),
    ("https://api.example.test/caf%C3%A9", "https://api.example.test/caf%c3%a9"),
    ("https://bücher.example.test/", "https://xn--bcher-kva.example.test/"),
]
DIFFERS = [
    ("https://api.example.test", "https://api.example.test.evil.com/"),
    ("https://api.example.test", "https://evil.com/api.example.test"),
    ("https://api.example.test", "https://api.example.test:8443/"),
    ("https://api.example.test", "http://api.example.test/"),
    ("https://api.example.test", "https://xapi.example.test/"),
    ("https://api.example.test/a", "https://api.example.test/ab"),
    ("https://api.example.test/a", "https://api.example.test/a/"),
    ("https://api.example.test/a", "https://api.example.test/a/b"),
    ("https://api.example.test/a", "https://api.example.test/A"),
    ("https://api.example.test/a", "https://api.example.test/x/a"),
    ("https://api.example.test/a/b", "https://api.example.test/a%2Fb"),
    ("https://api.example.test/a.b", "https://api.example.test/axb"),
    ("https://api.example.test/a?x=1", "https://api.example.test/a"),
    ("https://api.example.test/a?x=1", "https://api.example.test/a?x=1&y=2"),
    ("https://api.example.test/{id}", "https://api.example.test/"),
    ("https://api.example.test/{id}", "https://api.example.test/a/b"),
    ("https://api.example.test/a/{rest*}", "https://api.example.test/a"),
    ("https://api.example.test/{id}", "https://api.example.test.evil.com/7"),
]


@pytest.mark.parametrize(("written", "url"), FITS)
def test_an_address_is_met(written: str, url: str) -> None:
    """Whatever the ways to write the same."""
    assert Address.read(written).matches(received(url))


@pytest.mark.parametrize(("written", "url"), DIFFERS)
def test_an_address_is_not_met_by_what_looks_like_it(written: str, url: str) -> None:
    """It is never enough that one begins like the other."""
    assert not Address.read(written).matches(received(url))


def test_an_address_without_an_origin_is_of_the_upstream_without_a_name() -> None:
    """A server is given its address by a setting."""
    assert Address.read("/a/{b}").matches(Received("GET", UNNAMED, "/a/1?x=2"))
    assert not Address.read("/a").matches(received("https://api.example.test/a"))
    assert str(Received("GET", UNNAMED, "/a")) == "GET /a"


def test_a_pattern_is_met_by_the_whole_address_only_and_every_time() -> None:
    """It keeps no place in a text, and a beginning or a line of it is not enough."""
    pattern = Pattern(re.compile(r"https://api\.example\.test/\d+"))
    for _ in range(3):
        assert pattern.matches(received("https://api.example.test/7"))
    assert not pattern.matches(received("https://api.example.test/7/x"))
    assert not pattern.matches(received("https://evil.com/?https://api.example.test/7"))
    assert pattern.may_be_at("anywhere")
    assert str(pattern) == r"https://api\.example\.test/\d+"


@pytest.mark.parametrize(
    "written",
    ["", "api.example.test", "//api.example.test/", "ftp://x/", "https://", "https://x:y/", "https://u:p@x/",
     "https://x/#a", "https://[::1/", "https://x/{a*}/b"],
)  # fmt: skip
def test_what_is_no_address_is_told(written: str) -> None:
    """Before anything runs."""
    with pytest.raises(Misuse):
        Address.read(written)


def test_origins_are_written_as_they_are_read() -> None:
    """With the port only where it is not the scheme's own; an IPv6 address in brackets."""
    for written in ("https://api.example.test", "http://x:8080", "http://[::1]:80"):
        assert origin_of(str(origin_of(written))) == origin_of(written)
    assert str(origin_of("http://[::1]:80")) == "http://[::1]"
    assert str(UNNAMED) == ""
    with pytest.raises(Misuse, match="has a path"):
        origin_of("https://api.example.test/v1")


def test_a_host_that_cannot_be_looked_up_is_itself() -> None:
    """What IDNA refuses does not break the comparison."""
    assert Origin.of("http", "ü" * 80, None).host == "ü" * 80
