"""Log messages are looked at by level and text, and give no secret away."""

from __future__ import annotations

from typing import Any

import pytest

from mcpbdd.matching import logged, logged_no_secret, logged_nothing
from mcpbdd.world.telling import Told

KNOWN = ("blue-parrot-17", "abc")


def message(data: Any, level: str = "info", **more: Any) -> Told:
    """Make a log message."""
    return Told(0, "notifications/message", {"level": level, "data": data, **more})


def test_a_line_is_found_by_a_part_and_its_level() -> None:
    """The logger stands before it, and data that is no text is JSON."""
    assert logged("press: low", "info").matches([message("low", logger="press")])
    assert logged('"ink": "blå"', "info").matches([message({"ink": "blå"})])
    assert not logged("low", "warning").matches([message("low")])
    told = logged("low", "warning").explain([message("other"), message("low")])
    assert told is not None
    assert told.actual == 'it logged "low" at info'


def test_nothing_is_nothing_of_that_level() -> None:
    """Without a level it is nothing at all; not everything that was logged is shown."""
    assert logged_nothing().matches([])
    assert logged_nothing("error").matches([message("low")])
    assert not logged_nothing("info").matches([message("low")])
    told = logged_nothing().explain([message(f"line {number}") for number in range(9)])
    assert told is not None
    assert told.actual.endswith('"line 5" at info and 3 more')


@pytest.mark.parametrize(
    ("data", "shows"),
    [
        ("user blue-parrot-17 came", "a known secret"),
        ({"a": [{"b": "blue-parrot-17"}]}, "a known secret"),
        ({"blue-parrot-17": 1}, "a known secret"),
        ({"password": "hunter22"}, 'the value of "password"'),
        ({"login": {"apiKey": 123456}}, 'the value of "apiKey"'),
        ("password=hunter22&x=1", 'the value of "password"'),
        ('sent {"client_secret": "hunter22"}', 'the value of "client_secret"'),
        ("Authorization: Bearer abcdef123456", "a bearer token"),
        ("-----BEGIN RSA PRIVATE KEY-----", "a private key"),
        ("eyJhbGciOiJI.eyJzdWIiOiIx.c2ln", "a JSON web token"),
        ("key AKIAABCDEFGHIJKLMNOP", "a key of a well-known service"),
        ("postgres://ann:hunter22@db/x", "a password in an address"),
    ],
)
def test_a_secret_is_found_and_not_repeated(data: Any, shows: str) -> None:
    """By being known, by its name, or by its shape."""
    told = logged_no_secret(KNOWN).explain([message("fine"), message(data, "warning")])
    assert told is not None
    assert told.actual == f"a message at warning shows {shows} (not repeated here)"


@pytest.mark.parametrize(
    "data",
    [
        "an abc of parrots",
        "Wrong password: too short.",
        "password=***",
        "token: none",
        {"password": "********", "token": "[redacted]", "otp": None, "authorization": True, "secrets": 3},
        {"page_token": "abcdefgh", "max_tokens": 4096, "count": 4711, "rate": 0.5},
        "Bearer of bad news",
        "postgres://ann:***@db/x",
        "http://127.0.0.1:8000/x@y",
        None,
        17,
    ],
)
def test_ordinary_lines_are_no_secret(data: Any) -> None:
    """Prose, masks, flags, addresses of pages and numbers."""
    told = logged_no_secret(KNOWN).explain([message(data)])
    assert told is None


def test_a_number_that_is_known_is_a_secret() -> None:
    """A PIN is one, whoever logs it as a number."""
    assert not logged_no_secret(["4711"]).matches([message({"n": 4711})])
